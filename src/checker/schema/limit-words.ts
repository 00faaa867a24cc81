import { allOf, wordsAsSentence, sentence, type Sentence } from '#schemas/sentence.ts';
import type { Node } from '../document/node.ts';
import { asWords, items, properties } from '../document/node-access.ts';
import { lengthOf, type SchemaError } from './keywords.ts';

/** What is said of a value that breaks a bound or a form: its name, the error, and the value. */
type Words = (subject: string | Sentence, error: SchemaError, node: Node) => Sentence;

const limitOf = ({ params }: SchemaError) => Number(params['limit']);

/** The first example of the schema, as a document writes it: `; write it like "2026-12-31"`. */
export function exampleOf({ parentSchema }: SchemaError): string | Sentence {
  const examples: unknown = parentSchema['examples'];
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  if (first === undefined) return '';
  const written = JSON.stringify(first);
  return written.length > MAX_EXAMPLE ? '' : sentence`; write it like ${written}`;
}

const MAX_EXAMPLE = 80;

/** `from 0 to 3`, `at least 1`, `more than 0`: all bounds of a number, also those that it keeps. */
function range({ parentSchema }: SchemaError): string | Sentence {
  const bound = (name: string) => {
    const value = parentSchema[name];
    return typeof value === 'number' ? value : undefined;
  };
  const [least, most, above, below] = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map(bound);
  if (least !== undefined && most !== undefined) return sentence`from ${least} to ${most}`;
  return allOf([
    ...(least === undefined ? [] : [sentence`at least ${least}`]),
    ...(above === undefined ? [] : [sentence`more than ${above}`]),
    ...(most === undefined ? [] : [sentence`at most ${most}`]),
    ...(below === undefined ? [] : [sentence`less than ${below}`]),
  ]);
}

const outOfRange: Words = (subject, error, node) => {
  const number = error.parentSchema['type'] === 'integer' ? sentence`a whole number` : sentence`a number`;
  return sentence`${subject} cannot be ${asWords(node)}: it is ${number} ${range(error)}`;
};

/** What each format is called. */
const FORMAT_WORDS: Readonly<Record<string, Sentence>> = {
  date: sentence`a day of the calendar as YYYY-MM-DD`,
  regex: sentence`a regular expression`,
};

/** Said of a value that is far from everything that it can be. */
const noForm: Words = (subject, error) => sentence`${subject} has none of the forms that it can
  have${exampleOf(error)}`;

const WORDS: Readonly<Record<string, Words>> = {
  minimum: outOfRange,
  maximum: outOfRange,
  exclusiveMinimum: outOfRange,
  exclusiveMaximum: outOfRange,
  minLength: (subject, error) =>
    limitOf(error) === 1
      ? sentence`${subject} must not be empty`
      : sentence`${subject} must not be shorter than ${limitOf(error)} characters`,
  maxLength: (subject, error, node) =>
    limitOf(error) === 1
      ? sentence`${subject} must not be longer than one character, and has ${lengthOf(asWords(node))}`
      : sentence`${subject} must not be longer than ${limitOf(error)} characters, and has ${lengthOf(asWords(node))}`,
  minItems: (subject, error) =>
    limitOf(error) === 1
      ? sentence`${subject} needs at least one element`
      : sentence`${subject} needs at least ${limitOf(error)} elements`,
  maxItems: (subject, error, node) =>
    limitOf(error) === 1
      ? sentence`${subject} takes at most one element, and has ${items(node).length}`
      : sentence`${subject} takes at most ${limitOf(error)} elements, and has ${items(node).length}`,
  minProperties: (subject) => sentence`${subject} must not be empty`,
  maxProperties: (subject, error, node) =>
    limitOf(error) === 1
      ? sentence`${subject} takes at most one property, and has ${properties(node).length}`
      : sentence`${subject} takes at most ${limitOf(error)} properties, and has ${properties(node).length}`,
  uniqueItems: (subject) => sentence`${subject} has the same element twice`,
  // A pattern is described with the words next to it in the schema.
  pattern: (subject, error, node) => {
    const words: unknown = error.parentSchema['patternErrorMessage'];
    const cannot = sentence`${subject} cannot be "${asWords(node)}"`;
    return typeof words === 'string'
      ? sentence`${cannot}: it is ${wordsAsSentence(words)}`
      : sentence`${cannot}${exampleOf(error)}`;
  },
  format: (subject, error, node) => {
    const words = FORMAT_WORDS[String(error.params['format'])];
    const cannot = sentence`${subject} cannot be "${asWords(node)}"`;
    const is = words === undefined ? '' : sentence`: it is ${words}`;
    return sentence`${cannot}${is}${exampleOf(error)}`;
  },
};

/** Says in plain words which bound or form a value breaks, and how to write it. */
export function limitWords(subject: string | Sentence, error: SchemaError, node: Node): Sentence {
  return (WORDS[error.keyword] ?? noForm)(subject, error, node);
}
