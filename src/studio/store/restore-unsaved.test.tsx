import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { createCallServer } from '../kit/call-server.ts';
import { createAutosave } from './autosave.ts';
import { changed, opened, redone, refreshed, settled, undone } from './editing-slice.ts';
import type { Journal, UnsavedText } from './journal.ts';
import { restoreUnsaved } from './restore-unsaved.ts';
import { findWayBack } from './way-back.ts';
import { createStudioStore } from './studio-store.ts';

const DOCUMENT = 's6.json';
const heading = (title: string, lead = 'lead') => `${title}\n-\n${lead}`;
/** The revisions of other documents are counted too. */
const STEP = 5;

/** A server with every revision of a document, which stores only what is based on the newest one. */
class FakeServer {
  readonly texts = [heading('first')];
  /** Or does the page go before it hears anything? */
  answers = true;
  isReachable = true;
  /** What happens while a save is on its way. */
  meanwhile: (() => void) | undefined;
  /** What it says to a save instead of storing it. */
  refusal: Promise<Response> | undefined;

  readonly fetch: typeof fetch = (address, request) => {
    if (!this.isReachable) return Promise.reject(new TypeError('Failed to fetch'));
    const { pathname, searchParams } = new URL(
      address instanceof Request ? address.url : address,
      'https://studio.example',
    );
    if (request?.method === 'PUT') return this.put(request);
    const revisions = this.texts.map((text, at) => ({ text, revision: (at + 1) * STEP, author: 'alex' }));
    if (pathname.endsWith('/history')) return Promise.resolve(Response.json(revisions.toReversed()));
    const asked = revisions.find(({ revision }) => String(revision) === searchParams.get('revision'));
    return Promise.resolve(
      asked === undefined ? Response.json({ code: 'document-unknown' }, { status: 404 }) : Response.json(asked),
    );
  };

  get newest() {
    return { text: this.texts.at(-1) ?? '', revision: this.texts.length * STEP, author: 'alex' };
  }

  private put(request: RequestInit): Promise<Response> {
    this.meanwhile?.();
    if (this.refusal !== undefined) return this.refusal;
    if (new Headers(request.headers).get('if-match') !== `"${this.newest.revision}"`)
      return Promise.resolve(Response.json({ code: 'document-changed', current: this.newest }, { status: 412 }));
    const body: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '');
    this.texts.push(isRecord(body) ? String(body['text']) : '');
    return this.answers
      ? Promise.resolve(Response.json({ revision: this.newest.revision }))
      : new Promise(() => undefined);
  }
}

/** The journal of a browser, in memory. */
function memoryJournal() {
  const kept = new Map<string, UnsavedText>();
  const journal: Pick<Journal, 'keep' | 'forget' | 'read'> = {
    keep: (unsaved) => {
      kept.set(unsaved.document, unsaved);
      return Promise.resolve();
    },
    forget: (document, texts) => {
      const one = kept.get(document);
      if (one !== undefined && texts.includes(one.text)) kept.delete(document);
      return Promise.resolve();
    },
    read: () => Promise.resolve([...kept.values()]),
  };
  return { kept, journal };
}

/** Opens the studio, as every load of its page does. */
async function load(server: FakeServer, journal: ReturnType<typeof memoryJournal>['journal']) {
  const store = createStudioStore();
  store.dispatch(opened([{ name: DOCUMENT, ...server.newest }]));
  const parts = { store, journal, callServer: createCallServer(server.fetch, () => undefined) };
  const stop = createAutosave(parts).start();
  await restoreUnsaved(parts, Promise.resolve(false));
  return {
    store,
    stop,
    write: (text: string) => store.dispatch(changed({ document: DOCUMENT, text, label: 'write', at: Date.now() })),
    stateOf: () => store.getState().editing.documents[DOCUMENT],
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is in conflict is not saved until its author decides, however often the page is loaded', async () => {
  const server = new FakeServer();
  const { kept, journal } = memoryJournal();
  const first = await load(server, journal);
  server.isReachable = false;
  first.write(heading('Mine'));
  await vi.advanceTimersByTimeAsync(5000);
  server.texts.push(heading('Theirs', 'Their lead'));
  server.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.stateOf()).toMatchObject({ state: 'conflict', saved: heading('first') });
  first.stop();
  for (const typed of ['Mine', 'Mine 1', 'Mine 2']) {
    const again = await load(server, journal);
    await vi.advanceTimersByTimeAsync(60_000);
    again.write(heading(typed));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(again.stateOf()).toMatchObject({ state: 'conflict', saved: heading('first'), text: heading(typed) });
    again.stop();
  }
  expect(server.texts).toEqual([heading('first'), heading('Theirs', 'Their lead')]);
  const last = await load(server, journal);
  last.store.dispatch(settled({ document: DOCUMENT, text: heading('Mine 2', 'Their lead'), at: 0 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.newest.text).toBe(heading('Mine 2', 'Their lead'));
  expect(kept.size).toBe(0);
  last.stop();
});

test('what was undone and done again while the undone text was on its way stays done', async () => {
  const server = new FakeServer();
  const { kept, journal } = memoryJournal();
  const [done, takenBack] = [heading('first'), heading('Undone')];
  await journal.keep({ document: DOCUMENT, text: done, base: done, revision: 1, sent: takenBack });
  const { store, stateOf, stop } = await load(server, journal);
  server.texts.push(takenBack);
  store.dispatch(refreshed({ document: DOCUMENT, ...server.newest, author: 'ana', at: 0 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stateOf()).toMatchObject({ state: 'saved', text: done });
  expect(server.newest.text).toBe(done);
  expect(kept.size).toBe(0);
  stop();
});

test('a text of which nobody knows what it was a change of waits for its author too', async () => {
  const server = new FakeServer();
  const { journal } = memoryJournal();
  await journal.keep({ document: DOCUMENT, text: heading('Mine') });
  for (let loads = 0; loads < 3; loads += 1) {
    const { stateOf, stop } = await load(server, journal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stateOf()).toMatchObject({ state: 'conflict', text: heading('Mine') });
    stop();
  }
  expect(server.texts).toEqual([heading('first')]);
});

test('a save whose answer came after the page was gone is no conflict with what others made of it', async () => {
  const server = new FakeServer();
  const { kept, journal } = memoryJournal();
  const first = await load(server, journal);
  server.answers = false;
  first.write(heading('Mine'));
  await vi.advanceTimersByTimeAsync(1000);
  first.stop();
  server.answers = true;
  server.texts.push(heading('Mine, mended by Alex'));
  const again = await load(server, journal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(again.stateOf()).toMatchObject({ state: 'saved', text: heading('Mine, mended by Alex') });
  expect(kept.size).toBe(0);
  again.stop();
});

test('what was typed after such a save is a change of it', async () => {
  const server = new FakeServer();
  const { kept, journal } = memoryJournal();
  const first = await load(server, journal);
  server.answers = false;
  first.write(heading('Mine'));
  await vi.advanceTimersByTimeAsync(1000);
  first.write(heading('Mine', 'My lead'));
  first.stop();
  server.answers = true;
  server.texts.push(heading('Mine, mended by Alex'));
  const again = await load(server, journal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.newest.text).toBe(heading('Mine, mended by Alex', 'My lead'));
  expect(kept.size).toBe(0);
  again.stop();
});

test('a save that arrives after the page was opened again is no conflict', async () => {
  const server = new FakeServer();
  const { journal } = memoryJournal();
  await journal.keep({
    document: DOCUMENT,
    text: heading('Mine, further'),
    base: heading('first'),
    revision: STEP,
    sent: heading('Mine'),
  });
  const { stop } = await load(server, journal);
  server.texts.push(heading('Mine'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.newest.text).toBe(heading('Mine, further'));
  stop();
});

test('a kept text that the server has is forgotten at the next start', async () => {
  const server = new FakeServer();
  const { kept, journal } = memoryJournal();
  await journal.keep({ document: DOCUMENT, text: heading('first'), base: heading('older') });
  const { stop } = await load(server, journal);
  expect(kept.size).toBe(0);
  stop();
});

test('a letter that is taken back while its save is refused leaves nothing behind', async () => {
  const server = new FakeServer();
  const { kept, journal } = memoryJournal();
  const { store, write, stop } = await load(server, journal);
  const refused = Promise.withResolvers<Response>();
  server.refusal = refused.promise;
  write(heading('first!'));
  await vi.advanceTimersByTimeAsync(710);
  store.dispatch(undone());
  refused.resolve(Response.json({ code: 'document-large' }, { status: 422 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([kept.size, server.texts.length]).toEqual([0, 1]);
  stop();
});

test('an older text that another tab was the last to keep goes with the save of a newer one', async () => {
  const server = new FakeServer();
  const { kept, journal } = memoryJournal();
  const { write, stop } = await load(server, journal);
  write(heading('M'));
  write(heading('Mi'));
  server.meanwhile = () =>
    void journal.keep({ document: DOCUMENT, text: heading('M'), base: heading('first'), revision: STEP });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.newest.text).toBe(heading('Mi'));
  expect(kept.size).toBe(0);
  stop();
});

describe('a document that is opened with a text that is no JSON', () => {
  const [good, broken, worse] = ['{ "id": "s6" }', '{ "id": "s6" ', '{ "id": '];

  async function loadBroken(...texts: readonly string[]) {
    const server = new FakeServer();
    server.texts.splice(0, 1, ...texts);
    const opening = await load(server, memoryJournal().journal);
    const callServer = createCallServer(server.fetch, () => undefined);
    return { ...opening, findBack: () => findWayBack({ store: opening.store, callServer, document: DOCUMENT }) };
  }

  test('is led back by undo to the last one that could be read, and forth again', async () => {
    const { store, stop, stateOf, findBack } = await loadBroken('{}', good, broken, worse);
    await findBack();
    store.dispatch(undone());
    expect(stateOf()).toMatchObject({ text: good, state: 'waiting' });
    store.dispatch(redone());
    expect(stateOf()?.text).toBe(worse);
    stop();
  });

  test('is led back there after what was typed since', async () => {
    const { store, stop, stateOf, write, findBack } = await loadBroken(good, broken);
    const finding = findBack();
    write(`${broken}, `);
    await finding;
    store.dispatch(undone());
    expect(stateOf()?.text).toBe(broken);
    store.dispatch(undone());
    expect(stateOf()?.text).toBe(good);
    stop();
  });

  test('has nothing to take back where it never could be read, or can be', async () => {
    for (const texts of [[broken, worse], [good]]) {
      // One after the other. oxlint-disable-next-line no-await-in-loop
      const { store, stop, findBack } = await loadBroken(...texts);
      // oxlint-disable-next-line no-await-in-loop
      await findBack();
      expect(store.getState().editing.past).toEqual([]);
      stop();
    }
  });
});
