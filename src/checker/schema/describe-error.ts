import { bestMatch } from '#schemas/language-match.ts';
import { isByLanguage } from '#schemas/language-codes.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_FORMAT, LANGUAGES } from '#schemas/language.ts';
import type { Node } from '../document/node.ts';
import type { CheckerCode } from '../problem-codes.table.ts';
import { replaceNode } from '../document/edit.ts';
import { asWords, keyNode, nodeAt, propertyOf, stringOf } from '../document/node-access.ts';
import { unquoted } from '../document/quoted.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Finding } from '../issue.ts';
import { actionWords, meantAction, meantCountry } from '../familiar-names.ts';
import { suggest } from '../suggest.ts';
import type { SchemaError } from './keywords.ts';
import { exampleOf, limitWords } from './limit-words.ts';

/**
 * Turns schema errors into findings in plain words at their exact positions. A misspelt property is one mistake: the
 * right name is not missing as well. `root` is the node that was validated.
 */
export function describeErrors(document: SourceDocument, root: Node, errors: readonly SchemaError[]): Finding[] {
  const described = errors.map((error) => ({ error, finding: describeError(document, root, error) }));
  const isMisspelt = ({ instancePath, params }: SchemaError) =>
    described.some(
      ({ error, finding }) =>
        error.keyword === 'additionalProperties' &&
        error.instancePath === instancePath &&
        finding.suggestion === params['missingProperty'],
    );
  return described
    .filter(({ error }) => error.keyword !== 'required' || !isMisspelt(error))
    .map(({ finding }) => finding);
}

/** Turns a schema error into a finding. `root` is the node that was validated. */
export function describeError(document: SourceDocument, root: Node, error: SchemaError): Finding {
  const node = nodeAt(root, error.instancePath) ?? root;
  const describe = DESCRIBE[error.keyword] ?? malformed;
  return { at: { document, node }, ...describe(error, node, document) };
}

type Described = Pick<Finding, 'code' | 'message' | 'suggestion'> & Partial<Pick<Finding, 'at' | 'fix'>>;
type Describe = (error: SchemaError, node: Node, document: SourceDocument) => Described;

const inSettings = (error: SchemaError) => /^\/settings(\/webScreenerProps)?$/.test(error.instancePath);
/** Of all shapes, only a route has transitions. */
function namelessRoute({ params, parentSchema }: SchemaError): boolean {
  const properties: unknown = parentSchema?.['properties'];
  return (
    params['missingProperty'] === 'name' &&
    typeof properties === 'object' &&
    properties !== null &&
    'next' in properties
  );
}
const inActions = (error: SchemaError) => /\/afterActions\/\d+$/.test(error.instancePath);

const unknownProperty: Describe = (error, node, document) => {
  const name = String(error.params['additionalProperty']);
  const property = propertyOf(node, name);
  const properties: unknown = error.parentSchema?.['properties'];
  const known = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const code: CheckerCode = inSettings(error) ? 'unknown-setting' : 'unknown-property';
  const suggestion = meantCountry(name, known) ?? suggest(name, known);
  const offered =
    suggestion === undefined && known.length > 0
      ? `; the known ones are ${known.filter((one) => one !== '$schema').join(', ')}`
      : '';
  return {
    code,
    message: `There is no ${code === 'unknown-setting' ? 'setting' : 'property'} "${name}" here${offered}`,
    suggestion,
    ...(property ? { at: { document, node: keyNode(property) } } : {}),
  };
};

const wrongType: Describe = (error, node) => {
  const type: unknown = error.params['type'];
  const wanted = (Array.isArray(type) ? type.map(String) : [String(type)])
    .map((name) => TYPE_WORDS[name] ?? name)
    .join(' or ');
  // In a list or an object, people forget the brackets.
  const example = type === 'array' || type === 'object' ? exampleOf(error) : '';
  const message = `${subject(error)} must be ${wanted}, not ${foundIn(node, wanted)}${example}`;
  if (isByLanguage(error.parentSchema) && node.type === 'string') return plainText(error, node);
  return { code: 'wrong-type', message, fix: withoutQuotes(error, node) };
};

/** What kind of value it is; of a number that ought to be whole, the number. */
function foundIn(node: Node, wanted: string): string {
  return node.type === 'number' && wanted.includes('a whole number') ? asWords(node) : kindOf(node);
}

/** Suggests the value of a number or boolean in quotes, if the schema accepts nothing else and the value is valid. */
function withoutQuotes({ params, parentSchema, schemaPath }: SchemaError, node: Node): Finding['fix'] {
  // With several shapes, another one may have been meant.
  if (/\/(?:anyOf|oneOf)\//.test(schemaPath)) return undefined;
  const value = unquoted(stringOf(node), params['type']);
  const bound = (name: string) => {
    const limit: unknown = parentSchema?.[name];
    return typeof limit === 'number' ? limit : undefined;
  };
  const [least, most] = [bound('minimum') ?? -Infinity, bound('maximum') ?? Infinity];
  return value === undefined || Number(value) < least || Number(value) > most ? undefined : replaceNode(node, value);
}

function plainText(error: SchemaError, node: Node): Described {
  const text = `{${JSON.stringify(DEFAULT_LANGUAGE)}: ${JSON.stringify(asWords(node))}, …}`;
  return { code: 'wrong-type', message: `${subject(error)} needs a text for each language: write ${text}` };
}

/** A language that the product does not have, as the name of a text or as a value. */
function unknownLanguage(written: string): Described {
  return {
    code: 'unknown-language',
    message: `The product has no language "${written}"; it has ${LANGUAGES.join(', ')}`,
    suggestion: bestMatch([written], LANGUAGES) ?? suggest(written, LANGUAGES),
  };
}

const brokenFormat: Describe = (error, node, document) => {
  return error.params['format'] === LANGUAGE_FORMAT ? unknownLanguage(asWords(node)) : malformed(error, node, document);
};

/** Of all shapes, only what is written by language restricts names. */
const brokenName: Describe = (error, node, document) => {
  const name = String(error.params['propertyName']);
  const property = propertyOf(node, name);
  return { ...unknownLanguage(name), ...(property ? { at: { document, node: keyNode(property) } } : {}) };
};

const notListed: Describe = (error, node) => {
  const values: unknown = error.keyword === 'const' ? [error.params['allowedValue']] : error.params['allowedValues'];
  const listed: readonly unknown[] = Array.isArray(values) ? values : [];
  const known = listed.map(String);
  const written = asWords(node);
  if (inActions(error)) return unknownAction(written, known);
  const code = 'value-not-allowed';
  if (listed.some((value) => typeof value !== 'string' && String(value) === stringOf(node)))
    return { code, message: `${subject(error)} must be ${written} without quotes`, fix: replaceNode(node, written) };
  const suggestion = meantCountry(written, known) ?? suggest(written, known);
  const quoted = stringOf(node) === undefined ? written : `"${written}"`;
  const message = `${subject(error)} cannot be ${quoted}; it must be ${otherTypes(error)}one of ${known.join(', ')}`;
  return { code, message, suggestion };
};

/** What a value may be besides those that are listed: `a number or `. */
function otherTypes({ params }: SchemaError): string {
  const types: unknown = params['otherTypes'];
  return Array.isArray(types) ? types.map((name) => `${TYPE_WORDS[String(name)] ?? String(name)} or `).join('') : '';
}

/** A code alone says little: a word such as "name" finds the code that it means; otherwise all of them are listed. */
function unknownAction(written: string, known: readonly string[]): Described {
  const meant = meantAction(written, known) ?? suggest(written, known);
  if (meant !== undefined)
    return {
      code: 'unknown-action',
      message: `There is no action "${written}"; "${meant}" means: ${actionWords(meant)}`,
      suggestion: meant,
    };
  const meanings = known.map((code) => `${code} (${startInLowerCase(actionWords(code))})`).join(', ');
  return { code: 'unknown-action', message: `There is no action "${written}"; the actions are ${meanings}` };
}

function startInLowerCase(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const malformed: Describe = (error, node) => ({
  code: 'value-malformed',
  message: limitWords(subject(error), error, node),
});

const DESCRIBE: Readonly<Record<string, Describe>> = {
  additionalProperties: unknownProperty,
  required: (error) => ({
    code: 'missing-property',
    message: namelessRoute(error)
      ? 'Route must have a name'
      : `The property "${String(error.params['missingProperty'])}" is missing`,
  }),
  type: wrongType,
  format: brokenFormat,
  propertyNames: brokenName,
  enum: notListed,
  const: notListed,
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function kindOf(node: Node): string {
  return TYPE_WORDS[node.type] ?? node.type;
}

/** The name of the property that contains the value, or which entry of it the value is. */
function subject(error: SchemaError): string {
  const segments = error.instancePath.split('/').filter((segment) => segment !== '');
  const name = segments.findLast((segment) => !isIndex(segment));
  const last = segments.at(-1) ?? '';
  if (name === undefined) return isIndex(last) ? `Entry ${Number(last) + 1}` : 'The value';
  return isIndex(last) ? `Entry ${Number(last) + 1} of "${name}"` : `"${name}"`;
}

function isIndex(segment: string): boolean {
  return /^\d+$/.test(segment);
}
