import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The body of a response, which must match the schema. */
export function jsonOf<Schema extends TSchema>(schema: Schema, reply: { readonly body: string }): Static<Schema> {
  const body: unknown = JSON.parse(reply.body);
  return Value.Parse(schema, body);
}
