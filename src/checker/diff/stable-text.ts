/** Returns the same text for the same JSON, whatever the order of its properties. */
export function stableText(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      isPlain(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? ''
  );
}

export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
