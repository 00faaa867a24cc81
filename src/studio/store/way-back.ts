import { documentHistory, readDocument } from '#api/content/content-calls.ts';
import type { CallServer } from '../kit/call-server.ts';
import { partsOf } from './campaign-parts.ts';
import { ledBack } from './editing-slice.ts';
import { readJson } from './read-json.ts';
import type { StudioStore } from './studio-store.ts';

export interface WayBackParts {
  readonly store: StudioStore;
  readonly callServer: CallServer;
  /** The document of the open campaign. */
  readonly document: string;
}

/** So many revisions are looked through: each pause in typing makes one. */
const MOST = '50';

const isRead = (text: string) => readJson(text) !== undefined;

/** The newest text of a document that could be read; undefined: there is none, or it cannot be had now. */
async function lastReadable(callServer: CallServer, document: string): Promise<string | undefined> {
  const params = { document };
  const history = await callServer(documentHistory, { params, query: { limit: MOST } });
  for (const { revision } of history.ok ? history.value : []) {
    // The newest first: most often it is the second. oxlint-disable-next-line no-await-in-loop
    const read = await callServer(readDocument, { params, query: { revision: String(revision) } });
    if (read.ok && isRead(read.value.text)) return read.value.text;
  }
  const live = await callServer(readDocument, { params, query: { environment: 'live' } });
  return live.ok && isRead(live.value.text) ? live.value.text : undefined;
}

/** Lets undo lead from a text that cannot be read to the last one that could: a reload has no steps of its own. */
export async function findWayBack({ store, callServer, document }: WayBackParts): Promise<void> {
  const { documents } = store.getState().editing;
  const broken = partsOf(document, (name) => documents[name]?.text).filter((name) => {
    const open = documents[name];
    return open !== undefined && !isRead(open.saved);
  });
  await Promise.all(
    broken.map(async (name) => {
      const text = documents[name]?.saved;
      const before = await lastReadable(callServer, name);
      if (text !== undefined && before !== undefined)
        store.dispatch(ledBack({ document: name, before, text, at: Date.now() }));
    }),
  );
}
