import { inEnglish } from '#schemas/sentence.ts';
import { literalMark } from '#checker/checks/texts/markup.ts';
import { placeholderFaults, placeholderMismatch } from '#checker/checks/texts/placeholders.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import type { Criterion, StudyText } from '#schemas/study/criterion.ts';

/** What can be wrong with the texts of a criteria file; the code is permanent. */
export const TEXT_PROBLEMS = {
  'criteria-markup': 'A text contains marks or HTML, which visitors would see as they are written',
  'criteria-placeholder': 'A placeholder of a text does not exist, is malformed, or differs between the languages',
  'criteria-language': 'A text lacks a language that other texts of the file have',
} as const;

interface TextFinding {
  readonly code: keyof typeof TEXT_PROBLEMS;
  /** JSON Pointer below the list of criteria. */
  readonly pointer: string;
  readonly message: string;
}

interface PlacedText {
  readonly pointer: string;
  readonly text: StudyText;
}

function textsOf(criteria: readonly Criterion[]): PlacedText[] {
  return criteria.flatMap(({ question, hint, unit, responses }, index) => [
    { pointer: `/${index}/question`, text: question },
    ...(hint === undefined ? [] : [{ pointer: `/${index}/hint`, text: hint }]),
    ...(unit === undefined ? [] : [{ pointer: `/${index}/unit`, text: unit }]),
    ...responses.map(({ text }, at) => ({ pointer: `/${index}/responses/${at}/text`, text })),
  ]);
}

const languagesOf = (text: StudyText) =>
  Object.entries(text).flatMap(([language, words]) => (words === undefined ? [] : [{ language, text: words }]));

function inText({ pointer, text }: PlacedText, all: readonly string[]): TextFinding[] {
  const languages = languagesOf(text);
  const missing = all.filter((language) => !languages.some((one) => one.language === language));
  const mismatch = placeholderMismatch(languages);
  return [
    ...missing.map((language): TextFinding => ({
      code: 'criteria-language',
      pointer,
      message: `The text "${text.en.slice(0, 40)}" has no "${language}", which other texts of the file have. Write it.`,
    })),
    ...languages.flatMap(({ language, text: words }): TextFinding[] => {
      const at = `${pointer}/${language}`;
      const mark = literalMark(words, 'plain');
      return [
        ...(mark === undefined
          ? []
          : [{ code: 'criteria-markup' as const, pointer: at, message: `${inEnglish(mark)}.` }]),
        ...placeholderFaults(words).map(({ message, suggestion }): TextFinding => ({
          code: 'criteria-placeholder',
          pointer: at,
          message: `${inEnglish(message)}.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`,
        })),
      ];
    }),
    ...(mismatch === undefined
      ? []
      : [{ code: 'criteria-placeholder' as const, pointer, message: `${inEnglish(mismatch)}. Use the same in each.` }]),
  ];
}

/**
 * Checks the texts of criteria that somebody writes, as those of a campaign are checked (B6, B10, I2). What an import
 * brings along has the texts of its source, and is not checked.
 */
export function checkTexts(criteria: readonly Criterion[]): TextFinding[] {
  const texts = textsOf(criteria);
  const written = new Set(texts.flatMap(({ text }) => Object.keys(text)));
  const all = LANGUAGES.filter((language) => written.has(language));
  return texts.flatMap((text) => inText(text, all));
}
