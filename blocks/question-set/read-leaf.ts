import { isIsoDate } from '#engine/dates.ts';
import type { PropsFault } from '#registry/define-block.ts';
import { below, isNameList, isObject, own, strangeKeywords, type JsonObject } from './keywords.ts';
import type { LeafQuestion } from '#registry/question-nodes.ts';
import type { Hint } from './schema.ts';

const MAX_TEXT = 2000;
const LARGEST = 1_000_000_000;
const MAX_DECIMALS = 3;
const VALUE = /^[A-Za-z0-9][A-Za-z0-9-]{0,59}$/;

interface LeafPlace {
  readonly at: string;
  readonly path: string;
  readonly hint: Hint | undefined;
  readonly report: (fault: PropsFault) => void;
}

function wholeNumber(
  schema: JsonObject,
  keyword: string,
  otherwise: number,
  place: LeafPlace,
  bounds: [number, number],
) {
  const value = own(schema, keyword);
  if (value === undefined) return otherwise;
  const [least, most] = bounds;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  place.report({
    at: below(place.at, keyword),
    message: `"${keyword}" of "${place.path}" must be a whole number from ${least} to ${most}`,
  });
  return otherwise;
}

function readText(schema: JsonObject, place: LeafPlace): LeafQuestion {
  const isLong = place.hint?.widget === 'textarea';
  const maxLength = wholeNumber(schema, 'maxLength', isLong ? MAX_TEXT : 200, place, [1, MAX_TEXT]);
  const minLength = wholeNumber(schema, 'minLength', 1, place, [1, MAX_TEXT]);
  if (minLength > maxLength)
    place.report({
      at: below(place.at, 'minLength'),
      message: `"minLength" is ${minLength}: it must not be more than "maxLength", ${maxLength}`,
    });
  if (isLong && minLength > 1)
    place.report({
      at: below(place.at, 'minLength'),
      message: 'A text of several lines has no "minLength": remove it',
    });
  return { kind: isLong ? 'longText' : 'text', minLength, maxLength };
}

function readDate({ hint, path, report }: LeafPlace): LeafQuestion {
  const { from, to } = hint ?? {};
  const ui = below('/ui', path);
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && day !== 'today' && !isIsoDate(day))
      report({ at: below(ui, name), message: `"${name}" is no day: write it as "2026-05-14", or "today"` });
  if (from === 'today' && to !== undefined && to !== 'today')
    report({
      at: below(ui, 'to'),
      message: `From ${to} on nobody could answer, because "from" is today: leave one of the two out`,
    });
  else if (from !== undefined && to !== undefined && to !== 'today' && from > to)
    report({ at: below(ui, 'from'), message: `"from" is ${from}: it must not be after "to", ${to}` });
  return { kind: 'date', from, to };
}

/** The digits after the point of a number, if they are few. */
function decimalsOf(value: number): number {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++)
    if (Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-9) return decimals;
  return MAX_DECIMALS + 1;
}

function isMultiple(value: number, step: number): boolean {
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

function readNumber(schema: JsonObject, place: LeafPlace): LeafQuestion {
  const { at, path, report } = place;
  const isInteger = own(schema, 'type') === 'integer';
  const numberAt = (keyword: string): number | undefined => {
    const value = own(schema, keyword);
    if (typeof value === 'number' && Math.abs(value) <= LARGEST) return value;
    if (value !== undefined)
      report({ at: below(at, keyword), message: `"${keyword}" of "${path}" must be a number up to ${LARGEST}` });
    return undefined;
  };
  const [min, max, step = isInteger ? 1 : undefined] = ['minimum', 'maximum', 'multipleOf'].map(numberAt);
  const needs = (keyword: string, example: string) =>
    report({ at, message: `The number "${path}" needs "${keyword}", for example ${example}: proofs count on it` });
  if (min === undefined) needs('minimum', '"minimum": 0');
  if (max === undefined) needs('maximum', '"maximum": 31');
  if (step === undefined) needs('multipleOf', '"multipleOf": 0.1, the finest step that can be answered');
  if (min === undefined || max === undefined || step === undefined)
    return { kind: 'number', min: 0, max: 1, step: 1, decimals: 0 };
  const decimals = decimalsOf(step);
  if (step <= 0 || decimals > MAX_DECIMALS || (isInteger && decimals > 0))
    report({
      at: below(at, 'multipleOf'),
      message: isInteger ? '"multipleOf" of an integer is a whole number, such as 5' : 'The finest step is 0.001',
    });
  else if (min >= max)
    report({ at: below(at, 'minimum'), message: `"minimum" is ${min}: it must be less than "maximum", ${max}` });
  else if (!isMultiple(min, step) || (max - min) / step < 1 - 1e-6)
    report({
      at: below(at, isMultiple(min, step) ? 'multipleOf' : 'minimum'),
      message: `"minimum" and "maximum" must be two multiples of ${step}; they are ${min} and ${max}`,
    });
  return { kind: 'number', min, max, step, decimals: Math.min(decimals, MAX_DECIMALS) };
}

/** The values of an `enum`, as choices. */
function readValues(values: unknown, { at, path, report }: LeafPlace): readonly { readonly value: string }[] {
  if (!isNameList(values) || values.length < 2) {
    report({ at, message: `"enum" of "${path}" needs two or more texts, such as ["daily", "weekly"]` });
    return [{ value: 'a' }, { value: 'b' }];
  }
  values.forEach((value, index) => {
    if (!VALUE.test(value))
      report({
        at: below(at, index),
        message:
          `"${value}" must have letters, digits and hyphens without blanks, such as "twice-a-week"; ` +
          'what visitors read is in "ui"',
      });
    else if (values.indexOf(value) < index)
      report({ at: below(at, index), message: `"${value}" is there twice: give each of them its own` });
  });
  return values.map((value) => ({ value }));
}

function readChoices(schema: JsonObject, place: LeafPlace): LeafQuestion {
  const { at, report } = place;
  const items = own(schema, 'items');
  const choices = readValues(own(items, 'enum'), { ...place, at: below(at, 'items', 'enum') });
  if (isObject(items)) for (const fault of strangeKeywords(items, 'choice', below(at, 'items'))) report(fault);
  if (own(schema, 'uniqueItems') !== true)
    report({ at, message: 'Visitors choose each value once: add "uniqueItems": true' });
  const fewest = wholeNumber(schema, 'minItems', 1, place, [1, choices.length]);
  const most = wholeNumber(schema, 'maxItems', choices.length, place, [1, choices.length]);
  if (fewest > most)
    report({ at: below(at, 'minItems'), message: `"minItems" is ${fewest}, but at most ${most} can be chosen` });
  return { kind: 'choices', choices, fewest, most };
}

function kindOf(schema: JsonObject): 'text' | 'choice' | 'date' | 'number' | 'boolean' | 'choices' | undefined {
  switch (own(schema, 'type')) {
    case 'string':
      if (own(schema, 'enum') !== undefined) return 'choice';
      return own(schema, 'format') === undefined ? 'text' : 'date';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'choices';
    default:
      return undefined;
  }
}

/** Reads the schema of one question. What is wrong is reported; the result can be used all the same. */
export function readLeaf(schema: JsonObject, place: LeafPlace): LeafQuestion {
  const { at, path, report } = place;
  const kind = kindOf(schema);
  if (kind === undefined) {
    report(
      own(schema, '$ref') === undefined
        ? {
            at: own(schema, 'type') === undefined ? at : below(at, 'type'),
            message: `"type" of "${path}" is one of string, number, integer, boolean, array and object`,
          }
        : { at: below(at, '$ref'), message: `Question sets have no "$ref": write the schema of "${path}" here` },
    );
    return { kind: 'boolean' };
  }
  for (const fault of strangeKeywords(schema, kind, at)) report(fault);
  switch (kind) {
    case 'text':
      return readText(schema, place);
    case 'number':
      return readNumber(schema, place);
    case 'boolean':
      return { kind };
    case 'choice':
      return { kind, choices: readValues(own(schema, 'enum'), { ...place, at: below(at, 'enum') }) };
    case 'choices':
      return readChoices(schema, place);
    case 'date':
      if (own(schema, 'format') !== 'date')
        report({
          at: below(at, 'format'),
          message: 'The only format is "date"; for phone, email and postal code there are blocks of their own',
        });
      return readDate(place);
    default:
      return kind satisfies never;
  }
}
