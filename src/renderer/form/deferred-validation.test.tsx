import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HISTORY_MOVES } from '../history-moves.ts';
import { createDeferredValidation, type DeferredValidation } from './deferred-validation.ts';

let started: DeferredValidation | undefined;

function begin() {
  const judged: string[] = [];
  const button = document.body.appendChild(document.createElement('button'));
  started = createDeferredValidation(
    (control) => judged.push(control),
    (pressed) => pressed.id === 'next',
  );
  return { judgements: started, judged, button };
}

/** Paints the next frame and runs what follows it. */
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

test('what was entered is validated after the paint, once, in the order in which it was touched', () => {
  const { judgements, judged } = begin();
  for (const control of ['country', 'postalCode', 'country']) judgements.judge(control);
  expect(judged).toEqual([]);
  paint();
  expect(judged).toEqual(['country', 'postalCode']);
});

test('releasing the button does not validate before the paint', () => {
  const { judgements, judged, button } = begin();
  press(button);
  letGo(button);
  judgements.judge('age');
  vi.advanceTimersByTime(1);
  expect(judged).toEqual([]);
  paint();
  expect(judged).toEqual(['age']);
});

test.each(['button', 'a'])('a click on what acts (%s) finds it judged before the paint', (name) => {
  const { judgements, judged } = begin();
  judgements.judge('age');
  document.body.appendChild(document.createElement(name)).click();
  expect(judged).toEqual(['age']);
});

test('a click into another field is painted first', () => {
  const { judgements, judged } = begin();
  const field = document.body.appendChild(document.createElement('input'));
  press(field);
  judgements.judge('age');
  letGo(field);
  field.click();
  expect(judged).toEqual([]);
  paint();
  expect(judged).toEqual(['age']);
});

test('a press that reads the whole form replaces the pending validation', () => {
  const { judgements, judged, button } = begin();
  button.id = 'next';
  judgements.judge('age');
  button.click();
  paint();
  expect(judged).toEqual([]);
});

test.each([
  ['pagehide', window],
  [HISTORY_MOVES, document],
])('a page that goes by %s has judged what was entered', (going, target) => {
  const { judgements, judged } = begin();
  judgements.judge('age');
  target.dispatchEvent(new Event(going));
  expect(judged).toEqual(['age']);
});

test('nothing is judged while a finger is down, painted or not', () => {
  const { judgements, judged, button } = begin();
  judgements.judge('age');
  press(button);
  judgements.judge('name');
  paint();
  expect(judged).toEqual([]);
  letGo(button);
  paint();
  expect(judged).toEqual(['age', 'name']);
});

test('a press that begins before the last one is painted holds everything back until it ends', () => {
  const { judgements, judged, button } = begin();
  press(button);
  judgements.judge('age');
  letGo(button);
  press(button);
  paint();
  expect(judged).toEqual([]);
  letGo(button);
  paint();
  expect(judged).toEqual(['age']);
});

test('after unsubscribing, presses are not validated', () => {
  const { judgements, judged, button } = begin();
  judgements.judge('age');
  judgements.stop();
  button.click();
  expect(judged).toEqual([]);
});
