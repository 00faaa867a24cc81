import { isByLanguage } from '#schemas/language-codes.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language.ts';
import { nameOfLanguage } from '../author-languages.ts';
import { namesIn, valueOf } from '../document/node-access.ts';
import { nodeAt, type Cursor, type Span } from './cursor.ts';
import { describeSchema } from './describe.ts';
import type { Editing } from './editing.ts';
import { nameCandidates, type Candidate } from './name-candidates.ts';
import { namedHere } from './named-here.ts';
import { isSchema, listIn, schemasBelow, schemasHere, schemasIn, type Schema } from './schema-here.ts';

/** Something that an author may choose. */
export interface Suggestion {
  readonly label: string;
  readonly is: 'property' | 'value' | 'name';
  readonly detail?: string | undefined;
  /** Markdown. */
  readonly documentation?: string | undefined;
  /** What is replaced. */
  readonly span: Span;
  /** The text that replaces it. */
  readonly text: string;
  /** The same with places to fill in, `$1`, for editors that know snippets. */
  readonly snippet?: string | undefined;
  /** What the author's letters are compared with: the text in the form in which it stands in the document. */
  readonly filter: string;
}

/** What may stand at the cursor: names of this folder where the schema cannot know them, and what the schema lists. */
export async function completionsAt(cursor: Cursor, editing: Editing): Promise<readonly Suggestion[]> {
  const named = namedHere(cursor, editing.workspace);
  const names = named && (await nameCandidates(named, cursor, editing));
  const value = cursor.document.root && valueOf(cursor.document.root);
  if (cursor.atKey) return propertySuggestions(cursor, value, named?.what === 'operator' ? names : nonEmpty(names));
  const { path, schema } = cursor;
  const candidates = names ?? valuesOf(schemasHere(schema, value, path));
  const separator = separatorAfter(cursor);
  return [
    ...candidates.map((one) => valueSuggestion(one, cursor, separator, names !== undefined)),
    ...elementSuggestions(cursor, editing, separator),
  ];
}

const nonEmpty = (list: readonly Candidate[] | undefined) => (list && list.length > 0 ? list : undefined);

function valueSuggestion(
  { value, detail, documentation }: Candidate,
  { token }: Cursor,
  separator: string,
  isName: boolean,
): Suggestion {
  const written = JSON.stringify(value);
  return {
    label: String(value),
    is: isName ? 'name' : 'value',
    detail,
    documentation,
    span: token,
    text: written + separator,
    filter: written,
  };
}

/** The values that a schema lists; if it lists none, its examples. */
function valuesOf(parts: readonly Schema[]): readonly Candidate[] {
  const listed = parts.flatMap((part): Candidate[] => {
    const documentation = describeSchema([part]);
    const values = part['const'] === undefined ? part['enum'] : [part['const']];
    const booleans = part['type'] === 'boolean' ? [true, false] : [];
    return [...listIn(values), ...booleans].flatMap((value) =>
      isPlain(value) ? [{ value, documentation, detail: aboutConst(part) }] : [],
    );
  });
  const examples = parts.flatMap((part) => listIn(part['examples']));
  const all = listed.length > 0 ? listed : examples.filter(isPlain).map((value) => ({ value, detail: 'for example' }));
  return all.filter(({ value }, index) => all.findIndex((other) => other.value === value) === index);
}

/** A value that stands alone says itself what it means. */
function aboutConst({ const: only, description }: Schema): string | undefined {
  return only !== undefined && typeof description === 'string' ? description : undefined;
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The names of properties: those given, or those of the schema and of the languages that the campaign offers. */
function propertySuggestions(
  cursor: Cursor,
  value: unknown,
  given: readonly Candidate[] | undefined,
): readonly Suggestion[] {
  const owner = cursor.path.slice(0, -1);
  const parts = schemasHere(cursor.schema, value, owner);
  const node = nodeAt(cursor, owner);
  const written = node ? namesIn(node) : [];
  const names = given?.map((one) => ({ ...one, name: String(one.value) })) ?? namesOf(parts, cursor);
  return names
    .filter(({ name }) => name === cursor.word || !written.includes(name))
    .map(({ name, detail, documentation }) => {
      const schemas = parts
        .flatMap((part) => schemasBelow(part, name))
        .flatMap((part) => [part, ...referenced(cursor, part)]);
      return propertySuggestion(cursor, name, {
        detail,
        documentation: documentation ?? describeSchema(schemas),
        stub: stubOf(schemas, cursor),
      });
    });
}

function namesOf(
  parts: readonly Schema[],
  cursor: Cursor,
): { name: string; detail?: string; documentation?: string }[] {
  if (parts.some(isByLanguage)) return offered(cursor).map((name) => ({ name, detail: nameOfLanguage(name) }));
  const required = new Set(parts.flatMap(({ required: names }) => listIn(names)));
  const properties = parts.flatMap(({ properties: some }) => Object.keys(isSchema(some) ? some : {}));
  const listed = parts.flatMap(({ propertyNames }) => {
    const names = listIn(isSchema(propertyNames) ? propertyNames['enum'] : undefined);
    return names.filter((name) => typeof name === 'string');
  });
  const all = [...new Set([...properties, ...listed])];
  // What is needed comes first; otherwise the order is that of the schema.
  return [...all.filter((name) => required.has(name)), ...all.filter((name) => !required.has(name))].map((name) => ({
    name,
    ...(required.has(name) ? { detail: 'required' } : {}),
  }));
}

function offered({ campaigns }: Cursor): readonly string[] {
  const languages = LANGUAGES.filter((language) => campaigns.some(({ model }) => model.languages.includes(language)));
  return languages.length > 0 ? languages : [DEFAULT_LANGUAGE];
}

function referenced({ schema }: Cursor, part: Schema): readonly Schema[] {
  return typeof part['$ref'] === 'string' ? schemasHere({ ...part, $defs: schema['$defs'] }, undefined, []) : [];
}

/** The value that an author fills in after the name of a property. `$1` marks where they go on. */
function stubOf(parts: readonly Schema[], cursor: Cursor): string {
  if (parts.some(isByLanguage))
    return `{ ${offered(cursor)
      .map((language, index) => `"${language}": "$${index + 1}"`)
      .join(', ')} }`;
  const only = parts.flatMap(({ const: value }) => (value === undefined ? [] : [value]));
  if (only.length === 1 && parts.every((part) => part['anyOf'] === undefined)) return escaped(JSON.stringify(only[0]));
  const types = parts.flatMap(({ type }) => (typeof type === 'string' ? [type] : []));
  if (types.includes('object')) return '{ $1 }';
  if (types.includes('array')) return '[$1]';
  const texts = parts.flatMap((part) => [part, ...schemasIn(part['anyOf'])]).flatMap(valuesOfPart);
  return types.includes('string') || (texts.length > 0 && texts.every((value) => typeof value === 'string'))
    ? '"$1"'
    : '$1';
}

function valuesOfPart({ const: only, enum: listed }: Schema): readonly unknown[] {
  if (only !== undefined) return [only];
  return listIn(listed);
}

const escaped = (text: string) => text.replaceAll(/[\\$}]/g, String.raw`\$&`);

function propertySuggestion(
  cursor: Cursor,
  name: string,
  { detail, documentation, stub }: Pick<Suggestion, 'detail' | 'documentation'> & { readonly stub: string },
): Suggestion {
  const { token, document } = cursor;
  const key = JSON.stringify(name);
  const common = { label: name, is: 'property', detail, documentation, span: token, filter: key } as const;
  // The value is there already.
  if (/^\s*:/.test(document.text.slice(token.offset + token.length))) return { ...common, text: key };
  const separator = separatorAfter(cursor);
  const plain = stub.replaceAll(/\$\d/g, '').replaceAll(/\\([\\$}])/g, '$1');
  return {
    ...common,
    text: `${key}: ${plain}${separator}`,
    snippet: `${escaped(key)}: ${stub}${separator}`,
  };
}

/** A comma, if something follows that needs one. */
function separatorAfter({ document, token }: Cursor): string {
  const after = /\S/.exec(document.text.slice(token.offset + token.length))?.[0];
  return after === undefined || ',}]'.includes(after) ? '' : ',';
}

/** Whole elements of the list of blocks: each block, and each fragment with blocks. */
function elementSuggestions(cursor: Cursor, { workspace }: Editing, separator: string): readonly Suggestion[] {
  const { path, word, token } = cursor;
  if (path.at(-2) !== 'blocks' || typeof path.at(-1) !== 'number' || word !== undefined || path.includes('props'))
    return [];
  return workspace.registry.names.map((name) => {
    const written = `{ "block": ${JSON.stringify(name)} }`;
    return {
      label: name,
      is: 'name',
      detail: workspace.registry.find(name)?.description,
      span: token,
      text: written + separator,
      filter: written,
    };
  });
}
