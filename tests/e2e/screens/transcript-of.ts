import type { Locator } from '@playwright/test';

const WEEKDAYS =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lunes|martes|miércoles|jueves|viernes|sábado|' +
  'domingo|(?:lun|mar|mié|jue|vie|sáb|dom)\\.?';
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|' +
  'nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|' +
  'diciembre|(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\\.?';

const DAY = `(?:${WEEKDAYS}),? `;
const END = '(?!\\p{L})';

/** What differs between two runs, and what stands for it. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\d{1,2}\/\d{1,2}\/\d{4}/g, '{date}'],
  [new RegExp(`\\d{1,2} de (?:${MONTHS})${END}(?: de \\d{4})?`, 'giu'), '{date}'],
  [new RegExp(`(?:${MONTHS})${END} \\d{1,2}(?:, \\d{4})?`, 'giu'), '{date}'],
  [new RegExp(`${DAY}\\{date\\}`, 'giu'), '{date}'],
  [/\d{1,2}:\d{2}[\s\u202f]?(?:[ap]\.?[\s\u00a0]?m\.?)?/gi, '{time}'],
  [/\b[ECMP][SD]T\b/g, '{zone}'],
  [/\(\d{3}\) \d{3}-\d{4}/g, '{phone}'],
];

/** Days and times to choose from: there may be any number of them. */
const FREE_TIMES = '.slot-days, .slot-times, .slot-plain';

/** A label stands beside the control that has it as its name: it is read once. */
function isLabelOf(line: string, others: readonly (string | undefined)[]): boolean {
  const text = /^\s*- text: "?(.*?)"?$/.exec(line)?.[1];
  return text !== undefined && others.some((other) => other?.includes(`"${text}"`) === true);
}

/**
 * A part of the page in the words of Chromium's accessibility tree, in reading order: roles, names, states and texts.
 * Names of visitors, days, times and telephone numbers are replaced; times to choose from are left out.
 */
export async function transcriptOf(part: Locator, lastName: string): Promise<string> {
  const times = part.locator(FREE_TIMES);
  await times.evaluateAll((all) => all.forEach((element) => element.setAttribute('aria-hidden', 'true')));
  const tree = await part.ariaSnapshot();
  await times.evaluateAll((all) => all.forEach((element) => element.removeAttribute('aria-hidden')));
  const lines = tree.split('\n').filter((line) => !/^\s*- \/(?:url|placeholder):/.test(line));
  return lines
    .filter((line, index) => !isLabelOf(line, [lines[index - 1], lines[index + 1], lines[index + 2]]))
    .map((line) =>
      CHANGING.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), line.replaceAll(lastName, '{name}')),
    )
    .join('\n');
}
