import { isRecord } from '#api/guards.ts';
import { isByLanguage } from '#schemas/language-codes.ts';

/** A list of things to choose from, as its schema describes it: each has a code, and words in several languages. */
export interface OptionList {
  /** The property that has the code. */
  readonly code: string;
  readonly pattern: RegExp;
  readonly maxLength: number;
  /** How many there may be. */
  readonly max: number;
}

/** What can be the code of an option, the likeliest first. */
const CODES = ['value', 'id'] as const;

const numberIn = (value: unknown) => (typeof value === 'number' ? value : Number.POSITIVE_INFINITY);

/** Undefined: a list of that schema has no options in it. */
export function optionListOf(schema: unknown): OptionList | undefined {
  if (!isRecord(schema) || !isRecord(schema['items'])) return undefined;
  const { properties } = schema['items'];
  if (!isRecord(properties) || !isByLanguage(properties['label'])) return undefined;
  for (const code of CODES) {
    const part = properties[code];
    if (!isRecord(part) || part['type'] !== 'string' || typeof part['pattern'] !== 'string') continue;
    const pattern = new RegExp(part['pattern']);
    return { code, pattern, maxLength: numberIn(part['maxLength']), max: numberIn(schema['maxItems']) };
  }
  return undefined;
}
