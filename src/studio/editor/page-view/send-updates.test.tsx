import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { previewMessage } from '#api/preview/preview-messages.ts';
import { changed, opened } from '../../store/editing-slice.ts';
import { createStudioStore } from '../../store/studio-store.ts';
import { sendUpdates, type PreviewState, type Updates } from './send-updates.ts';

const ORIGIN = 'https://preview.example';
const DOCUMENTS = ['one.json', 'other.json'];
const WAIT_MS = 5000;

const open: Updates[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const one of open.splice(0)) one.end();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** An editor with two documents, and the page of its preview, which answers as it is told. */
function openPreview() {
  const store = createStudioStore();
  store.dispatch(opened(DOCUMENTS.map((name) => ({ name, text: 'old', revision: 1 }))));
  const frame = document.body.appendChild(document.createElement('iframe'));
  const sent: { readonly id: string; readonly document: string }[] = [];
  const states: PreviewState[] = [];
  if (frame.contentWindow === null) throw new Error('The frame has no window');
  vi.spyOn(frame.contentWindow, 'postMessage').mockImplementation((message: unknown) => {
    if (isRecord(message) && message['type'] === 'update')
      sent.push({ id: String(message['id']), document: String(message['document']) });
  });
  const said = (body: object) =>
    window.dispatchEvent(
      new MessageEvent('message', { source: frame.contentWindow, origin: ORIGIN, data: previewMessage(body) }),
    );
  open.push(
    sendUpdates({
      store,
      frame,
      preview: {
        url: ORIGIN,
        origin: ORIGIN,
        document: 'one.json',
        shown: new Map(DOCUMENTS.map((name) => [name, 'old'])),
      },
      dress: (_document, text) => text,
      onState: (state) => states.push(state),
      onAct: () => undefined,
      onReady: () => undefined,
    }),
  );
  said({ type: 'ready', campaign: 'one', language: 'en', route: 'home', behind: false });
  return {
    states,
    refused: () => store.getState().proof.refused?.map(({ code, file, path }) => `${code} ${file} ${path}`),
    refuse: (findings: readonly object[]) => {
      for (const { id } of sent.splice(0)) said({ type: 'refused', id, code: 'document-refused', findings });
    },
    write: (name: string, text: string) => {
      store.dispatch(changed({ document: name, text, label: 'write', at: 0 }));
      vi.advanceTimersByTime(100);
    },
    /** Answers what was sent since the last time. Returns which documents that was. */
    answer: (...codes: readonly (string | undefined)[]) =>
      sent.splice(0).map(({ id, document: name }, index) => {
        const code = codes[index];
        said(code === undefined ? { type: 'applied', id, route: 'home' } : { type: 'refused', id, code, findings: [] });
        return name;
      }),
  };
}

test('without a connection the preview says so once, and is sent everything again until it is there', () => {
  const { states, write, answer } = openPreview();
  write('one.json', 'new');
  expect(answer('offline')).toEqual(['one.json']);
  vi.advanceTimersByTime(WAIT_MS);
  expect(answer('offline')).toEqual(['one.json']);
  vi.advanceTimersByTime(WAIT_MS);
  expect(answer()).toEqual(['one.json']);
  expect(states).toEqual(['live', 'updating', 'offline', 'offline', 'live']);
  vi.advanceTimersByTime(WAIT_MS);
  expect(answer()).toEqual([]);
});

test('a document with errors is not sent again until it changes', () => {
  const { states, write, answer } = openPreview();
  write('one.json', 'faulty');
  answer('document-refused');
  vi.advanceTimersByTime(WAIT_MS);
  expect(answer()).toEqual([]);
  expect(states.at(-1)).toBe('refused');
  write('one.json', 'mended');
  expect(answer()).toEqual(['one.json']);
  expect(states.at(-1)).toBe('live');
});

test('a document that the campaign is not made of does not make its preview faulty', () => {
  const { states, write, answer } = openPreview();
  write('other.json', 'new');
  answer('document-unused');
  vi.advanceTimersByTime(WAIT_MS);
  expect(answer()).toEqual([]);
  expect(states.at(-1)).toBe('live');
});

test('as long as one document has errors, the preview shows an earlier state, whatever else is applied', () => {
  const { states, write, answer } = openPreview();
  write('one.json', 'faulty');
  answer('document-refused');
  write('other.json', 'new');
  answer();
  expect(states.at(-1)).toBe('refused');
});

test('what the server has found in a document is known until the document is mended', () => {
  const { refused, refuse, write, answer } = openPreview();
  write('one.json', 'faulty');
  const pointer = '/routes/0/blocks/0/props/file';
  const said = { place: 'block "Video"', message: 'There is no file "a.webm"' };
  refuse([
    { code: 'media-missing', severity: 'error', document: 'one.json', pointer, line: 4, column: 2, ...said },
    { code: 'of-a-newer-server', severity: 'error', document: 'one.json', ...said },
    { nonsense: true },
  ]);
  expect(refused()).toEqual([`media-missing one.json ${pointer}`]);
  write('one.json', 'mended');
  answer();
  expect(refused()).toEqual([]);
});
