import type { Locator } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { titleOf } from '#studio/editor/panel/ui-of-schema.ts';
import { languageName } from '#studio/kit/language-name.ts';
import { countryName, isCountryCode } from '#schemas/countries.ts';
import { isByLanguage } from '#schemas/language-codes.ts';
import type { Hand } from './hand.ts';

type Values = Readonly<Record<string, unknown>>;

const recordIn = (value: unknown): Values => (isRecord(value) ? value : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** A plain value as somebody writes it. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const named = (scope: Locator, role: 'group' | 'textbox' | 'combobox' | 'spinbutton', name: string) =>
  scope.getByRole(role, { name, exact: true }).first();

/** Writes a text in each language of a group of fields. */
export async function writeTexts(hand: Hand, group: Locator, before: unknown, after: unknown): Promise<void> {
  const [old, wanted] = [recordIn(before), recordIn(after)];
  for (const language of new Set([...Object.keys(old), ...Object.keys(wanted)])) {
    const [was, text] = [old[language], wanted[language]];
    // A person does one thing after the other. oxlint-disable-next-line no-await-in-loop
    if (was !== text) await hand.write(named(group, 'textbox', languageName(language, 'en')), textOf(text));
  }
}

async function fillList(hand: Hand, group: Locator, schema: Values, before: unknown, after: unknown): Promise<void> {
  const [old, wanted] = [listIn(before), listIn(after)];
  const items = recordIn(schema['items']);
  const list = group.locator('> ol > li');
  for (let index = old.length; index > wanted.length; index -= 1)
    // oxlint-disable-next-line no-await-in-loop
    await hand.press(
      list
        .nth(index - 1)
        .getByRole('button', { name: `Remove number ${index}`, exact: true })
        .last(),
    );
  for (const [index, value] of wanted.entries()) {
    const item = list.nth(index);
    // oxlint-disable no-await-in-loop
    if (index >= old.length) {
      await hand.press(group.locator('> .beside > button').filter({ hasText: 'Add' }));
      await item.waitFor();
    }
    if (isRecord(items['properties'])) await fillForm(hand, item, items, recordIn(old[index]), recordIn(value));
    else await fillValue(hand, item, items, old[index], value);
    // oxlint-enable no-await-in-loop
  }
}

/** An item of a list of plain values has a control without a name of its own. */
async function fillValue(hand: Hand, item: Locator, schema: Values, before: unknown, after: unknown): Promise<void> {
  if (isSame(before, after)) return;
  const isListed = schema['enum'] !== undefined || schema['anyOf'] !== undefined;
  if (isListed) await hand.choose(item.locator('select').first(), String(after));
  else await hand.write(item.locator('input').first(), String(after));
}

async function fillAlternative(hand: Hand, group: Locator, after: Values): Promise<void> {
  const [[property, value] = ['', '']] = Object.entries(after);
  await hand.choose(group.locator('select').first(), property);
  const field = group.locator('input');
  if ((await field.count()) > 0) await hand.write(field.first(), String(value));
}

const isScalarUnion = (schema: Values) =>
  listIn(schema['anyOf']).every(
    (one) => isRecord(one) && one['properties'] === undefined && one['const'] === undefined,
  );

const YES_NO = (value: unknown) => (value === undefined ? '' : value === true ? 'yes' : 'no');

async function fillPart(hand: Hand, scope: Locator, name: string, schema: Values, before: unknown, after: unknown) {
  const title = titleOf(schema, name);
  const label = isCountryCode(title) ? countryName(title, 'en') : title;
  if (isByLanguage(schema)) return writeTexts(hand, named(scope, 'group', label), before, after);
  if (schema['type'] === 'boolean') return hand.choose(named(scope, 'combobox', label), YES_NO(after));
  if (schema['enum'] !== undefined) return hand.choose(named(scope, 'combobox', label), textOf(after));
  if (schema['anyOf'] !== undefined)
    return isScalarUnion(schema) || typeof after === 'string'
      ? hand.write(named(scope, 'textbox', label), textOf(after))
      : fillAlternative(hand, named(scope, 'group', label), recordIn(after));
  if (schema['type'] === 'array') return fillList(hand, named(scope, 'group', label), schema, before, after);
  if (schema['type'] === 'object')
    return fillForm(hand, named(scope, 'group', label), schema, recordIn(before), recordIn(after));
  const role = schema['type'] === 'string' ? 'textbox' : 'spinbutton';
  return hand.write(named(scope, role, label), textOf(after));
}

/** Fills in a form of the studio: what is there already stays, what is not wanted is emptied. */
export async function fillForm(
  hand: Hand,
  scope: Locator,
  schema: unknown,
  before: Values,
  after: Values,
): Promise<void> {
  const properties = recordIn(recordIn(schema)['properties']);
  const changed = Object.keys(properties).filter((name) => !isSame(before[name], after[name]));
  const unknown = Object.keys(after).filter((name) => !(name in properties));
  if (unknown.length > 0) throw new Error(`The form has no ${unknown.join(', ')}`);
  // Another kind of question has taken away already what does not go with it.
  const isGone = (name: string) =>
    after[name] === undefined && 'goesWith' in recordIn(properties[name]) && before['kind'] !== after['kind'];
  for (const name of changed.filter((one) => !isGone(one)))
    // A person does one thing after the other. oxlint-disable-next-line no-await-in-loop
    await fillPart(hand, scope, name, recordIn(properties[name]), before[name], after[name]);
}
