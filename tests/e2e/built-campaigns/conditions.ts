import type { Locator } from '@playwright/test';
import { readCondition, type Condition } from '#studio/condition/condition.ts';
import type { Hand } from './hand.ts';

type Test = Extract<Condition, { kind: 'test' }>;

/** The words that visitors read for a value of a fact: authors choose by them. */
export type WordsOf = (fact: string, value: string) => string;

const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true });

/** The name of the fact that is chosen, below its field. */
const CHOSEN = 'xpath=ancestor::*[contains(@class, "combo")][1]/*[contains(@class, "help")]';

/** Chooses a fact in a field that lists them all. */
export async function pickFact(
  hand: Hand,
  scope: Locator,
  { label, fact }: { readonly label: string; readonly fact: string },
): Promise<void> {
  const field = scope.getByRole('combobox', { name: label, exact: true }).first();
  const chosen = field.locator(CHOSEN);
  if ((await chosen.count()) > 0 && (await chosen.textContent()) === fact) return;
  const option = hand.page.getByRole('option').filter({ has: hand.page.locator('.help', { hasText: exactly(fact) }) });
  const opener = scope.getByRole('button', { name: /^Show everything that can be asked/ }).first();
  await hand.pick(field, opener, option);
}

/** The id of a fact stands below its words, perhaps with a remark. */
const exactly = (fact: string) => new RegExp(`^${fact.replaceAll('.', String.raw`\.`)}( ·|$)`);

async function writeTest(hand: Hand, scope: Locator, { fact, operator, value }: Test, wordsOf: WordsOf): Promise<void> {
  await pickFact(hand, scope, { label: 'What', fact });
  const how = scope.getByRole('combobox', { name: 'How', exact: true });
  if ((await how.inputValue()) !== operator) await hand.choose(how, operator);
  if (Array.isArray(value)) {
    const values = scope.getByRole('group', { name: 'Values', exact: true });
    const wanted = value.map((one) => wordsOf(fact, String(one)));
    for (const tick of await values.getByRole('checkbox').all()) {
      // A person does one thing after the other. oxlint-disable no-await-in-loop
      const words = (await tick.evaluate((box) => box.closest('label')?.textContent)) ?? '';
      if ((await tick.isChecked()) !== wanted.includes(words)) await hand.press(tick);
      // oxlint-enable no-await-in-loop
    }
    return;
  }
  const control = scope.getByLabel(/^(Value|Date \(YYYY-MM-DD\) or today)$/);
  const isSelect = await control.evaluate((element) => element.tagName === 'SELECT');
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  if ((await control.inputValue()) === text) return;
  await (isSelect ? hand.choose(control, text) : hand.write(control, text));
}

/** The parts of a list of conditions that are its own. */
const partsOf = (scope: Locator) => scope.locator('> .joined > ol > li');

async function writeParts(hand: Hand, scope: Locator, parts: readonly unknown[], wordsOf: WordsOf): Promise<void> {
  const list = partsOf(scope);
  for (const [index, part] of parts.entries()) {
    const item = list.nth(index);
    // A person does one thing after the other. oxlint-disable no-await-in-loop
    if (index >= (await list.count())) await hand.press(button(scope.locator('> .joined'), 'Add another one').last());
    await item.waitFor();
    await writePart(hand, item, index + 1, part, wordsOf);
    // oxlint-enable no-await-in-loop
  }
}

async function writePart(hand: Hand, item: Locator, number: number, part: unknown, wordsOf: WordsOf): Promise<void> {
  const condition = readCondition(part);
  const content = item.locator('> .list-item-content');
  if (condition.kind === 'test') return writeTest(hand, content, condition, wordsOf);
  if (condition.kind === 'not') {
    await writePart(hand, item, number, condition.part, wordsOf);
    return hand.press(button(item, `Turn it round: condition ${number}`));
  }
  if (condition.kind !== 'joined') throw new Error(`The studio has no sentence for ${JSON.stringify(part)}`);
  const join = condition.joint === 'all' ? '… and also' : '… or else';
  await hand.press(button(item, `${join}, within condition ${number}`));
  return writeParts(hand, content, condition.parts, wordsOf);
}

/** Builds a condition in its editor, which is empty. */
export async function writeCondition(hand: Hand, editor: Locator, when: unknown, wordsOf: WordsOf): Promise<void> {
  // What was added is open.
  await hand.press(button(editor, 'Add a condition'));
  await editor.locator('> details[open]').waitFor();
  const condition = readCondition(when);
  const inner = editor.locator('> details');
  if (condition.kind === 'test') await writeTest(hand, inner, condition, wordsOf);
  else {
    if (condition.kind !== 'joined') throw new Error(`The studio has no sentence for ${JSON.stringify(when)}`);
    await hand.press(button(editor, condition.joint === 'all' ? '… and also' : '… or else'));
    await writeParts(hand, inner, condition.parts, wordsOf);
  }
  // That of a way that is not there yet is written with the way.
  const use = button(editor, 'Use this condition');
  if ((await use.count()) > 0) await hand.press(use);
}
