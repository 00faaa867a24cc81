import type { Node } from '../document/node.ts';
import { asWords, items, properties } from '../document/node-access.ts';
import { lengthOf, type SchemaError } from './keywords.ts';

/** What is said of a value that breaks a bound or a form: its name, the error, and the value. */
type Words = (subject: string, error: SchemaError, node: Node) => string;

const limitOf = ({ params }: SchemaError) => Number(params['limit']);

/** The first example of the schema, as a document writes it: `; write it like "2026-12-31"`. */
export function exampleOf({ parentSchema }: SchemaError): string {
  const examples: unknown = parentSchema['examples'];
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  if (first === undefined) return '';
  const written = JSON.stringify(first);
  return written.length > MAX_EXAMPLE ? '' : `; write it like ${written}`;
}

const MAX_EXAMPLE = 80;

const count = (limit: number, one: string, several: string) => (limit === 1 ? `one ${one}` : `${limit} ${several}`);

/** `from 0 to 3`, `at least 1`, `more than 0`: all bounds of a number, also those that it keeps. */
function range({ parentSchema }: SchemaError): string {
  const of = (word: string, name: string) => {
    const bound = parentSchema[name];
    return typeof bound === 'number' ? [`${word} ${bound}`] : [];
  };
  const [least, most] = [of('from', 'minimum'), of('to', 'maximum')];
  if (least.length > 0 && most.length > 0) return [...least, ...most].join(' ');
  return [
    ...of('at least', 'minimum'),
    ...of('more than', 'exclusiveMinimum'),
    ...of('at most', 'maximum'),
    ...of('less than', 'exclusiveMaximum'),
  ].join(' and ');
}

const outOfRange: Words = (subject, error, node) => {
  const number = error.parentSchema['type'] === 'integer' ? 'a whole number' : 'a number';
  return `${subject} cannot be ${asWords(node)}: it is ${number} ${range(error)}`;
};

/** What each format is called. */
const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: 'a day of the calendar as YYYY-MM-DD',
  regex: 'a regular expression',
};

/** Said of a value that is far from everything that it can be. */
const noForm: Words = (subject, error) => `${subject} has none of the forms that it can have${exampleOf(error)}`;

const WORDS: Readonly<Record<string, Words>> = {
  minimum: outOfRange,
  maximum: outOfRange,
  exclusiveMinimum: outOfRange,
  exclusiveMaximum: outOfRange,
  minLength: (subject, error) =>
    `${subject} must not be ${limitOf(error) === 1 ? 'empty' : `shorter than ${limitOf(error)} characters`}`,
  maxLength: (subject, error, node) =>
    `${subject} must not be longer than ${count(limitOf(error), 'character', 'characters')}, ` +
    `and has ${lengthOf(asWords(node))}`,
  minItems: (subject, error) => `${subject} needs at least ${count(limitOf(error), 'element', 'elements')}`,
  maxItems: (subject, error, node) =>
    `${subject} takes at most ${count(limitOf(error), 'element', 'elements')}, and has ${items(node).length}`,
  minProperties: (subject) => `${subject} must not be empty`,
  maxProperties: (subject, error, node) =>
    `${subject} takes at most ${count(limitOf(error), 'property', 'properties')}, and has ${properties(node).length}`,
  uniqueItems: (subject) => `${subject} has the same element twice`,
  // A pattern is described with the words next to it in the schema.
  pattern: (subject, error, node) => {
    const words: unknown = error.parentSchema['patternErrorMessage'];
    const cannot = `${subject} cannot be "${asWords(node)}"`;
    return typeof words === 'string' ? `${cannot}: it is ${words}` : `${cannot}${exampleOf(error)}`;
  },
  format: (subject, error, node) => {
    const words = FORMAT_WORDS[String(error.params['format'])];
    const cannot = `${subject} cannot be "${asWords(node)}"`;
    return `${cannot}${words === undefined ? '' : `: it is ${words}`}${exampleOf(error)}`;
  },
};

/** Says in plain words which bound or form a value breaks, and how to write it. */
export function limitWords(subject: string, error: SchemaError, node: Node): string {
  return (WORDS[error.keyword] ?? noForm)(subject, error, node);
}
