import { isByLanguage } from '#schemas/language-codes.ts';
import { LocalizedText } from '#schemas/language.ts';

/** One property of an object, in the words of the reference. */
export interface SchemaRow {
  /** `consents[].text`, from the object that is described. */
  readonly path: string;
  readonly required: boolean;
  /** What may stand there: `text`, `true or false`, `whole number from 1`. */
  readonly value: string;
  readonly description: string;
}

type Schema = Readonly<Record<string, unknown>>;

/** Every property of an object's schema and of the objects and lists within it, in the order of the schema. */
export function schemaRows(schema: unknown, prefix = ''): SchemaRow[] {
  const required = listOf(at(schema, 'required'));
  return Object.entries(recordOf(at(schema, 'properties'))).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const row: SchemaRow = {
      path,
      required: required.includes(name),
      value: valueWords(property),
      description: descriptionOf(property),
    };
    return [row, ...rowsWithin(property, path)];
  });
}

/** What a property is about; nothing if it only repeats what every text is. */
function descriptionOf(schema: unknown): string {
  const description = at(schema, 'description');
  const isGeneral = description === at(LocalizedText, 'description');
  return typeof description === 'string' && !isGeneral ? description : '';
}

function rowsWithin(schema: unknown, path: string): SchemaRow[] {
  if (isText(schema) || at(schema, '$ref') !== undefined) return [];
  const items = at(schema, 'items');
  if (items !== undefined) return rowsWithin(items, `${path}[]`);
  return at(schema, 'properties') === undefined ? [] : schemaRows(schema, `${path}.`);
}

/** What may stand at a place, in a few words. */
export function valueWords(schema: unknown): string {
  const reference = at(schema, '$ref');
  if (reference === '#/$defs/predicate') return 'condition';
  if (reference === '#/$defs/block') return 'block';
  if (reference === '#/$defs/computation') return 'computation';
  if (isText(schema)) return textWords(schema);
  const values = allowedValues(schema);
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ');
  const items = at(schema, 'items');
  if (items !== undefined) return `list of ${severalWords(valueWords(items))}${countWords(schema)}`;
  const alternatives = at(schema, 'anyOf');
  if (Array.isArray(alternatives)) return [...new Set(alternatives.map(valueWords))].join(' or ');
  return PLAIN_WORDS[String(at(schema, 'type'))]?.(schema) ?? 'object';
}

/** `strings` for `string`; values and whole phrases stay. */
function severalWords(words: string): string {
  return /^[a-z]+$/.test(words) ? `${words}s` : words;
}

const PLAIN_WORDS: Readonly<Record<string, (schema: unknown) => string>> = {
  string: () => 'string',
  boolean: () => '`true`, `false`',
  integer: (schema) => `whole number${boundWords(schema, 'minimum', 'maximum')}`,
  number: (schema) => `number${boundWords(schema, 'minimum', 'maximum')}`,
  object: () => 'object',
};

/** A text in every language of a campaign. */
function isText(schema: unknown): boolean {
  return isByLanguage(schema);
}

function textWords(schema: unknown): string {
  const kind = at(schema, 'contentMediaType');
  if (kind === 'text/markdown') return 'text with `**strong**`, links and lists';
  return kind === 'text/html' ? 'text with simple HTML' : 'text';
}

/** The values of an enumeration, or of alternatives that are one value each. */
function allowedValues(schema: unknown): readonly unknown[] | undefined {
  const constant = at(schema, 'const');
  if (constant !== undefined) return [constant];
  const listed = listOf(at(schema, 'enum'));
  if (listed.length > 0) return listed;
  const alternatives = at(schema, 'anyOf');
  if (!Array.isArray(alternatives)) return undefined;
  const values = alternatives.map(allowedValues);
  return values.every((some) => some !== undefined) ? values.flat() : undefined;
}

function countWords(schema: unknown): string {
  const words = boundWords(schema, 'minItems', 'maxItems');
  return words === '' ? '' : `,${words}`;
}

function boundWords(schema: unknown, least: string, most: string): string {
  const [low, high] = [least, most]
    .map((keyword) => at(schema, keyword))
    .map((bound) => (typeof bound === 'number' ? bound : undefined));
  if (low === undefined && high === undefined) return '';
  if (high === undefined) return ` from ${low}`;
  return low === undefined ? ` up to ${high}` : ` from ${low} to ${high}`;
}

function at(schema: unknown, keyword: string): unknown {
  return recordOf(schema)[keyword];
}

function recordOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
