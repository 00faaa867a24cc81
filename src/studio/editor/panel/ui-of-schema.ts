import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { isRecord } from '#api/guards.ts';
import { isByLanguage } from '#schemas/language-codes.ts';
import { COLOUR, mediaKindOf } from '#schemas/patterns.ts';
import { wordsOfName } from '../../kit/words-of-name.ts';
import { optionListOf } from '../../options/option-list.ts';

/** What a property is called in English. */
export function titleOf({ title }: Readonly<Record<string, unknown>>, name: string): string {
  return typeof title === 'string' ? title : wordsOfName(name);
}

/** The editor of a part of a schema, where it is another than that of its type. */
function fieldOf(schema: Readonly<Record<string, unknown>>): string | undefined {
  if (isByLanguage(schema)) return 'TextField';
  if (typeof schema['$ref'] === 'string') return 'ConditionField';
  const union = unionFieldOf(schema['anyOf']);
  if (union !== undefined) return union === 'choices' ? undefined : union;
  const isFree = schema['type'] === 'object' && schema['properties'] === undefined;
  return isFree || schema['anyOf'] !== undefined || schema['type'] === undefined ? freeFieldOf(schema) : undefined;
}

/** Can a person tell the alternatives apart by the one property that each of them has? */
const isNamed = (one: unknown) =>
  isRecord(one) && isRecord(one['properties']) && Object.keys(one['properties']).length === 1;

const isScalar = (one: unknown) =>
  isRecord(one) && (one['type'] === 'string' || one['type'] === 'integer' || one['type'] === 'number');

const isText = (one: unknown) => isRecord(one) && one['type'] === 'string';

const isConstant = (one: unknown) => isRecord(one) && one['const'] !== undefined;

/** The editor of a value with alternatives; `choices`: they are chosen from; undefined: there is none. */
function unionFieldOf(anyOf: unknown): 'choices' | 'AlternativesField' | 'ScalarField' | 'NameField' | undefined {
  if (!Array.isArray(anyOf)) return undefined;
  if (anyOf.every(isConstant)) return 'choices';
  if (anyOf.every(isNamed)) return 'AlternativesField';
  if (anyOf.every(isScalar)) return 'ScalarField';
  return anyOf.some(isText) ? 'NameField' : undefined;
}

/** Alternatives that are nothing but values, as a list of values. */
function listedConstants(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { anyOf, ...rest } = schema;
  if (unionFieldOf(anyOf) !== 'choices' || !Array.isArray(anyOf)) return schema;
  return { ...rest, enum: anyOf.flatMap((one: unknown) => (isRecord(one) ? [one['const']] : [])) };
}

/** A list of values is chosen from; anything else is written as JSON. */
function freeFieldOf(schema: Readonly<Record<string, unknown>>): string | undefined {
  return Array.isArray(schema['enum']) ? undefined : 'JsonField';
}

/** What values to choose from mean, where their schema says it. */
function meaningsOf(anyOf: unknown): UiSchema {
  const alternatives: readonly unknown[] = Array.isArray(anyOf) ? anyOf : [];
  const meanings = alternatives.flatMap((one) => {
    const description = isRecord(one) ? one['description'] : undefined;
    return typeof description === 'string' ? [description] : [];
  });
  return meanings.length > 0 && meanings.length === alternatives.length ? { 'ui:enumNames': meanings } : {};
}

/** Which editor each part of a schema gets, and what it is called in English. */
export function uiOfSchema(schema: unknown, name = ''): UiSchema {
  if (!isRecord(schema)) return {};
  const field = fieldOf(schema);
  const title = name === '' ? {} : { 'ui:title': titleOf(schema, name) };
  if (field !== undefined) return { ...title, 'ui:field': field, 'ui:fieldReplacesAnyOrOneOf': true };
  if (mediaKindOf(schema) !== undefined) return { ...title, 'ui:widget': 'MediaWidget' };
  if (schema['pattern'] === COLOUR.pattern) return { ...title, 'ui:widget': 'ColourWidget' };
  if (schema['type'] === 'boolean') return { ...title, 'ui:widget': 'YesNoWidget' };
  if (schema['type'] === 'array') {
    const own = optionListOf(schema) === undefined ? {} : { 'ui:field': 'OptionsField' };
    return { ...title, ...own, items: uiOfSchema(schema['items'], name) };
  }
  const { properties } = schema;
  if (!isRecord(properties)) return { ...title, ...meaningsOf(schema['anyOf']) };
  return {
    ...title,
    ...Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, uiOfSchema(part, key)])),
  };
}

/**
 * The schema as the form takes it: conditions refer to the published schema of documents, which the form does not have.
 */
export function formSchemaOf(schema: unknown): RJSFSchema {
  if (Array.isArray(schema)) return {};
  if (!isRecord(schema)) return {};
  const { $ref: _ref, properties, items, ...rest } = listedConstants(schema);
  return {
    ...rest,
    ...(isRecord(properties)
      ? {
          properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, formSchemaOf(part)])),
        }
      : {}),
    ...(isRecord(items) ? { items: formSchemaOf(items) } : {}),
  };
}
