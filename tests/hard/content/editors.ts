import { setTimeout as pause } from 'node:timers/promises';
import { openApiSite } from '#tests/support/api-site.ts';
import { contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import type { HardCheck, Outcome, Size } from '../check.ts';

const PLANS: Readonly<Record<Size, { readonly editors: number; readonly edits: number }>> = {
  whole: { editors: 50, edits: 200 },
  share: { editors: 8, edits: 6 },
};
const DOCUMENT = '/documents/edited.json';
/** How long an editor who lost waits at most, for each of the others, in milliseconds. */
const WAIT_MS = 3;

type Counts = Readonly<Record<string, number>>;

function countsIn(text: unknown): Counts {
  const parsed: unknown = JSON.parse(typeof text === 'string' ? text : '{}');
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).map(([name, count]) => [name, Number(count)]));
}

/**
 * Every editor counts its own edits in one document, on top of what it has read.
 * @param careful false: an editor who lost sends the same text again with the new ETag
 */
async function edited(size: Size, careful: boolean): Promise<Outcome> {
  const { editors, edits } = PLANS[size];
  const site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, TRUSTED_PROXIES: '127.0.0.1' } });
  const client = contentClient(site);
  let asked = 0;
  // Each call comes from an address of its own: the limit is not what is tested here, and never refills while the clock
  // of the server stands still.
  const call: typeof client.call = (method, path, options) => {
    asked += 1;
    const address = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
    return client.call(method, path, { ...options, headers: { ...options?.headers, 'x-forwarded-for': address } });
  };
  let [lost, refused] = [0, 0];
  try {
    await call('PUT', DOCUMENT, { headers: { 'if-none-match': '*' }, body: { text: '{}' } });
    const edit = async (editor: number) => {
      const name = `editor-${editor}`;
      for (let done = 0; done < edits;) {
        const read = await call('GET', DOCUMENT);
        let [etag, counts] = [read.etag ?? '', countsIn(read.json()['text'])];
        for (;;) {
          const text = JSON.stringify({ ...counts, [name]: done + 1 });
          const saved = await call('PUT', DOCUMENT, { headers: { 'if-match': etag }, body: { text } });
          if (saved.status === 200) break;
          if (saved.status !== 412) throw new Error(`an edit got ${saved.status}`);
          refused += 1;
          await pause(Math.random() * WAIT_MS * editors);
          const { current } = saved.json();
          const theirs = typeof current === 'object' && current !== null ? new Map(Object.entries(current)) : new Map();
          etag = `"${String(theirs.get('revision'))}"`;
          if (careful) counts = countsIn(theirs.get('text'));
        }
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: editors }, (_none, editor) => edit(editor)));
    const end = countsIn((await call('GET', DOCUMENT)).json()['text']);
    lost = Array.from({ length: editors }, (_none, editor) => edits - (end[`editor-${editor}`] ?? 0))
      .filter((missing) => missing !== 0)
      .reduce((sum, missing) => sum + Math.abs(missing), 0);
  } finally {
    await site.close();
  }
  return {
    figures: { editors, edits: editors * edits, 'told that somebody was faster': refused, lost },
    broken: lost === 0 ? [] : [`${lost} edits were lost`],
  };
}

export const editorsTogether: HardCheck = {
  name: 'editors',
  promise: 'many editors of one document at once: no edit is lost, and who is slower gets the newer text',
  fault: 'editors who send their old text again on top of the newer revision',
  run: (size) => edited(size, true),
  runPlanted: () => edited('share', false),
};
