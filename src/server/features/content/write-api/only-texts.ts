import { isRecord } from '#api/guards.ts';
import { tooDeepAt } from '#checker/document/nesting.ts';
import { isLanguage } from '#schemas/language.ts';

const isText = (value: Readonly<Record<string, unknown>>) => Object.keys(value).some(isLanguage);

/** Equal but for texts: a language of a text may have other words, or be there where it was missing. */
function isEqual(before: unknown, after: unknown): boolean {
  if (Array.isArray(before))
    return Array.isArray(after) && before.length === after.length && before.every((one, at) => isEqual(one, after[at]));
  if (!isRecord(before)) return before === after;
  if (!isRecord(after)) return false;
  const words = (name: string) => isText(before) && isLanguage(name);
  return (
    Object.entries(before).every(([name, inner]) =>
      words(name) && typeof inner === 'string'
        ? typeof after[name] === 'string'
        : Object.hasOwn(after, name) && isEqual(inner, after[name]),
    ) &&
    Object.keys(after).every((name) => Object.hasOwn(before, name) || (words(name) && typeof after[name] === 'string'))
  );
}

function readable(text: string): unknown {
  if (tooDeepAt(text) !== undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Do two documents differ in nothing but texts? An object with a language as a key is a text, and nothing else is. */
export function onlyTextsDiffer(before: string, after: string): boolean {
  const [one, other] = [readable(before), readable(after)];
  return one !== undefined && other !== undefined && isEqual(one, other);
}
