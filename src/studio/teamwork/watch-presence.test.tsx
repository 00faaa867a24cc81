import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { createCallServer } from '../kit/call-server.ts';
import { changed, opened } from '../store/editing-slice.ts';
import { selected } from '../store/selection-slice.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { watchPresence } from './watch-presence.ts';

const DOCUMENT = 'spring.json';
function campaign(name: string, title = 'Hello'): string {
  const routes = [{ name: 'home', title: { en: title }, blocks: [{ block: 'Email' }] }];
  return `${JSON.stringify({ name, routes }, null, 2)}\n`;
}
const ANA = { actor: 'Ana Ruiz', person: '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11', place: {} };

/** A server that somebody else writes to. */
class FakeServer {
  readonly asked: { readonly method: string; readonly body: unknown }[] = [];
  others: readonly object[] = [];
  event = 7;
  text = campaign('Spring');
  canRead = true;

  readonly fetch: typeof fetch = (_address, request) => {
    const { method = 'GET', body } = request ?? {};
    const said: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    this.asked.push({ method, body: said });
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }));
    if (method === 'GET')
      return Promise.resolve(
        this.canRead
          ? Response.json({ text: this.text, revision: this.event, author: 'Ana Ruiz' })
          : Response.json({ code: 'server-busy' }, { status: 503 }),
      );
    const { others, event } = this;
    const after = isRecord(said) ? Number(said['after']) : 0;
    const written = event > after ? [{ document: DOCUMENT, revision: event }] : [];
    return Promise.resolve(Response.json({ others, event, written, comments: event }));
  };

  write(text: string): void {
    this.text = text;
    this.event += 1;
  }

  /** What was said of this tab last. */
  get last(): unknown {
    return this.asked.findLast(({ method }) => method === 'PUT')?.body;
  }
}

function open() {
  const server = new FakeServer();
  const store = createStudioStore();
  store.dispatch(opened([{ name: DOCUMENT, text: server.text, revision: 7 }]));
  const end = watchPresence({
    store,
    callServer: createCallServer(server.fetch, () => undefined),
    campaign: 'spring',
  });
  return { server, store, end, documentNow: () => store.getState().editing.documents[DOCUMENT] };
}

describe('who else is here', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is asked for again and again, and what is selected here is told soon', async () => {
    const { server, store, end } = open();
    server.others = [ANA];
    await vi.advanceTimersByTimeAsync(0);
    expect(server.last).toMatchObject({ place: { document: DOCUMENT }, after: 7 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.getState().presence.others).toEqual([ANA]);
    store.dispatch(selected({ kind: 'block', route: 'home', at: 0 }));
    await vi.advanceTimersByTimeAsync(500);
    expect(server.last).toMatchObject({ place: { document: DOCUMENT, route: 'home', block: 'Email', nth: 0 } });
    end();
  });

  test('what they have written is shown in place, and joins what is unsaved here', async () => {
    const { server, store, end, documentNow } = open();
    await vi.advanceTimersByTimeAsync(0);
    server.write(campaign('Spring', 'Of Ana'));
    store.dispatch(changed({ document: DOCUMENT, text: campaign('Mine'), label: 'write', at: 0 }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(documentNow()).toMatchObject({ text: campaign('Mine', 'Of Ana'), revision: 8, state: 'waiting' });
    expect(server.last).toMatchObject({ after: 7 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.last).toMatchObject({ after: 8 });
    end();
  });

  test('what could not be read is asked for again', async () => {
    const { server, end, documentNow } = open();
    await vi.advanceTimersByTimeAsync(0);
    server.write(campaign('Of Ana'));
    server.canRead = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(documentNow()).toMatchObject({ revision: 7 });
    server.canRead = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(documentNow()).toMatchObject({ text: campaign('Of Ana'), revision: 8, state: 'saved' });
    end();
  });

  test('is told when the tab is closed, and nothing more', async () => {
    const { server, end } = open();
    await vi.advanceTimersByTimeAsync(0);
    end();
    const { length } = server.asked;
    expect(server.asked.at(-1)).toMatchObject({ method: 'DELETE' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toHaveLength(length);
  });
});
