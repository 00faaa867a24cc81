import type { Converted, ConvertedPart } from '#api/content/conversion-calls.ts';
import type { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import type { StudyText } from '#schemas/study/criterion.ts';
import { isRecord } from '#api/guards.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#schemas/language-codes.ts';
import { formatDocument } from '../../document/format-document.ts';
import { inLanguages } from '../in-languages.ts';
import { BLOCKS, campaignAround, languagesOf, type Named } from './frame.ts';

const SCHEMA = '../../schemas/json/questionnaire.schema.json';

function isText(value: Readonly<Record<string, unknown>>): value is StudyText {
  const entries = Object.entries(value);
  return DEFAULT_LANGUAGE in value && entries.every(([name, words]) => isLanguage(name) && typeof words === 'string');
}

/** Every text within a value. */
function textsIn(value: unknown): readonly StudyText[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  return isText(value) ? [value] : Object.values(value).flatMap(textsIn);
}

/** A campaign that asks a questionnaire, and the questionnaire, each as a document. */
export function campaignFromQuestionnaire(
  questionnaire: Questionnaire,
  parts: readonly ConvertedPart[],
  named: Named,
): Converted {
  const languages = languagesOf(textsIn(questionnaire.ui));
  const { id } = named;
  return {
    documents: [
      {
        document: `questionnaires/${id}.json`,
        text: formatDocument(inLanguages({ $schema: SCHEMA, ...questionnaire }, languages)),
      },
      {
        document: `${id}.json`,
        text: campaignAround(named, {
          languages,
          blocks: [{ ...BLOCKS.questionnaire, id: 'questionnaire', questionnaire: id }],
        }),
      },
    ],
    languages: [...languages],
    parts: [...parts],
  };
}
