import type { Locator } from '@playwright/test';

const WEEKDAYS =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lunes|martes|miércoles|jueves|viernes|sábado|domingo|' +
  '(?:lun|mar|mié|jue|vie|sáb|dom)\\.?';
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|' +
  'nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|' +
  '(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\\.?';

/** What differs between two runs, and what stands for it. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`\\b(?:${WEEKDAYS}),? (?:\\d{1,2} de )?(?:${MONTHS})(?: \\d{1,2})?(?:,? (?:de )?\\d{4})?`, 'gi'),
    '{day}',
  ],
  [new RegExp(`\\b(?:${MONTHS}) \\d{1,2}(?:, \\d{4})?`, 'gi'), '{day}'],
  [new RegExp(`\\b\\d{1,2} de (?:${MONTHS})(?: de \\d{4})?`, 'gi'), '{day}'],
  [/\d{1,2}\/\d{1,2}\/\d{4}/g, '{date}'],
  [/\d{1,2}:\d{2}[\s\u202f]?(?:[ap]\.?[\s\u00a0]?m\.?)?/gi, '{time}'],
  [/\(\d{3}\) \d{3}-\d{4}/g, '{phone}'],
];

/** A label stands beside the control that has it as its name: it is read once. */
function isLabelOf(line: string, others: readonly (string | undefined)[]): boolean {
  const text = /^\s*- text: "?(.*?)"?$/.exec(line)?.[1];
  return text !== undefined && others.some((other) => other?.includes(`"${text}"`) === true);
}

/**
 * A part of the page in the words of Chromium's accessibility tree, in reading order: roles, names, states and texts.
 * Names of visitors, days, times and telephone numbers are replaced; of times to choose from, one stands for all.
 */
export async function transcriptOf(part: Locator, lastName: string): Promise<string> {
  const tree = await part.ariaSnapshot();
  const lines = tree.split('\n').filter((line) => !/^\s*- \/(?:url|placeholder):/.test(line));
  const fixed = lines
    .filter((line, index) => !isLabelOf(line, [lines[index - 1], lines[index + 1], lines[index + 2]]))
    .map((line) =>
      CHANGING.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), line.replaceAll(lastName, '{name}')),
    );
  return fixed.filter((line, index) => !/\{(?:time|day)\}/.test(line) || line !== fixed[index - 1]).join('\n');
}
