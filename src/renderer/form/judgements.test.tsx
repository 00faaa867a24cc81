import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJudgements, type Judgements } from './judgements.ts';

let started: Judgements | undefined;

function begin() {
  const judged: string[] = [];
  const button = document.body.appendChild(document.createElement('button'));
  started = createJudgements((control) => judged.push(control), (pressed) => pressed.id === 'next');
  return { judgements: started, judged, button };
}

/** The next frame is painted, and what was to follow it is done. */
function paint(): void {
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
}

const press = (element: Element) => element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
const letGo = (element: Element) => element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  started?.stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('what may wait for the paint is judged after it, and once', () => {
  const { judgements, judged } = begin();
  judgements.judgeAfterPaint('age');
  judgements.judgeAfterPaint('age');
  expect(judged).toEqual([]);
  paint();
  expect(judged).toEqual(['age']);
});

test('to let go is no reason to judge before the paint', () => {
  const { judgements, judged, button } = begin();
  press(button);
  letGo(button);
  judgements.judgeAfterPaint('age');
  vi.advanceTimersByTime(1);
  expect(judged).toEqual([]);
  paint();
  expect(judged).toEqual(['age']);
});

test('what is judged at once comes after the choice made before it', () => {
  const { judgements, judged } = begin();
  judgements.judgeAfterPaint('country');
  judgements.judge('postalCode');
  expect(judged).toEqual(['country', 'postalCode']);
  paint();
  expect(judged).toHaveLength(2);
});

test('a click before the paint finds it judged', () => {
  const { judgements, judged, button } = begin();
  judgements.judgeAfterPaint('age');
  button.click();
  expect(judged).toEqual(['age']);
});

test('a press that reads everything by itself takes it over', () => {
  const { judgements, judged, button } = begin();
  button.id = 'next';
  judgements.judgeAfterPaint('age');
  button.click();
  paint();
  expect(judged).toEqual([]);
});

test.each(['pagehide', 'popstate'])('a page that goes by %s has judged what was entered', (going) => {
  const { judgements, judged } = begin();
  judgements.judgeAfterPaint('age');
  window.dispatchEvent(new Event(going));
  expect(judged).toEqual(['age']);
});

test('nothing is judged while a finger is down, painted or not', () => {
  const { judgements, judged, button } = begin();
  judgements.judgeAfterPaint('age');
  press(button);
  judgements.judge('name');
  paint();
  expect(judged).toEqual([]);
  letGo(button);
  vi.advanceTimersByTime(1);
  expect(judged).toEqual(['age', 'name']);
});

test('who has stopped listening judges no press', () => {
  const { judgements, judged, button } = begin();
  judgements.judgeAfterPaint('age');
  judgements.stop();
  button.click();
  expect(judged).toEqual([]);
});
