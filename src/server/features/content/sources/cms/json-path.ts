import { isTooDeep as isDeeper } from '#checker/document/nesting.ts';

/** A place in JSON: names and indices. */
export type JsonPath = readonly (string | number)[];

const MAX_DEPTH = 200;

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list that a value is; undefined: it is none. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function child(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** The value at a path such as `meta.pagination.total` or `items.0`; the value itself for an empty path. */
export function valueAt(value: unknown, path: string): unknown {
  return path === '' ? value : path.split('.').reduce(child, value);
}

/** The text or number at a path, as a text. */
export function wordAt(value: unknown, path: string): string | undefined {
  const found = valueAt(value, path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** Does a place match a pattern such as `routes.*.title`? A star stands for one name or index. */
export function matchesPath(pattern: string, path: JsonPath): boolean {
  const steps = pattern.split('.');
  return steps.length === path.length && steps.every((step, index) => step === '*' || step === String(path[index]));
}

/** The place as a JSON Pointer. */
export function pointerTo(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Is a value nested more deeply than any document of a CMS? */
export const isTooDeep = (value: unknown) => isDeeper(value, MAX_DEPTH);

/** A copy with each value replaced by what a function returns for it, from the outside in; undefined leaves it out. */
export function mapJson(
  value: unknown,
  replace: (value: unknown, path: JsonPath) => { readonly with: unknown } | undefined,
  path: JsonPath = [],
): unknown {
  const replaced = replace(value, path);
  if (replaced) return replaced.with;
  const list = listOf(value);
  if (list) return list.map((one, index) => mapJson(one, replace, [...path, index]));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, mapJson(one, replace, [...path, name])] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}
