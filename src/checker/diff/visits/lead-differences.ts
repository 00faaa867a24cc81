import type { ConsentDecision } from '#schemas/lead/consent.ts';
import { listOf, sentence, type Sentence } from '#schemas/sentence.ts';
import type { Run, Save } from './follow.ts';
import { differenceOf, pageWords, partWords, type Difference } from './difference.ts';
import { isPlain, stableText } from '../stable-text.ts';

/** Compares which consents are asked for, and when. */
export function consentDifferences(a: Run, b: Run): Difference[] {
  const met = ({ screens }: Run) =>
    new Map(
      screens.flatMap(({ route, consents }) => consents.map((consent) => [consent.type, { consent, route }] as const)),
    );
  const [here, there] = [met(a), met(b)];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((type): Difference[] => {
    const [before, after] = [here.get(type), there.get(type)];
    const one = (change: Difference['change'], words: Sentence): Difference =>
      differenceOf({
        kind: 'consent',
        change,
        place: sentence`consent "${type}"`,
        words,
        ...((before ?? after) ? { route: before?.route ?? after?.route ?? '' } : {}),
      });
    if (!after) return [one('removed', sentence`no longer asked`)];
    if (!before) return [one('added', sentence`newly asked`)];
    const late = savedWithout(type, b) && !savedWithout(type, a);
    const early = savedWithout(type, a) && !savedWithout(type, b);
    const moved = late
      ? [one('moved', sentence`asked only after a lead is saved`)]
      : early
        ? [one('moved', sentence`asked before a lead is saved; before, it was asked after`)]
        : [];
    return [
      ...moved,
      ...(sameConsent(before.consent, after.consent)
        ? []
        : [one('changed', consentWords(before.consent, after.consent))]),
    ];
  });
}

function savedWithout(type: ConsentDecision['type'], { saves }: Run): boolean {
  return saves.some(({ consents }) => !consents.some((consent) => consent.type === type));
}

function sameConsent(a: ConsentDecision, b: ConsentDecision): boolean {
  return stableText(a) === stableText(b);
}

function consentWords(a: ConsentDecision, b: ConsentDecision): Sentence {
  if (a.text !== b.text) return sentence`its text changed`;
  return a.control === b.control
    ? sentence`the same visitor decides differently`
    : sentence`it is asked as ${b.control} instead of ${a.control}`;
}

const LEAD = sentence`lead`;

function savedOn(now: readonly string[] = [], before: readonly string[] = []): Sentence {
  return sentence`the lead is saved on ${listOf(now.map(pageWords))} instead of ${listOf(before.map(pageWords))}`;
}

/** Compares the content of the leads, save by save. */
export function sentDifferences(a: readonly Save[], b: readonly Save[]): Difference[] {
  const [here, there] = [a.filter(({ lead }) => lead), b.filter(({ lead }) => lead)];
  const one = (change: Difference['change'], place: Sentence, words: Sentence, route?: string): Difference =>
    differenceOf({ kind: 'sent', change, place, words, ...(route === undefined ? {} : { route }) });
  const [last, lastThere] = [here.at(-1), there.at(-1)];
  if (!last && !lastThere) return [];
  if (!lastThere) return [one('removed', LEAD, sentence`a lead is no longer saved`, last?.route)];
  if (!last) return [one('added', LEAD, sentence`a lead is saved`, lastThere.route)];
  const [pages, pagesThere] = [here, there].map((saves) => saves.map(({ route }) => route));
  const [before, after] = [fieldsIn(last.lead), fieldsIn(lastThere.lead)];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  return [
    ...(stableText(pages) === stableText(pagesThere) ? [] : [one('moved', LEAD, savedOn(pagesThere, pages))]),
    ...names.map((name) => {
      const place = partWords(LEAD, name);
      if (!after.has(name)) return one('removed', place, sentence`no longer sent`);
      return before.has(name)
        ? one('changed', place, sentence`a different value is sent`)
        : one('added', place, sentence`newly sent`);
    }),
  ];
}

/** Returns the fields of a lead by name; a list counts as one field. */
function fieldsIn(value: unknown, name = ''): Map<string, string> {
  if (!isPlain(value)) return new Map([[name, stableText(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...fieldsIn(part, name === '' ? key : `${name}.${key}`)]),
  );
}
