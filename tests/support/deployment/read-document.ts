import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../tools/install.ts';

/** The documents in a YAML or JSON file of the project. Throws on syntax errors, duplicate keys and warnings. */
export function documentsOf(path: string): readonly unknown[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  if (path.endsWith('.json')) return [JSON.parse(text)];
  return parseAllDocuments(text, { strict: true, uniqueKeys: true }).map((document) => {
    const [fault] = [...document.errors, ...document.warnings];
    if (fault) throw new Error(`${path}: ${fault.message}`);
    const value: unknown = document.toJS();
    return value;
  });
}

/** The only document in a file. Throws if it does not match the schema. */
export function readDocument<Schema extends TSchema>(schema: Schema, path: string): Static<Schema> {
  const [document, ...others] = documentsOf(path);
  if (others.length > 0) throw new Error(`${path} has several documents`);
  const [fault] = Value.Errors(schema, document);
  if (fault) throw new Error(`${path}: ${fault.instancePath} ${fault.message}`);
  return Value.Parse(schema, document);
}
