import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProverRequest } from '#checker/worker/messages.ts';
import { changed, opened } from './editing-slice.ts';
import { mediaAsked, mediaKnown } from './media-slice.ts';
import { runProofs } from './run-proofs.ts';
import { createStudioStore } from './studio-store.ts';

const DOCUMENT = 'long.json';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Types a letter in a campaign of so many characters; returns how long its prover then waits, in milliseconds. */
function waitAfterLetter(characters: number): number {
  const store = createStudioStore();
  const text = JSON.stringify('x'.repeat(characters - 2));
  store.dispatch(opened([{ name: DOCUMENT, text, revision: 1 }]));
  const asked: ProverRequest['kind'][] = [];
  const worker = {
    postMessage: ({ kind }: ProverRequest) => asked.push(kind),
    addEventListener: () => undefined,
    terminate: () => undefined,
  };
  const stop = runProofs({ store, startProver: () => worker, campaign: 'long' });
  vi.advanceTimersByTime(10_000);
  asked.length = 0;
  store.dispatch(changed({ document: DOCUMENT, text: `${text} `, label: 'write', group: 'title', at: 1 }));
  let waited = 0;
  while (!asked.includes('prove')) {
    vi.advanceTimersByTime(10);
    waited += 10;
  }
  stop();
  return waited;
}

test('a campaign is checked soon after a letter, and one of 1,000 screens once nobody types any more', () => {
  expect(waitAfterLetter(60_000)).toBe(120);
  expect(waitAfterLetter(654_000)).toBe(660);
});

test('the first proof waits until it is known which files there are, and a new file leads to a new proof', () => {
  const store = createStudioStore();
  store.dispatch(opened([{ name: DOCUMENT, text: '{}', revision: 1 }]));
  store.dispatch(mediaAsked());
  const asked: (readonly string[] | undefined)[] = [];
  const worker = {
    postMessage: (request: ProverRequest) => {
      if (request.kind === 'prove') asked.push(request.task.media?.map(([name]) => name));
    },
    addEventListener: () => undefined,
    terminate: () => undefined,
  };
  const stop = runProofs({ store, startProver: () => worker, campaign: 'long' });
  const pass = () => vi.advanceTimersByTime(1000);
  pass();
  expect(asked).toEqual([]);
  const walk = { name: 'walk.jpg', kind: 'picture', bytes: 9 } as const;
  for (const files of [[], [], [walk], undefined]) {
    store.dispatch(mediaKnown(files));
    pass();
  }
  expect(asked).toEqual([[], ['walk.jpg']]);
  stop();
});

test('without an answer about files, everything else is proven all the same', () => {
  const store = createStudioStore();
  store.dispatch(opened([{ name: DOCUMENT, text: '{}', revision: 1 }]));
  store.dispatch(mediaAsked());
  const asked: unknown[] = [];
  const worker = {
    postMessage: (request: ProverRequest) => asked.push(request.kind === 'prove' && request.task.media),
    addEventListener: () => undefined,
    terminate: () => undefined,
  };
  const stop = runProofs({ store, startProver: () => worker, campaign: 'long' });
  store.dispatch(mediaKnown(undefined));
  vi.advanceTimersByTime(1000);
  expect(asked).toEqual([undefined]);
  stop();
});
