import { isJsonObject } from '../study-registers/record-reader.ts';

export type FhirObject = Readonly<Record<string, unknown>>;

/** The objects in a list; anything else is left out. */
export function objectsOf(value: unknown): readonly FhirObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export function objectOf(value: unknown): FhirObject {
  return isJsonObject(value) ? value : {};
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The elements of an object that its reader does not know. */
export function unreadElements(object: FhirObject, read: readonly string[]): string[] {
  return Object.keys(object).filter((name) => !read.includes(name));
}
