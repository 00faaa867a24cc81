import { expect, test } from 'vitest';
import { Problem } from '../../../core/http/problem.ts';
import type { Analyse, AnalysisTask } from './analysis.ts';
import { AnalysisLate, createAnalysisDesk, type Place } from './analysis-desk.ts';

const TASK: AnalysisTask = {
  kind: 'prove',
  files: [],
  rules: [],
  campaigns: [],
  documents: [],
  today: '2027-01-11',
};

/** Goes on until it is cancelled. */
const endless: Analyse = (_task, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('gone')));
  });

function placeFor(who: string, desk: ReturnType<typeof createAnalysisDesk>): Place {
  const place = desk.take(who);
  if (place instanceof Problem) throw new Error(place.code);
  return place;
}

const codeOf = (taken: Place | Problem) => (taken instanceof Problem ? taken.code : 'taken');

test('each token has one analysis at a time, and a few all together', async () => {
  const desk = createAnalysisDesk(endless);
  const gone = new AbortController();
  const running = ['ana', 'ben', 'cas', 'dan'].map((who) => placeFor(who, desk).run(TASK, { signal: gone.signal }));
  expect(codeOf(desk.take('ana'))).toBe('analysis-running');
  expect(codeOf(desk.take('eva'))).toBe('analysis-busy');
  gone.abort();
  await Promise.allSettled(running);
  expect(codeOf(desk.take('ana'))).toBe('taken');
});

test('an analysis that takes too long is ended', async () => {
  const desk = createAnalysisDesk(endless, () => 1);
  await expect(placeFor('ana', desk).run(TASK)).rejects.toBeInstanceOf(AnalysisLate);
  expect(codeOf(desk.take('ana'))).toBe('taken');
});

test('closing ends what is under way', async () => {
  const desk = createAnalysisDesk(endless);
  const running = placeFor('ana', desk).run(TASK);
  desk.close();
  await expect(running).rejects.toThrow('The server is being closed');
});

test('without anything that analyses, there is no place', () => {
  expect(codeOf(createAnalysisDesk(undefined).take('ana'))).toBe('analysis-unavailable');
});
