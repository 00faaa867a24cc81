import { expect, test } from 'vitest';
import { Problem } from '../../core/http/problem.ts';
import { createDesk } from './plugin.ts';
import type { ReadQuestionnaire } from './read-questionnaire.ts';

const NOBODY_LEFT = new AbortController().signal;

/** Reads until it is told to end. */
const endless: ReadQuestionnaire = (_text, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended')), { once: true }));

const codeOf = (read: unknown) => (read instanceof Problem ? read.code : read);

test('two are read at once, and each for a time', async () => {
  const read = createDesk(endless, 50);
  const two = [read('', NOBODY_LEFT), read('', NOBODY_LEFT)];
  expect(codeOf(await read('', NOBODY_LEFT))).toBe('analysis-busy');
  expect((await Promise.all(two)).map(codeOf)).toEqual(['analysis-late', 'analysis-late']);
  expect(codeOf(await read('', NOBODY_LEFT))).toBe('analysis-late');
});

test('one whose author has left is ended', async () => {
  const author = new AbortController();
  const reading = createDesk(endless)('', author.signal);
  author.abort(new Error('left'));
  await expect(reading).rejects.toThrow('ended');
});
