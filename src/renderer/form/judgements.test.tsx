import { afterEach, expect, test } from 'vitest';
import { createJudgements, type Judgements } from './judgements.ts';

let started: Judgements | undefined;

function begin() {
  const judged: string[] = [];
  const button = document.body.appendChild(document.createElement('button'));
  started = createJudgements((control) => judged.push(control), (pressed) => pressed.id === 'next');
  return { judgements: started, judged, button };
}

/** The next frame has been painted, and what was to follow it is done. */
const painted = () => new Promise<void>((resolve) => void requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));
const press = (element: Element) => element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));

afterEach(() => {
  started?.stop();
  document.body.replaceChildren();
});

test('what may wait for the paint is judged after it, and once', async () => {
  const { judgements, judged } = begin();
  judgements.judgeAfterPaint('age');
  judgements.judgeAfterPaint('age');
  expect(judged).toEqual([]);
  await painted();
  expect(judged).toEqual(['age']);
});

test('to let go is no reason to judge before the paint', async () => {
  const { judgements, judged, button } = begin();
  press(button);
  button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  judgements.judgeAfterPaint('age');
  await new Promise((resolve) => setTimeout(resolve));
  expect(judged).toEqual([]);
  await painted();
  expect(judged).toEqual(['age']);
});

test('a click before the paint finds it judged', () => {
  const { judgements, judged, button } = begin();
  judgements.judgeAfterPaint('age');
  button.click();
  expect(judged).toEqual(['age']);
});

test('a press that reads everything by itself takes it over', async () => {
  const { judgements, judged, button } = begin();
  button.id = 'next';
  judgements.judgeAfterPaint('age');
  button.click();
  await painted();
  expect(judged).toEqual([]);
});

test('a page that goes has judged what was entered', () => {
  const { judgements, judged } = begin();
  judgements.judgeAfterPaint('age');
  window.dispatchEvent(new Event('pagehide'));
  expect(judged).toEqual(['age']);
});

test('nothing is judged while a finger is down, painted or not', async () => {
  const { judgements, judged, button } = begin();
  judgements.judgeAfterPaint('age');
  press(button);
  judgements.judge('name');
  await painted();
  expect(judged).toEqual([]);
  button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  await painted();
  expect(judged.toSorted()).toEqual(['age', 'name']);
});

test('who has stopped listening judges no press', () => {
  const { judgements, judged, button } = begin();
  judgements.judgeAfterPaint('age');
  judgements.stop();
  button.click();
  expect(judged).toEqual([]);
});
