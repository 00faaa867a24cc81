import { listOf, oneOf, wordsAsSentence, sentence, type Sentence } from '#schemas/sentence.ts';
import { bestMatch } from '#schemas/language-match.ts';
import { isByLanguage } from '#schemas/language-codes.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_FORMAT, LANGUAGES } from '#schemas/language.ts';
import { mediaKindOf } from '#schemas/patterns.ts';
import type { Node } from '../document/node.ts';
import type { CheckerCode } from '../problem-codes.table.ts';
import { replaceNode } from '../document/edit.ts';
import { asWords, keyNode, nodeAt, propertyOf, stringOf } from '../document/node-access.ts';
import { unquoted } from '../document/quoted.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Finding } from '../issue.ts';
import { actionWords, meantAction, meantCountry } from '../familiar-names.ts';
import { suggest } from '../suggest.ts';
import { isSchema, type SchemaError } from './keywords.ts';
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
      ? sentence`; the known ones are ${known.filter((one) => one !== '$schema').join(', ')}`
      : '';
  return {
    code,
    message: sentence`There is no ${code === 'unknown-setting' ? sentence`setting` : sentence`property`}
      "${name}" here${offered}`,
    suggestion,
    ...(property ? { at: { document, node: keyNode(property) } } : {}),
  };
};

const wrongType: Describe = (error, node) => {
  const type: unknown = error.params['type'];
  const types = Array.isArray(type) ? type.map(String) : [String(type)];
  const wanted = oneOf(types.map((name) => TYPE_WORDS[name] ?? name));
  // In a list or an object, people forget the brackets.
  const example = type === 'array' || type === 'object' ? exampleOf(error) : '';
  const message = sentence`${subject(error)} must be ${wanted}, not ${foundIn(node, types)}${example}`;
  if (isByLanguage(error.parentSchema) && node.type === 'string') return plainText(error, node);
  return { code: 'wrong-type', message, fix: withoutQuotes(error, node) };
};

/** What kind of value it is; of a number that ought to be whole, the number. */
function foundIn(node: Node, types: readonly string[]): string | Sentence {
  return node.type === 'number' && types.includes('integer') ? asWords(node) : kindOf(node);
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
  return { code: 'wrong-type', message: sentence`${subject(error)} needs a text for each language: write ${text}` };
}

/** A language that the product does not have, as the name of a text or as a value. */
function unknownLanguage(written: string): Described {
  return {
    code: 'unknown-language',
    message: sentence`The product has no language "${written}"; it has ${LANGUAGES.join(', ')}`,
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
    return {
      code,
      message: sentence`${subject(error)} must be ${written} without quotes`,
      fix: replaceNode(node, written),
    };
  const suggestion = meantCountry(written, known) ?? suggest(written, known);
  const quoted = stringOf(node) === undefined ? written : `"${written}"`;
  const message = sentence`${subject(error)} cannot be ${quoted}; it must be ${otherTypes(error)}one of
    ${known.join(', ')}`;
  return { code, message, suggestion };
};

/** What a value may be besides those that are listed: `a number or `. */
function otherTypes({ params }: SchemaError): string | Sentence {
  const types: unknown = params['otherTypes'];
  return Array.isArray(types)
    ? listOf(
        types.map((name) => sentence`${TYPE_WORDS[String(name)] ?? String(name)} or `),
        '',
      )
    : '';
}

/** A code alone says little: a word such as "name" finds the code that it means; otherwise all of them are listed. */
function unknownAction(written: string, known: readonly string[]): Described {
  const meant = meantAction(written, known) ?? suggest(written, known);
  if (meant !== undefined)
    return {
      code: 'unknown-action',
      message: sentence`There is no action "${written}"; "${meant}" means: ${meaningOf(meant)}`,
      suggestion: meant,
    };
  const meanings = listOf(known.map((code) => sentence`${code} (${meaningOf(code)})`));
  return { code: 'unknown-action', message: sentence`There is no action "${written}"; the actions are ${meanings}` };
}

function meaningOf(code: string): Sentence {
  const words = actionWords(code);
  return wordsAsSentence(words.charAt(0).toLowerCase() + words.slice(1));
}

const UNCHOSEN = {
  picture: sentence`A picture must be chosen`,
  film: sentence`A film must be chosen`,
  captions: sentence`The captions must be chosen`,
} as const;

/** What a block cannot show: it has just been added, or its file was taken away. */
function unchosen({ parentSchema, params }: SchemaError): Sentence | undefined {
  const { properties } = parentSchema;
  const schema = isSchema(properties) ? properties[String(params['missingProperty'])] : undefined;
  const kind = isSchema(schema) ? mediaKindOf(schema) : undefined;
  return kind && UNCHOSEN[kind];
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
      ? sentence`Route must have a name`
      : (unchosen(error) ?? sentence`The property "${String(error.params['missingProperty'])}" is missing`),
  }),
  type: wrongType,
  format: brokenFormat,
  propertyNames: brokenName,
  enum: notListed,
  const: notListed,
};

const TYPE_WORDS: Readonly<Record<string, Sentence>> = {
  string: sentence`text`,
  number: sentence`a number`,
  integer: sentence`a whole number`,
  boolean: sentence`true or false`,
  array: sentence`a list`,
  object: sentence`an object`,
  null: sentence`null`,
};

function kindOf(node: Node): string | Sentence {
  return TYPE_WORDS[node.type] ?? node.type;
}

/** The name of the property that contains the value, or which entry of it the value is. */
function subject(error: SchemaError): string | Sentence {
  const segments = error.instancePath.split('/').filter((segment) => segment !== '');
  const name = segments.findLast((segment) => !isIndex(segment));
  const last = segments.at(-1) ?? '';
  if (name === undefined) return isIndex(last) ? sentence`Entry ${Number(last) + 1}` : sentence`The value`;
  return isIndex(last) ? sentence`Entry ${Number(last) + 1} of "${name}"` : `"${name}"`;
}

function isIndex(segment: string): boolean {
  return /^\d+$/.test(segment);
}
