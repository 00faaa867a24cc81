import type { Locator } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { computationOf } from '#studio/computed/computation.ts';
import { pickFact, type WordsOf, writeCondition } from './conditions.ts';
import type { Hand } from './hand.ts';

const select = (scope: Locator, name: string) => scope.getByRole('combobox', { name, exact: true }).first();

async function writeDay(hand: Hand, scope: Locator, label: string, day: string): Promise<void> {
  const kind = select(scope, label);
  const term = kind.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " term ")][1]');
  const wanted = day === 'today' ? 'today' : /^\d/.test(day) ? 'day' : 'fact';
  if ((await kind.inputValue()) !== wanted) await hand.choose(kind, wanted);
  if (wanted === 'day') await hand.write(term.getByRole('textbox'), day);
  if (wanted !== 'fact') return;
  await pickFact(hand, term, { label: 'Answer', fact: day });
}

async function writeTerm(hand: Hand, scope: Locator, label: string, value: unknown, wordsOf: WordsOf): Promise<void> {
  const kind = select(scope, label);
  const term = kind.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " term ")][1]');
  const wanted = typeof value === 'number' ? 'number' : typeof value === 'string' ? 'fact' : 'computation';
  if ((await kind.inputValue()) !== wanted) await hand.choose(kind, wanted);
  if (wanted === 'number') return hand.write(term.getByRole('spinbutton'), String(value));
  if (wanted === 'fact') return pickFact(hand, term, { label: 'Answer', fact: String(value) });
  return writeComputation(hand, term.locator('> .computation'), value, wordsOf);
}

const numbersOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Says how something is worked out, in its editor. */
export async function writeComputation(hand: Hand, scope: Locator, value: unknown, wordsOf: WordsOf): Promise<void> {
  const name = computationOf(value);
  if (name === undefined || !isRecord(value)) throw new Error(`No computation: ${JSON.stringify(value)}`);
  const how = select(scope, 'How it is worked out');
  if ((await how.inputValue()) !== name) await hand.choose(how, name);
  const parts = numbersOf(value[name]);
  // A person does one thing after the other. oxlint-disable no-await-in-loop
  if (name === 'timeBetween') {
    await writeDay(hand, scope, 'From', String(parts[0]));
    await writeDay(hand, scope, 'To', String(parts[1]));
    await hand.choose(select(scope, 'Counted in'), String(value['unit']));
  } else if (name === 'score') {
    // Rows of one question have the same words: their names tell them apart.
    for (const fact of parts) await hand.press(scope.getByRole('checkbox', { name: String(fact) }));
    const points = isRecord(value['points']) ? value['points'] : {};
    for (const [answer, count] of Object.entries(points))
      if (count !== 0)
        await hand.write(
          scope.getByRole('spinbutton', { name: `Points for “${wordsOf(String(parts[0]), answer)}”`, exact: true }),
          String(count),
        );
  } else if (name === 'count') {
    for (const [index, condition] of parts.entries()) {
      await hand.press(scope.locator('> button').filter({ hasText: 'Add' }));
      const editor = scope.getByRole('group', { name: `Condition ${index + 1}`, exact: true });
      await writeCondition(hand, editor, condition, wordsOf);
    }
  } else if (name === 'quotient') {
    await writeTerm(hand, scope, 'What is divided', parts[0], wordsOf);
    await hand.write(scope.getByRole('spinbutton', { name: 'Divided by', exact: true }), String(parts[1]));
  } else {
    for (const [index, term] of parts.entries()) {
      if (name !== 'difference' && name !== 'bodyMassIndex' && index > 0)
        await hand.press(scope.locator('> button').filter({ hasText: 'Add' }));
      await writeTerm(hand, scope, `Part ${index + 1}`, term, wordsOf);
    }
  }
  // oxlint-enable no-await-in-loop
}
