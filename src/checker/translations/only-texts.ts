import { isRecord } from '#api/guards.ts';
import { tooDeepAt } from '#checker/document/nesting.ts';
import { isLanguage } from '#schemas/language.ts';

const isText = (value: Readonly<Record<string, unknown>>) => Object.keys(value).some(isLanguage);

const step = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The first place at which something differs that is not a text, as a JSON Pointer; undefined: there is none. */
function differenceAt(before: unknown, after: unknown, at = ''): string | undefined {
  if (Array.isArray(before)) {
    if (!Array.isArray(after) || before.length !== after.length) return at;
    return firstOf(before.keys(), (index) => differenceAt(before[index], after[index], `${at}/${index}`));
  }
  if (!isRecord(before)) return before === after ? undefined : at;
  if (!isRecord(after)) return at;
  // A language of a text may have other words, or be there where it was missing.
  const isWord = (name: string, value: unknown) => isText(before) && isLanguage(name) && typeof value === 'string';
  return firstOf(new Set([...Object.keys(before), ...Object.keys(after)]), (name) => {
    const place = `${at}${step(name)}`;
    const [one, other] = [before[name], after[name]];
    if (!Object.hasOwn(before, name)) return isWord(name, other) ? undefined : place;
    if (isWord(name, one)) return typeof other === 'string' ? undefined : place;
    return Object.hasOwn(after, name) ? differenceAt(one, other, place) : place;
  });
}

function firstOf<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readable(text: string): unknown {
  if (tooDeepAt(text) !== undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Where a document differs from another in something that is not a text, as a JSON Pointer (`''` is the whole);
 * undefined: nowhere. An object with a language as a key is a text, and nothing else is.
 */
export function otherDifference(before: string, after: string): string | undefined {
  const [one, other] = [readable(before), readable(after)];
  return one === undefined || other === undefined ? '' : differenceAt(one, other);
}
