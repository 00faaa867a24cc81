import type { Locator } from '@playwright/test';
import { until } from '../../support/until.ts';

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
  [/\d{1,2}:\d{2}(?:\s?[ap]\.?\s?m\.?)?/gi, '{time}'],
  [/\b[ECMP][SD]T\b/g, '{zone}'],
  [/\(\d{3}\) \d{3}-\d{4}/g, '{phone}'],
];

/** Days and times to choose from, of which there may be any number; and whether the last save has arrived yet. */
const VARYING = '.slot-days, .slot-times, .slot-plain, .slot-picker output, .save-status';
/** What stands for something that is on its way. */
const WAITING = '.skeleton, .spinner, .slot-skeleton';
/** How many consecutive readings must be the same. */
const CALM = 6;

/** A label stands beside the control that has it as its name: it is read once. */
function isLabelOf(line: string, others: readonly (string | undefined)[]): boolean {
  const text = /^\s*- text: "?(.*?)"?$/.exec(line)?.[1];
  return text !== undefined && others.some((other) => other?.includes(`"${text}"`) === true);
}

async function readTree(part: Locator): Promise<string> {
  const varying = part.locator(VARYING);
  await varying.evaluateAll((all) => all.forEach((element) => element.setAttribute('aria-hidden', 'true')));
  const tree = await part.ariaSnapshot();
  await varying.evaluateAll((all) => all.forEach((element) => element.removeAttribute('aria-hidden')));
  return tree;
}

/** The tree once everything that was on its way has come. */
async function readSettled(part: Locator): Promise<string> {
  let [before, calm] = ['', 0];
  const read = async () => {
    const waiting = await part.locator(WAITING).count();
    const tree = await readTree(part);
    calm = waiting === 0 && tree === before ? calm + 1 : 0;
    before = tree;
    return calm === CALM ? tree : undefined;
  };
  return until(read, { pointless: () => part.page().isClosed(), failure: () => 'The page does not settle' });
}

/**
 * A part of the page in the words of Chromium's accessibility tree, in reading order: roles, names, states and texts.
 * Names of visitors, days, times and telephone numbers are replaced; times to choose from are left out.
 */
export async function transcriptOf(part: Locator, lastName: string): Promise<string> {
  const lines = (await readSettled(part)).split('\n').filter((line) => !/^\s*- \/(?:url|placeholder):/.test(line));
  return lines
    .filter((line, index) => !isLabelOf(line, [lines[index - 1], lines[index + 1], lines[index + 2]]))
    .map((line) =>
      CHANGING.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), line.replaceAll(lastName, '{name}')),
    )
    .join('\n');
}
