import type { ErrorObject, ValidateFunction } from 'ajv';

/** What is left of a value when everything that is not of its form is taken out. */
export interface ReadablePart<Form> {
  readonly file: Form;
  /** The pointer, in the whole value, of what is at a pointer here. */
  readonly originalOf: (pointer: string) => string;
}

export interface Reading<Form> {
  /** What the form says of the whole value. */
  readonly errors: readonly ErrorObject[];
  /** Undefined: nothing that is of the form is left. */
  readonly part: ReadablePart<Form> | undefined;
  /** Was a part of the value at this pointer, in the whole value, taken out? */
  readonly isCut: (pointer: string) => boolean;
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Where the value stands that an error is about. */
export function pointerOf({ instancePath, params }: ErrorObject): string {
  const extra: unknown = params['additionalProperty'];
  return typeof extra === 'string' ? `${instancePath}/${escaped(extra)}` : instancePath;
}

const parentOf = (pointer: string) => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));

/**
 * What stands for a property that is needed but wrong or missing, by its name: without it everything else of its object
 * would go unjudged. Only for properties on which no judgement depends.
 */
export type StandIns = Readonly<Record<string, unknown>>;

interface Copying {
  readonly cut: ReadonlySet<string>;
  readonly standIns: StandIns;
  /** Notes for each pointer of the copy that of the original. */
  readonly originals: Map<string, string>;
}

/** A copy without what is at the pointers that are cut. */
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
 * Takes everything out of a value that is not of a form, so that the rest can be judged in the same run: a value that
 * is wrong, then what cannot be without it, until the rest is of the form.
 */
export function readablePart<Form>(value: unknown, isForm: ValidateFunction<Form>, standIns: StandIns): Reading<Form> {
  const cut = new Set<string>();
  const standsIn = (pointer: string) => Object.hasOwn(standIns, pointer.slice(parentOf(pointer).length + 1));
  const isCut = (pointer: string) =>
    [...cut].some((one) => (one === pointer || one.startsWith(`${pointer}/`)) && !standsIn(one));
  const cutFor = (error: ErrorObject) => {
    const missing = `${error.instancePath}/${String(error.params['missingProperty'])}`;
    return standsIn(missing) ? missing : pointerOf(error);
  };
  let errors: readonly ErrorObject[] | undefined;
  while (!cut.has('')) {
    const originals = new Map<string, string>();
    const rest = without(value, { cut, standIns, originals });
    const originalOf = (pointer: string) => originalIn(originals, pointer);
    if (isForm(rest)) return { errors: errors ?? [], part: { file: rest, originalOf }, isCut };
    const found = isForm.errors ?? [];
    errors ??= found;
    for (const error of found) cut.add(originalOf(cutFor(error)));
  }
  return { errors: errors ?? [], part: undefined, isCut };
}
