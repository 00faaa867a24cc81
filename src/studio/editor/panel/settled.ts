import { isRecord } from '#api/guards.ts';

const isEmpty = (value: unknown) =>
  (Array.isArray(value) && value.length === 0) || (isRecord(value) && Object.keys(value).length === 0);

/** What a new element of a list begins as; a form leaves it undefined, which no document can say. */
function firstValue(schema: unknown): unknown {
  if (!isRecord(schema)) return '';
  const { type, enum: listed, anyOf } = schema;
  if (Array.isArray(listed)) return listed[0];
  const alternatives: readonly unknown[] = Array.isArray(anyOf) ? anyOf : [];
  const [first] = alternatives;
  if (isRecord(first) && first['const'] !== undefined) return first['const'];
  if (type === 'object') return {};
  return type === 'number' || type === 'integer' ? 0 : '';
}

/**
 * Settings as a document says them: new elements of lists have a value, and lists and groups that have become empty and
 * that nothing needs are gone.
 */
export function settled(schema: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = isRecord(schema) ? schema['items'] : undefined;
    return value.map((one: unknown) => settled(items, one ?? firstValue(items)));
  }
  if (!isRecord(value) || !isRecord(schema)) return value;
  const { properties, required } = schema;
  const parts = isRecord(properties) ? properties : {};
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const kept = settled(parts[name], part);
      return isEmpty(kept) && !needed.includes(name) ? [] : [[name, kept]];
    }),
  );
}
