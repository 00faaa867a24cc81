/** Returns the parts of a JSON Schema that apply to a value at this path; several if the schema offers alternatives. */
export function schemasAt(schema: unknown, path: readonly (string | number)[]): readonly SchemaPart[] {
  const [step, ...rest] = path;
  const here = isPart(schema) ? [schema] : [];
  if (step === undefined) return here;
  return here.flatMap((part) => [
    ...alternatives(part).flatMap((other) => schemasAt(other, path)),
    ...schemasAt(below(part, step), rest),
  ]);
}

export type SchemaPart = Readonly<Record<string, unknown>>;

function alternatives({ anyOf, oneOf, allOf }: SchemaPart): unknown[] {
  return [anyOf, oneOf, allOf].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
}

function below({ properties, items }: SchemaPart, step: string | number): unknown {
  if (typeof step === 'number') return items;
  return isPart(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
}

function isPart(schema: unknown): schema is SchemaPart {
  return typeof schema === 'object' && schema !== null;
}
