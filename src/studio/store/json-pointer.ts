import { isRecord } from '#api/guards.ts';

/** A name as a step of a JSON Pointer (RFC 6901). */
export const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The names and positions that a JSON Pointer leads through. */
export const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

function childOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  // `toString` may be a name in a document.
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** What stands at a JSON Pointer; undefined: nothing. */
export const valueAt = (value: unknown, pointer: string): unknown => stepsOf(pointer).reduce(childOf, value);
