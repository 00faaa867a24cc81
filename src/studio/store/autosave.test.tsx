import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { createCallServer } from '../kit/call-server.ts';
import { asideField, createAutosave } from './autosave.ts';
import { changed, mirrored, opened, refreshed, restored, settled, undone } from './editing-slice.ts';
import type { Journal, UnsavedText } from './journal.ts';
import { createStudioStore } from './studio-store.ts';

const DOCUMENT = 's6.json';

/** A server with one document, which refuses what is not based on its newest revision. */
class FakeServer {
  text = 'first';
  revision = 1;
  isReachable = true;
  losesReplies = false;
  /** Or is what it has to say still on its way? */
  answers = true;
  refusesAll = false;
  /** Does the role of the author allow what they write? */
  allows = (_text: string) => true;
  asked = 0;
  readonly written: string[] = [];

  readonly fetch: typeof fetch = (_address, request) => {
    if (!this.isReachable) return Promise.reject(new TypeError('Failed to fetch'));
    this.asked += 1;
    const body: unknown = JSON.parse(typeof request?.body === 'string' ? request.body : '');
    const base = new Headers(request?.headers).get('if-match');
    if (this.refusesAll || base !== `"${this.revision}"`) {
      const current = { text: this.text, revision: this.revision, author: 'ana' };
      return Promise.resolve(Response.json({ code: 'document-changed', current }, { status: 412 }));
    }
    const text = isRecord(body) ? String(body['text']) : '';
    if (!this.allows(text)) return Promise.resolve(Response.json({ code: 'only-texts' }, { status: 403 }));
    this.write(text);
    if (!this.answers) return new Promise(() => undefined);
    if (this.losesReplies) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json({ revision: this.revision }));
  };

  write(text: string): void {
    this.text = text;
    this.revision += 1;
    this.written.push(text);
  }
}

/** A journal in memory. */
class MemoryJournal implements Pick<Journal, 'keep' | 'forget' | 'read'> {
  readonly kept = new Map<string, UnsavedText>();

  keep(unsaved: UnsavedText): Promise<void> {
    this.kept.set(unsaved.document, unsaved);
    return Promise.resolve();
  }

  forget(document: string, texts: readonly string[]): Promise<void> {
    if (texts.includes(this.kept.get(document)?.text ?? '')) this.kept.delete(document);
    return Promise.resolve();
  }

  read(): Promise<readonly UnsavedText[]> {
    return Promise.resolve([...this.kept.values()]);
  }
}

function open() {
  const server = new FakeServer();
  const journal = new MemoryJournal();
  const store = createStudioStore();
  store.dispatch(opened([{ name: DOCUMENT, text: 'first', revision: 1 }]));
  const callServer = createCallServer(server.fetch, () => undefined);
  const autosave = createAutosave({ store, callServer, journal });
  const stop = autosave.start();
  return {
    server,
    journal,
    store,
    autosave,
    stop,
    write: (text: string) => store.dispatch(changed({ document: DOCUMENT, text, label: 'write', at: Date.now() })),
    stateOf: () => store.getState().editing.documents[DOCUMENT],
  };
}

describe('drafts are saved while the author types', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('each change is in the journal at once, and on the server after a pause', async () => {
    const { server, journal, write, stateOf, stop } = open();
    write('fi');
    write('fir');
    expect(journal.kept.get(DOCUMENT)).toEqual({ document: DOCUMENT, text: 'fir', base: 'first', revision: 1 });
    expect(server.written).toEqual([]);
    await vi.runAllTimersAsync();
    expect(server.written).toEqual(['fir']);
    expect(stateOf()).toMatchObject({ state: 'saved', revision: 2 });
    expect(journal.kept.size).toBe(0);
    stop();
  });

  test('without a connection nothing is lost: it is saved as soon as there is one', async () => {
    const { server, journal, write, stateOf, stop } = open();
    server.isReachable = false;
    write('offline');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stateOf()).toMatchObject({ state: 'offline', text: 'offline' });
    expect(journal.kept.get(DOCUMENT)?.text).toBe('offline');
    write('offline for an hour');
    server.isReachable = true;
    window.dispatchEvent(new Event('online'));
    await vi.runAllTimersAsync();
    expect(server.text).toBe('offline for an hour');
    expect(stateOf()).toMatchObject({ state: 'saved' });
    stop();
  });

  /** What a browser that was killed in the middle of a save shows when it is opened again. */
  async function reopened({ server, journal }: Pick<ReturnType<typeof open>, 'server' | 'journal'>) {
    const store = createStudioStore();
    store.dispatch(opened([{ name: DOCUMENT, text: server.text, revision: server.revision }]));
    for (const unsaved of await journal.read()) store.dispatch(restored({ ...unsaved, at: 0 }));
    return store.getState().editing.documents[DOCUMENT];
  }

  test('a browser that is killed while a save is on its way has what was typed meanwhile', async () => {
    const { server, journal, write, stop } = open();
    server.answers = false;
    write('fi');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.text).toBe('fi');
    write('fir');
    stop();
    expect(await reopened({ server, journal })).toMatchObject({ text: 'fir', saved: 'fi', state: 'waiting' });
  });

  test('a browser that is killed while a save is on its way has taken back what was taken back meanwhile', async () => {
    const { server, journal, store, write, stateOf, stop } = open();
    server.answers = false;
    write('fi');
    await vi.advanceTimersByTimeAsync(1000);
    store.dispatch(undone());
    expect(stateOf()).toMatchObject({ text: 'first', state: 'waiting' });
    stop();
    expect(await reopened({ server, journal })).toMatchObject({ text: 'first', saved: 'fi', state: 'waiting' });
  });

  test('what was taken back after a save whose reply was lost is taken back on the server', async () => {
    const { server, store, write, stateOf, stop } = open();
    server.losesReplies = true;
    write('fi');
    await vi.advanceTimersByTimeAsync(710);
    store.dispatch(undone());
    server.losesReplies = false;
    window.dispatchEvent(new Event('online'));
    await vi.runAllTimersAsync();
    expect(server.text).toBe('first');
    expect(stateOf()).toMatchObject({ text: 'first', state: 'saved' });
    stop();
  });

  test('what somebody else has written is never overwritten: the author gets both', async () => {
    const { server, store, write, stateOf, stop } = open();
    server.write('of somebody else');
    write('mine');
    await vi.runAllTimersAsync();
    expect(server.text).toBe('of somebody else');
    expect(stateOf()).toMatchObject({
      state: 'conflict',
      text: 'mine',
      theirs: { text: 'of somebody else', revision: 2, author: 'ana' },
    });
    write('mine, further');
    await vi.runAllTimersAsync();
    expect(server.text).toBe('of somebody else');
    store.dispatch(settled({ document: DOCUMENT, text: 'mine, further', at: 0 }));
    await vi.runAllTimersAsync();
    expect(server.text).toBe('mine, further');
    expect(stateOf()).toMatchObject({ state: 'saved' });
    stop();
  });

  test('what the author has decided is saved, even if the other person has taken theirs back meanwhile', async () => {
    const { server, store, write, stateOf, stop } = open();
    server.write('of somebody else');
    write('mine');
    await vi.runAllTimersAsync();
    server.write('first');
    store.dispatch(refreshed({ document: DOCUMENT, text: 'first', revision: 3, author: 'ana', at: 0 }));
    store.dispatch(settled({ document: DOCUMENT, text: 'mine', at: 0 }));
    await vi.runAllTimersAsync();
    expect(server.text).toBe('mine');
    expect(stateOf()).toMatchObject({ state: 'saved' });
    stop();
  });

  test('what somebody else has written in another place is joined and saved', async () => {
    const { server, journal, write, stateOf, stop } = open();
    write('first\nsecond\nthird');
    await vi.runAllTimersAsync();
    server.write('first\nsecond\ntheirs');
    write('mine\nsecond\nthird');
    await vi.runAllTimersAsync();
    expect(server.text).toBe('mine\nsecond\ntheirs');
    expect(stateOf()).toMatchObject({ state: 'saved', text: 'mine\nsecond\ntheirs' });
    expect(journal.kept.size).toBe(0);
    stop();
  });

  test('what was stored although the reply was lost is no conflict', async () => {
    const { server, write, stateOf, stop } = open();
    server.losesReplies = true;
    write('once');
    await vi.advanceTimersByTimeAsync(1000);
    write('once more');
    server.losesReplies = false;
    await vi.runAllTimersAsync();
    expect(server.text).toBe('once more');
    expect(stateOf()).toMatchObject({ state: 'saved' });
    stop();
  });

  test('a save that the server refuses for ever is tried once', async () => {
    const { server, write, stateOf, stop } = open();
    server.refusesAll = true;
    write('mine');
    await vi.runAllTimersAsync();
    expect(stateOf()).toMatchObject({ state: 'refused' });
    expect(server.asked).toBe(1);
    stop();
  });

  test('what a role does not allow is kept aside with its reason, and later changes are saved', async () => {
    const { server, store, journal, write, stateOf, stop } = open();
    server.allows = (text) => !text.includes('forbidden');
    write('forbidden');
    await vi.runAllTimersAsync();
    expect(stateOf()).toMatchObject({ text: 'first', state: 'saved' });
    expect(store.getState().typing.texts[asideField(DOCUMENT)]).toMatchObject({
      text: 'forbidden',
      before: 'only-texts',
    });
    expect(store.getState().editing.past).toEqual([]);
    expect(journal.kept.size).toBe(0);
    write('allowed');
    await vi.runAllTimersAsync();
    expect(server.text).toBe('allowed');
    stop();
  });

  test('what another tab has typed is left to that tab for a while', async () => {
    const { server, store, stop } = open();
    store.dispatch(mirrored({ document: DOCUMENT, before: 'first', text: 'of another tab', at: 0 }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(server.asked).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.text).toBe('of another tab');
    stop();
  });

  test('the same text of somebody else is no conflict', async () => {
    const { server, write, stateOf, stop } = open();
    server.write('the same');
    write('the same');
    await vi.runAllTimersAsync();
    expect(stateOf()).toMatchObject({ state: 'saved', revision: 2 });
    stop();
  });

  test('a change that is taken back before it was saved is not written', async () => {
    const { server, store, journal, write, stop } = open();
    write('wrong');
    store.dispatch(undone());
    await vi.runAllTimersAsync();
    expect(server.written).toEqual([]);
    expect(journal.kept.size).toBe(0);
    stop();
  });
});
