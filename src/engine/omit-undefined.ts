/** Omits values that are not set, so that an optional property is either present with a value or absent. */
export function omitUndefined<Values extends Record<string, unknown>>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> };
export function omitUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
