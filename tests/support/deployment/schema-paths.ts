import { isRecord } from '#api/guards.ts';

/** A property in a JSON Schema and its path, such as `brands[].product.en`. */
export interface SchemaProperty {
  readonly path: string;
  readonly required: boolean;
}

/** All properties of a schema, including nested ones and those of array items. */
export function propertiesOf(schema: unknown, before = ''): readonly SchemaProperty[] {
  if (!isRecord(schema)) return [];
  const { properties, items, required } = schema;
  const inItems = propertiesOf(items, `${before}[]`);
  if (!isRecord(properties)) return inItems;
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const path = before === '' ? name : `${before}.${name}`;
    return [{ path, required: names.includes(name) }, ...propertiesOf(property, path)];
  });
  return [...own, ...inItems];
}
