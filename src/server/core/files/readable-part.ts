import type { SchemaError } from '#checker/schema/keywords.ts';
import type { Validator } from '#checker/schema/validator.ts';

/** What is left of a value after everything that does not match the form is removed. */
export interface ReadablePart<Form> {
  readonly file: Form;
  /** Maps a pointer into this part to the pointer into the whole value. */
  readonly originalOf: (pointer: string) => string;
}

export interface Reading<Form> {
  /** The form's errors for the whole value. */
  readonly errors: readonly SchemaError[];
  /** Undefined: nothing that matches the form is left. */
  readonly part: ReadablePart<Form> | undefined;
  /** Was a part of the value at this pointer (into the whole value) removed? */
  readonly isCut: (pointer: string) => boolean;
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The location of the value that an error is about. */
export function pointerOf({ instancePath, params }: SchemaError): string {
  const extra: unknown = params['additionalProperty'];
  return typeof extra === 'string' ? `${instancePath}/${escaped(extra)}` : instancePath;
}

const parentOf = (pointer: string) => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));

/**
 * Substitutes, by name, for required properties that are invalid or missing; without them the rest of the object would
 * not be checked. Only for properties that no check depends on.
 */
export type StandIns = Readonly<Record<string, unknown>>;

interface Copying {
  readonly cut: ReadonlySet<string>;
  readonly standIns: StandIns;
  /** Maps each pointer into the copy to the one into the original. */
  readonly originals: Map<string, string>;
}

/** A copy without the values at the cut pointers. */
function without(value: unknown, copying: Copying, from = '', to = ''): unknown {
  const { cut, standIns, originals } = copying;
  originals.set(to, from);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !cut.has(`${from}/${escaped(key)}`));
  const copied = kept.map(([key, part], index): [string, unknown] => {
    const name = escaped(key);
    return [key, without(part, copying, `${from}/${name}`, `${to}/${Array.isArray(value) ? index : name}`)];
  });
  if (Array.isArray(value)) return copied.map(([, part]) => part);
  const stood = Object.entries(standIns).filter(([key]) => cut.has(`${from}/${key}`));
  return Object.fromEntries([...copied, ...stood]);
}

function originalIn(originals: ReadonlyMap<string, string>, pointer: string): string {
  const known = originals.get(pointer);
  if (known !== undefined || pointer === '') return known ?? '';
  return `${originalIn(originals, parentOf(pointer))}${pointer.slice(parentOf(pointer).length)}`;
}

/**
 * Removes everything that does not match a form from a value, so that the rest can be checked in the same run: first
 * invalid values, then what cannot exist without them, until the rest matches.
 */
export function readablePart<Form>(value: unknown, isForm: Validator<Form>, standIns: StandIns): Reading<Form> {
  const cut = new Set<string>();
  const standsIn = (pointer: string) => Object.hasOwn(standIns, pointer.slice(parentOf(pointer).length + 1));
  const isCut = (pointer: string) =>
    [...cut].some((one) => (one === pointer || one.startsWith(`${pointer}/`)) && !standsIn(one));
  const cutFor = (error: SchemaError) => {
    const missing = `${error.instancePath}/${String(error.params['missingProperty'])}`;
    return standsIn(missing) ? missing : pointerOf(error);
  };
  let errors: readonly SchemaError[] | undefined;
  while (!cut.has('')) {
    const originals = new Map<string, string>();
    const rest = without(value, { cut, standIns, originals });
    const originalOf = (pointer: string) => originalIn(originals, pointer);
    if (isForm(rest)) return { errors: errors ?? [], part: { file: rest, originalOf }, isCut };
    const found = isForm.problemsOf(rest);
    errors ??= found;
    for (const error of found) cut.add(originalOf(cutFor(error)));
  }
  return { errors: errors ?? [], part: undefined, isCut };
}
