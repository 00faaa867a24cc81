import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
} from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { createCallServer } from '../kit/call-server.ts';
import { createAutosave } from './autosave.ts';
import { changed, opened, redone, refreshed, saved, saving, settled, undone } from './editing-slice.ts';
import { createStudioStore } from './studio-store.ts';

const DOCUMENT = 's6.json';
const LINES = ['one', 'two', 'three', 'four', 'five'];
const having = (...changes: readonly (readonly [at: number, text: string])[]) =>
  changes.reduce((lines, [at, text]) => lines.with(at, text), LINES).join('\n');

interface Revision {
  readonly text: string;
  readonly author: string;
}

/** A server with one document and all of its revisions, which stores only what is based on the newest one. */
class FakeServer {
  readonly revisions: Revision[] = [{ text: having(), author: 'nobody' }];

  readonly fetchOf =
    (author: string): typeof fetch =>
    (_address, request) => {
      const body: unknown = JSON.parse(typeof request?.body === 'string' ? request.body : '');
      const { length } = this.revisions;
      if (new Headers(request?.headers).get('if-match') !== `"${length}"`) {
        const current = { ...this.newest, revision: length };
        return Promise.resolve(Response.json({ code: 'document-changed', current }, { status: 412 }));
      }
      this.revisions.push({ text: isRecord(body) ? String(body['text']) : '', author });
      return Promise.resolve(Response.json({ revision: length + 1 }));
    };

  get newest(): Revision {
    return this.revisions.at(-1) ?? { text: '', author: '' };
  }
}

const noJournal = { keep: () => Promise.resolve(), forget: () => Promise.resolve() };

/** Somebody who has the document open. */
function openAs(server: FakeServer, author: string) {
  const store = createStudioStore();
  const { text } = server.newest;
  store.dispatch(opened([{ name: DOCUMENT, text, revision: server.revisions.length }]));
  const autosave = createAutosave({
    store,
    callServer: createCallServer(server.fetchOf(author), () => undefined),
    journal: noJournal,
  });
  const documentNow = () => store.getState().editing.documents[DOCUMENT];
  return {
    store,
    documentNow,
    stop: autosave.start(),
    write: (now: string, at = 0) => store.dispatch(changed({ document: DOCUMENT, text: now, label: 'write', at })),
    textNow: () => documentNow()?.text ?? '',
    undo: () => store.dispatch(undone()),
    redo: () => store.dispatch(redone()),
    settle: () => {
      const open = documentNow();
      if (open?.theirs !== undefined) store.dispatch(settled({ document: DOCUMENT, text: open.text, at: 0 }));
    },
    /** Hears of the newest revision, as every few seconds. */
    hear: () => {
      const { length } = server.revisions;
      store.dispatch(refreshed({ document: DOCUMENT, ...server.newest, revision: length, at: 0 }));
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('whoever changes nothing writes nothing', () => {
  test('when somebody else takes back what they have written', async () => {
    const server = new FakeServer();
    const [tess, alex] = [openAs(server, 'tess'), openAs(server, 'alex')];
    tess.write(having([1, 'Clean B']));
    await vi.runAllTimersAsync();
    alex.hear();
    tess.undo();
    await vi.runAllTimersAsync();
    alex.hear();
    expect(alex.documentNow()).toMatchObject({ text: having(), state: 'saved', revision: 3 });
    await vi.runAllTimersAsync();
    expect(server.revisions.map(({ author }) => author)).toEqual(['nobody', 'tess', 'tess']);
    tess.stop();
    alex.stop();
  });

  test('and whoever changes something else keeps that alone', async () => {
    const server = new FakeServer();
    const [tess, alex] = [openAs(server, 'tess'), openAs(server, 'alex')];
    tess.write(having([1, 'D2']));
    await vi.runAllTimersAsync();
    alex.hear();
    alex.write(having([1, 'D2'], [4, 'MINE']));
    tess.write(having());
    await vi.advanceTimersByTimeAsync(0);
    alex.hear();
    await vi.runAllTimersAsync();
    alex.hear();
    tess.hear();
    await vi.runAllTimersAsync();
    expect(server.newest.text).toBe(having([4, 'MINE']));
    tess.stop();
    alex.stop();
  });

  test('when their own last save was long ago, and somebody else takes that back', async () => {
    const server = new FakeServer();
    const alex = openAs(server, 'alex');
    alex.write(having([1, 'ALEX']));
    await vi.runAllTimersAsync();
    const tess = openAs(server, 'tess');
    tess.write(having());
    await vi.runAllTimersAsync();
    alex.hear();
    await vi.runAllTimersAsync();
    expect(server.revisions.map(({ author }) => author)).toEqual(['nobody', 'alex', 'tess']);
    expect(alex.documentNow()).toMatchObject({ text: having(), state: 'saved' });
    tess.stop();
    alex.stop();
  });
});

test('the late answer to a save leaves what others have written since', () => {
  const server = new FakeServer();
  const { store, write, documentNow, stop } = openAs(server, 'alex');
  write(having([1, 'MINE']));
  store.dispatch(saving({ document: DOCUMENT, text: having([1, 'MINE']) }));
  const both = having([1, 'MINE'], [4, 'THEIRS']);
  store.dispatch(refreshed({ document: DOCUMENT, text: both, revision: 3, author: 'tess', at: 0 }));
  store.dispatch(saved({ document: DOCUMENT, text: having([1, 'MINE']), revision: 2 }));
  expect(documentNow()).toMatchObject({ text: both, saved: both, revision: 3, state: 'saved' });
  stop();
});

describe('JSON that somebody has not finished', () => {
  const json = (one: string, other: string) => `{\n  "one": "${one}",\n  "other": "${other}",\n  "last": 1\n}\n`;
  const withoutEnd = (text: string) => text.replace('}', '');
  function openBoth() {
    const server = new FakeServer();
    server.revisions.push({ text: json('a', 'b'), author: 'nobody' });
    return { server, alex: openAs(server, 'alex'), bea: openAs(server, 'bea') };
  }

  test('stays with them until it can be read, while others go on', async () => {
    const { server, alex, bea } = openBoth();
    alex.write(withoutEnd(json('a', 'b')));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(alex.documentNow()).toMatchObject({ text: withoutEnd(json('a', 'b')), state: 'unreadable' });
    bea.hear();
    bea.write(json('a', 'bea'));
    await vi.runAllTimersAsync();
    alex.hear();
    await vi.runAllTimersAsync();
    expect(alex.documentNow()).toMatchObject({ text: withoutEnd(json('a', 'bea')), state: 'unreadable' });
    alex.write(json('alex', 'bea'));
    await vi.runAllTimersAsync();
    expect(server.newest.text).toBe(json('alex', 'bea'));
    expect(server.revisions.map(({ author }) => author)).toEqual(['nobody', 'nobody', 'bea', 'alex']);
    alex.stop();
    bea.stop();
  });

  test('takes no letter from whoever has a text that can be read, and joins once it can be read', async () => {
    const { server, alex, bea } = openBoth();
    server.revisions.push({ text: withoutEnd(json('a program', 'b')), author: 'program' });
    bea.hear();
    expect(bea.documentNow()).toMatchObject({ text: json('a', 'b'), state: 'saved' });
    bea.write(json('a', 'be'));
    await vi.runAllTimersAsync();
    bea.write(json('a', 'bea'));
    bea.hear();
    await vi.runAllTimersAsync();
    expect(bea.documentNow()).toMatchObject({ text: json('a', 'bea'), state: 'conflict' });
    server.revisions.push({ text: json('a program', 'b'), author: 'program' });
    bea.hear();
    await vi.runAllTimersAsync();
    expect(bea.documentNow()).toMatchObject({ state: 'saved', theirs: undefined });
    expect(server.newest).toEqual({ text: json('a program', 'bea'), author: 'bea' });
    alex.stop();
    bea.stop();
  });
});

const who = integer({ min: 0, max: 1 });
const act = oneof(
  record({ kind: constant('write'), who, at: integer({ min: 0, max: 4 }), text: constantFrom('a', 'b', 'one', 'two') }),
  record({ kind: constant('undo'), who }),
  record({ kind: constant('redo'), who }),
  record({ kind: constant('hear'), who: integer({ min: 0, max: 2 }) }),
  record({ kind: constant('wait'), ms: integer({ min: 0, max: 1500 }) }),
);
type Act = typeof act extends Arbitrary<infer Value> ? Value : never;
type Person = ReturnType<typeof openAs>;

async function perform(one: Act, people: readonly Person[]): Promise<void> {
  if ('ms' in one) {
    await vi.advanceTimersByTimeAsync(one.ms);
    return;
  }
  const person = people[one.who];
  if ('at' in one) person?.write(person.textNow().split('\n').with(one.at, one.text).join('\n'));
  else if (one.kind === 'undo') person?.undo();
  else if (one.kind === 'redo') person?.redo();
  else person?.hear();
}

/** Everybody hears of everything, and decides for their own text where they have to. */
async function comeToRest(people: readonly Person[]): Promise<void> {
  for (let round = 0; round < 4; round += 1)
    for (const person of people) {
      person.hear();
      person.settle();
      // Each saves before the next hears of it. oxlint-disable-next-line no-await-in-loop
      await vi.runAllTimersAsync();
    }
}

test('whatever two people do and take back, who looks on writes nothing, and all see the same in the end', async () => {
  await assert(
    asyncProperty(array(act, { maxLength: 40 }), async (acts) => {
      const server = new FakeServer();
      const people = ['tess', 'ben', 'alex'].map((name) => openAs(server, name));
      // One after the other. oxlint-disable-next-line no-await-in-loop
      for (const one of acts) await perform(one, people);
      await comeToRest(people);
      expect(server.revisions.map(({ author }) => author)).not.toContain('alex');
      const ends = people.map(({ documentNow }) => documentNow());
      expect(ends.map((end) => [end?.text, end?.state])).toEqual(ends.map(() => [server.newest.text, 'saved']));
      for (const { stop } of people) stop();
    }),
    { numRuns: 300 },
  );
});
