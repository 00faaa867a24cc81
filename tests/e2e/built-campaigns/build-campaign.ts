import type { Locator } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { FlowSettings } from '#schemas/campaign/flow-settings.ts';
import { StepMeta } from '#schemas/campaign/step-meta.ts';
import { writeComputation } from './computations.ts';
import { type WordsOf, writeCondition } from './conditions.ts';
import { fillForm, writeTexts } from './fill-form.ts';
import type { Hand } from './hand.ts';

type Values = Readonly<Record<string, unknown>>;

const recordIn = (value: unknown): Values => (isRecord(value) ? value : {});
const listIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const registry = createRegistry(await loadBlocks('blocks'));

/** The words of the answers that the campaign offers. */
function wordsIn(routes: readonly Values[]): WordsOf {
  const questions = routes.flatMap(({ blocks }) => listIn(blocks)).filter(({ block }) => block === 'Question');
  return (fact, value) => {
    const [, id] = fact.split('.');
    const props = recordIn(questions.find((one) => one['id'] === id)?.['props']);
    const choices = [...listIn(props['choices']), recordIn(props['none'])];
    return textIn(recordIn(choices.find((one) => one['value'] === value)?.['label'])['en']) || value;
  };
}

const panelOf = ({ page }: Hand) => page.locator('.panel');
const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true });

/** Opens a part of a panel that is closed. */
async function open(hand: Hand, title: string): Promise<Locator> {
  const details = panelOf(hand)
    .locator('details')
    .filter({ has: hand.page.locator('summary', { hasText: title }) });
  if ((await details.getAttribute('open')) === null) await hand.press(details.locator('> summary'));
  return details;
}

/** Selects the campaign as a whole. */
const openCampaign = (hand: Hand) => hand.press(button(hand.page.locator('.outline'), 'The whole campaign'));

async function openScreen(hand: Hand, name: string): Promise<void> {
  const path = hand.page.locator('.outline-path', { hasText: new RegExp(`^/${name}$`) });
  await hand.press(hand.page.locator('button.outline-title').filter({ has: path }));
  await panelOf(hand).getByText(`/${name}`, { exact: true }).first().waitFor();
}

async function begin(hand: Hand, document: Values): Promise<void> {
  const { page } = hand;
  await hand.press(button(page.getByRole('main'), 'New campaign'));
  const dialog = page.getByRole('dialog');
  const base = textIn(document['extends']);
  const kind = base === '' ? 'Nothing: an empty screen' : 'Another campaign, with changes';
  await hand.tick(dialog.getByRole('radiogroup'), kind);
  if (base === '') await hand.choose(dialog.getByRole('combobox', { name: 'Type' }), textIn(document['type']));
  else await hand.choose(dialog.getByRole('combobox', { name: 'Changes of' }), base);
  await hand.write(dialog.getByRole('textbox', { name: 'Name' }), textIn(document['name']));
  await hand.write(dialog.getByRole('textbox', { name: 'Id' }), textIn(document['id']));
  await hand.press(button(dialog, 'Create'));
  await page.locator('.toolbar').waitFor();
}

/** Puts the screens in, in their order, and the one with which visits begin. */
async function addScreens(hand: Hand, document: Values): Promise<void> {
  const routes = listIn(document['routes']);
  const names = routes.map(({ name }) => textIn(name));
  const isNew = document['extends'] === undefined;
  // A person does one thing after the other. oxlint-disable no-await-in-loop
  for (const left of listOfTexts(document['removeRoutes'])) {
    await openScreen(hand, left);
    await hand.press(button(panelOf(hand), 'Leave this screen out'));
  }
  for (const name of names.filter((one) => !isNew || one !== 'home')) {
    await openCampaign(hand);
    const form = panelOf(hand).locator('form').filter({ hasText: 'New screen' });
    await hand.write(form.getByRole('textbox'), name);
    await hand.press(form.getByRole('button', { name: 'Add' }));
    await panelOf(hand).getByText(`/${name}`, { exact: true }).first().waitFor();
  }
  // oxlint-enable no-await-in-loop
  if (!isNew || names.includes('home')) return;
  await openCampaign(hand);
  await hand.choose(panelOf(hand).getByRole('combobox', { name: 'First screen' }), textIn(document['home']));
  await openScreen(hand, 'home');
  await hand.press(button(panelOf(hand), 'Remove'));
}

const listOfTexts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

async function addBlock(hand: Hand, written: Values): Promise<void> {
  const { page } = hand;
  const part = textIn(written['use']);
  const block = textIn(written['block']);
  await hand.press(button(page.locator('.editor-left'), 'Add a block'));
  const dialog = page.getByRole('dialog');
  const words = part === '' ? wordsOfBlock(block) : part;
  await hand.write(dialog.getByRole('searchbox'), words);
  await hand.press(
    dialog.getByRole('option').filter({ has: page.locator('.outline-name', { hasText: exact(words) }) }),
  );
  await dialog.waitFor({ state: 'detached' });
  if (part !== '') return;
  const definition = registry.find(block);
  if (definition === undefined) throw new Error(`There is no block ${block}`);
  const [example] = (await definition.examples()).default;
  const { Props } = await definition.schema();
  await panelOf(hand).getByRole('heading', { level: 2, name: words, exact: true }).waitFor();
  const props = recordIn(written['props']);
  const fields = panelOf(hand).locator('.fields').first();
  if (Object.keys({ ...example?.props, ...props }).length > 0)
    await fillForm(hand, fields, Props, recordIn(example?.props), props);
}

const exact = (words: string) => new RegExp(`^${words}$`);

function wordsOfBlock(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function nameBlock(hand: Hand, written: Values): Promise<void> {
  const id = textIn(written['id']);
  if (id === '') return;
  const more = await open(hand, 'Id and condition');
  await hand.write(more.getByRole('textbox', { name: 'Id', exact: true }), id);
}

async function fillScreen(hand: Hand, route: Values, inherited: unknown): Promise<void> {
  const title = panelOf(hand).getByRole('group', { name: 'Title', exact: true }).first();
  await writeTexts(hand, title, inherited, route['title']);
  if (route['meta'] !== undefined) {
    const settings = await open(hand, 'Settings of the screen');
    await fillForm(hand, settings.locator('.fields').first(), StepMeta, {}, recordIn(route['meta']));
  }
  for (const block of listIn(route['blocks'])) {
    // A person does one thing after the other. oxlint-disable no-await-in-loop
    await addBlock(hand, block);
    await nameBlock(hand, block);
    // oxlint-enable no-await-in-loop
  }
}

/** Conditions come when everything that they test is there. */
async function joinScreen(hand: Hand, route: Values, wordsOf: WordsOf): Promise<void> {
  const name = textIn(route['name']);
  const ways = listIn(route['next']);
  if (ways.length > 0) await openScreen(hand, name);
  const list = panelOf(hand).getByRole('group', { name: 'Where visitors go next', exact: true });
  for (const [index, { to, when }] of ways.entries()) {
    const way = list.locator('> ol > li').nth(index);
    // A person does one thing after the other. oxlint-disable no-await-in-loop
    await hand.press(button(list, 'Add a way on'));
    await hand.choose(list.getByRole('combobox', { name: 'Go to', exact: true }).last(), textIn(to));
    await hand.press(button(list, 'Add'));
    await way.waitFor();
    if (when !== undefined)
      await writeCondition(hand, way.getByRole('group', { name: 'Only if', exact: true }).first(), when, wordsOf);
    // oxlint-enable no-await-in-loop
  }
  for (const [at, block] of listIn(route['blocks']).entries()) {
    if (block['showWhen'] === undefined) continue;
    // oxlint-disable no-await-in-loop
    await openBlock(hand, name, at);
    const more = await open(hand, 'Id and condition');
    const editor = more.getByRole('group', { name: 'Shown only if', exact: true });
    await writeCondition(hand, editor, block['showWhen'], wordsOf);
    // oxlint-enable no-await-in-loop
  }
}

async function openBlock(hand: Hand, route: string, at: number): Promise<void> {
  const list = hand.page.getByRole('grid', { name: `Blocks of ${route}`, exact: true });
  await hand.row(list, at);
}

/** Builds a campaign from nothing, by the controls that an author sees. */
export async function buildCampaign(hand: Hand, document: Values): Promise<void> {
  const routes = listIn(document['routes']);
  const wordsOf = wordsIn(routes);
  await begin(hand, document);
  await addScreens(hand, document);
  // A person does one thing after the other. oxlint-disable no-await-in-loop
  for (const route of routes) {
    await openScreen(hand, textIn(route['name']));
    await fillScreen(hand, route, await titleShown(hand));
  }
  const computed = Object.entries(recordIn(document['computed']));
  if (computed.length > 0 || document['settings'] !== undefined) await openCampaign(hand);
  for (const [name, value] of computed) {
    const editor = await open(hand, 'Worked out from answers');
    await hand.write(editor.getByRole('textbox', { name: 'New value', exact: true }), name);
    await hand.press(editor.locator('form').getByRole('button', { name: 'Add' }));
    const group = editor.locator('fieldset').filter({ has: hand.page.locator('legend', { hasText: exact(name) }) });
    await writeComputation(hand, group.first().locator('> .computation'), value, wordsOf);
  }
  if (document['settings'] !== undefined) {
    const settings = await open(hand, 'Settings');
    await fillForm(hand, settings.locator('.fields').first(), FlowSettings, {}, recordIn(document['settings']));
  }
  for (const route of routes) await joinScreen(hand, route, wordsOf);
  // oxlint-enable no-await-in-loop
}

/** The title that a new screen has, in English and Spanish. */
async function titleShown(hand: Hand): Promise<Values> {
  const title = panelOf(hand).getByRole('group', { name: 'Title', exact: true }).first();
  const fields = title.getByRole('textbox');
  const entries = await Promise.all(
    (await fields.all()).map(async (field) => [await field.getAttribute('lang'), await field.inputValue()] as const),
  );
  return Object.fromEntries(entries.flatMap(([language, text]) => (language === null ? [] : [[language, text]])));
}
