import { LANGUAGES } from '#schemas/language.ts';
import { suggest } from '../../suggest.ts';
import type { Fault, ReadText, ReadTexts } from '../formats/read-text.ts';
import type { CampaignTexts, TranslationUnit } from '../units/translation-unit.ts';
import { plainBreaks } from '../plain-breaks.ts';
import { fingerprint } from '../formats/exported-text.ts';
import { judgeText, type Marks } from './judge-text.ts';
import type { Refusal } from '../refusals.table.ts';

/** A translation that the campaign takes. */
export interface AcceptedText {
  readonly unit: TranslationUnit;
  readonly target: string;
}

export interface ComparedTexts {
  readonly accepted: readonly AcceptedText[];
  readonly refusals: readonly Refusal[];
  readonly unchanged: number;
  /** How many are still not translated. */
  readonly open: number;
}

/** Why no text of a file can be taken into a campaign: its languages. Undefined: they fit. */
export function languageFault({ sourceLanguage, language }: ReadTexts, wanted: string): Fault | undefined {
  if (!LANGUAGES.includes(language))
    return {
      code: 'wrong-language',
      what: `The product has no language "${language}"; it has ${LANGUAGES.join(', ')}`,
    };
  if (sourceLanguage !== wanted)
    return {
      code: 'wrong-language',
      what: `The source is in "${sourceLanguage}", and the campaign is translated from "${wanted}"`,
    };
  return language === sourceLanguage
    ? { code: 'wrong-language', what: `Source and target are both in "${language}"` }
    : undefined;
}

/** After so many refusals nobody reads what was meant by an id, and finding that takes time. */
const MAX_SUGGESTED = 50;

/** Decides for each text of a file whether the campaign takes it. */
export async function compareTexts({ texts, faults }: ReadTexts, { units }: CampaignTexts): Promise<ComparedTexts> {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const found = Map.groupBy(texts, ({ id }) => id);
  const accepted: AcceptedText[] = [];
  const refusals: Refusal[] = faults.map((fault) => ({ ...fault, ...placeIn(byId, fault.unit) }));
  let [unchanged, open] = [0, 0];
  for (const [id, same] of found) {
    const unit = byId.get(id);
    const [read] = same;
    const refuse = (one: Pick<Refusal, 'code' | 'what'>) => refusals.push({ ...one, unit: id, ...placeIn(byId, id) });
    if (!read) continue;
    if (!unit)
      refuse({ code: 'unknown-unit', what: unknownWords(id, refusals.length < MAX_SUGGESTED ? byId : new Map()) });
    else if (differ(same)) refuse({ code: 'duplicate-unit', what: `It occurs ${same.length} times` });
    else {
      const judged = judgeText(read, unit, await marksOf(read, unit));
      if (judged === 'accepted') accepted.push({ unit, target: plainBreaks(read.target) });
      else if (judged === 'unchanged') unchanged += 1;
      else if (judged === 'open') open += 1;
      else refuse(judged);
    }
  }
  return { accepted, refusals, unchanged, open };
}

async function marksOf(read: ReadText, unit: TranslationUnit): Promise<Marks> {
  return { target: await fingerprint(plainBreaks(read.target)), current: await fingerprint(unit.target) };
}

function differ(same: readonly ReadText[]): boolean {
  return new Set(same.map(({ target }) => target)).size > 1;
}

function placeIn(byId: ReadonlyMap<string, TranslationUnit>, id: string | undefined): Pick<Refusal, 'place'> {
  const unit = id === undefined ? undefined : byId.get(id);
  return unit ? { place: `${unit.file}: ${unit.words}` } : {};
}

function unknownWords(id: string, byId: ReadonlyMap<string, TranslationUnit>): string {
  const meant = suggest(id, [...byId.keys()]);
  return meant === undefined ? 'No text has this id' : `No text has this id; did you mean ${meant}?`;
}
