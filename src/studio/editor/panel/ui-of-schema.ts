import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { isRecord } from '#api/guards.ts';
import { isByLanguage } from '#schemas/language-codes.ts';

/** `singleColumn` → `Single column` */
export function labelOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The editor of a part of a schema, where it is another than that of its type. */
function fieldOf(schema: Readonly<Record<string, unknown>>): string | undefined {
  if (isByLanguage(schema)) return 'TextField';
  if (typeof schema['$ref'] === 'string') return 'ConditionField';
  const isFree = schema['type'] === 'object' && schema['properties'] === undefined;
  return isFree || schema['anyOf'] !== undefined || schema['type'] === undefined ? freeFieldOf(schema) : undefined;
}

/** A list of values is chosen from; anything else is written as JSON. */
function freeFieldOf(schema: Readonly<Record<string, unknown>>): string | undefined {
  return Array.isArray(schema['enum']) ? undefined : 'JsonField';
}

/** Which editor each part of a schema gets, and what it is called. */
export function uiOfSchema(schema: unknown, name = ''): UiSchema {
  if (!isRecord(schema)) return {};
  const field = fieldOf(schema);
  const title = name === '' ? {} : { 'ui:title': labelOf(name) };
  if (field !== undefined) return { ...title, 'ui:field': field, 'ui:fieldReplacesAnyOrOneOf': true };
  if (schema['type'] === 'boolean') return { ...title, 'ui:widget': 'YesNoWidget' };
  if (schema['type'] === 'array') return { ...title, items: uiOfSchema(schema['items']) };
  const { properties } = schema;
  if (!isRecord(properties)) return title;
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
  const { $ref: _ref, properties, items, ...rest } = schema;
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
