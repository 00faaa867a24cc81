import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HISTORY_MOVES } from '../history-moves.ts';
import { createDeferredValidation, type DeferredValidation } from './deferred-validation.ts';

let started: DeferredValidation | undefined;

function begin() {
  const validated: string[] = [];
  const button = document.body.appendChild(document.createElement('button'));
  started = createDeferredValidation(
    (control) => validated.push(control),
    (pressed) => pressed.id === 'next',
  );
  return { validation: started, validated, button };
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
  const { validation, validated } = begin();
  for (const control of ['country', 'postalCode', 'country']) validation.judge(control);
  expect(validated).toEqual([]);
  paint();
  expect(validated).toEqual(['country', 'postalCode']);
});

test('releasing the button does not validate before the paint', () => {
  const { validation, validated, button } = begin();
  press(button);
  letGo(button);
  validation.judge('age');
  vi.advanceTimersByTime(1);
  expect(validated).toEqual([]);
  paint();
  expect(validated).toEqual(['age']);
});

test.each(['button', 'a'])('a click on an active element (%s) finds it validated before the paint', (name) => {
  const { validation, validated } = begin();
  validation.judge('age');
  document.body.appendChild(document.createElement(name)).click();
  expect(validated).toEqual(['age']);
});

test('a click into another field is painted first', () => {
  const { validation, validated } = begin();
  const field = document.body.appendChild(document.createElement('input'));
  press(field);
  validation.judge('age');
  letGo(field);
  field.click();
  expect(validated).toEqual([]);
  paint();
  expect(validated).toEqual(['age']);
});

test('a press that reads the whole form replaces the pending validation', () => {
  const { validation, validated, button } = begin();
  button.id = 'next';
  validation.judge('age');
  button.click();
  paint();
  expect(validated).toEqual([]);
});

test.each([
  ['pagehide', window],
  [HISTORY_MOVES, document],
])('a page that is left by %s has validated what was entered', (going, target) => {
  const { validation, validated } = begin();
  validation.judge('age');
  target.dispatchEvent(new Event(going));
  expect(validated).toEqual(['age']);
});

test('nothing is validated while a finger is down, painted or not', () => {
  const { validation, validated, button } = begin();
  validation.judge('age');
  press(button);
  validation.judge('name');
  paint();
  expect(validated).toEqual([]);
  letGo(button);
  paint();
  expect(validated).toEqual(['age', 'name']);
});

test('a press that begins before the last one is painted delays all validation until it ends', () => {
  const { validation, validated, button } = begin();
  press(button);
  validation.judge('age');
  letGo(button);
  press(button);
  paint();
  expect(validated).toEqual([]);
  letGo(button);
  paint();
  expect(validated).toEqual(['age']);
});

test('after unsubscribing, presses are not validated', () => {
  const { validation, validated, button } = begin();
  validation.judge('age');
  validation.stop();
  button.click();
  expect(validated).toEqual([]);
});
