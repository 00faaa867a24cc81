import { inEnglish, listOf, sentence, type Sentence } from '#schemas/sentence.ts';
import { isUnseen } from '#engine/fields/invisible-text.ts';
import { invisibleIn } from '../../checks/texts/characters.ts';
import { changedBySanitiser, literalMark } from '../../checks/texts/markup.ts';
import { placeholdersOf } from '../../model/texts.ts';
import { addressesIn } from '../../page/link-addresses.ts';
import type { ReadText } from '../formats/read-text.ts';
import { plainBreaks } from '../plain-breaks.ts';
import type { TranslationUnit } from '../units/translation-unit.ts';
import type { Refusal, RefusalCode } from '../refusals.table.ts';

/** What becomes of a text that came back: `open`: it is still not translated. */
export type Judgement = 'open' | 'unchanged' | 'accepted' | Pick<Refusal, 'code' | 'what'>;

/** The fingerprints of a translation that came back, and of the one that the campaign has now. */
export interface Marks {
  readonly target: string;
  readonly current: string;
}

/**
 * Compares a text that came back with the one that the campaign has now.
 * @param marks absent: it was not exported, so nothing can have changed meanwhile
 */
export function judgeText(read: ReadText, unit: TranslationUnit, marks?: Marks): Judgement {
  const target = plainBreaks(read.target);
  const current = unit.target === undefined ? undefined : plainBreaks(unit.target);
  if ((marks !== undefined && read.was === marks.target) || target === (current ?? ''))
    return current === undefined ? 'open' : 'unchanged';
  const source = plainBreaks(read.source);
  const now = plainBreaks(unit.source);
  if (source !== now)
    return source === current && target === now
      ? { code: 'columns-swapped', what: 'The source and the target have changed places' }
      : { code: 'stale-source', what: `The source is "${excerpt(source)}", and in the campaign "${excerpt(now)}"` };
  if (isUnseen(target)) return { code: 'empty-target', what: 'The translation is empty' };
  if (read.state === 'suggested') return { code: 'not-confirmed', what: `"${excerpt(target)}" is still a suggestion` };
  // Without its mark, nobody can tell the translator's change from the author's: theirs would be set back.
  if (marks !== undefined && current !== undefined && read.was === undefined)
    return { code: 'mark-missing', what: `The campaign has "${excerpt(current)}", and the file not what was exported` };
  if (marks !== undefined && read.was !== undefined && read.was !== marks.current)
    return { code: 'changed-meanwhile', what: `The campaign now has "${excerpt(current ?? '')}"` };
  const fault = translationFault(unit, target);
  return fault === undefined ? 'accepted' : { code: fault.code, what: inEnglish(fault.what) };
}

type Fault = { readonly code: RefusalCode; readonly what: Sentence } | undefined;

/** What is wrong with a translation by itself. Undefined: nothing. */
export function translationFault(unit: TranslationUnit, target: string): Fault {
  return (
    placeholderFault(plainBreaks(unit.source), target) ??
    markupFault(unit, target) ??
    linkFault(unit, target) ??
    characterFault(unit, target) ??
    lengthFault(unit, target)
  );
}

function placeholderFault(source: string, target: string): Fault {
  const [wanted, given] = [placeholdersOf(source), placeholdersOf(target)];
  const unknown = given.names.find((name) => !wanted.names.includes(name));
  if (unknown !== undefined)
    return { code: 'placeholder-unknown', what: sentence`{${unknown}} is in the translation, and not in the source` };
  const lost = wanted.names.find((name) => !given.names.includes(name));
  if (lost !== undefined) return { code: 'placeholder-lost', what: sentence`{${lost}} is missing` };
  const count = (names: readonly string[], name: string) => names.filter((one) => one === name).length;
  const repeated = given.names.find((name) => count(given.names, name) > count(wanted.names, name));
  if (repeated !== undefined)
    return { code: 'placeholder-repeated', what: sentence`{${repeated}} occurs more often than in the source` };
  return given.stray === undefined || wanted.stray !== undefined
    ? undefined
    : { code: 'stray-brace', what: sentence`"${excerpt(given.stray)}" belongs to no placeholder` };
}

function markupFault({ kind, source }: TranslationUnit, target: string): Fault {
  const faultOf = (text: string) => (kind === 'html' ? changedBySanitiser(text) : literalMark(text, kind));
  const what = faultOf(target);
  return what === undefined || faultOf(source) !== undefined ? undefined : { code: 'markup-refused', what };
}

function linkFault({ source, target: current = '' }: TranslationUnit, target: string): Fault {
  const known = [source, current].flatMap(addressesIn);
  const foreign = addressesIn(target).find((address) => !known.includes(address));
  return foreign === undefined
    ? undefined
    : { code: 'link-refused', what: sentence`The translation leads to ${excerpt(foreign)}` };
}

function characterFault({ source }: TranslationUnit, target: string): Fault {
  const known = invisibleIn(source);
  const found = invisibleIn(target).filter((character) => !known.includes(character));
  return found.length === 0
    ? undefined
    : { code: 'invisible-characters', what: sentence`It contains ${listOf(found, ', ')}` };
}

function lengthFault({ limit }: TranslationUnit, { length }: string): Fault {
  return limit === undefined || length <= limit
    ? undefined
    : { code: 'too-long', what: sentence`It has ${length} characters; at most ${limit} fit` };
}

function excerpt(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
