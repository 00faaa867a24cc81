import { isFields } from './fields.ts';

/** The write API of the product, called with the token of the CMS. */
interface WriteApi {
  readonly origin: string;
  readonly api: (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
}

/** Where a draft can be seen, or why it cannot, in a sentence for its author. */
export type DraftPreview = { readonly address: string } | { readonly failure: string };

/** The revision of the draft with this text: the newest one, or a new one. A reply says why there is none. */
async function revisionOf({ api }: WriteApi, name: string, text: string): Promise<number | Response> {
  const path = `/documents/${encodeURIComponent(name)}`;
  const newest = await api('GET', path);
  if (!newest.ok && newest.status !== 404) return newest;
  const found: unknown = newest.ok ? await newest.json() : undefined;
  if (isFields(found) && found['text'] === text && typeof found['revision'] === 'number' && found['revision'] > 0)
    return found['revision'];
  const etag = newest.headers.get('etag');
  const saved = await api('PUT', path, { text }, etag === null ? { 'if-none-match': '*' } : { 'if-match': etag });
  const revision: unknown = saved.ok ? await saved.json() : undefined;
  return isFields(revision) && typeof revision['revision'] === 'number' ? revision['revision'] : saved;
}

function notShown(origin: string, reply: Response | undefined): DraftPreview {
  if (reply?.status === 403)
    return { failure: `The draft cannot be shown: the token for ${origin} may not write drafts of this document.` };
  const what = reply === undefined ? 'did not answer' : `answered ${reply.status}`;
  return { failure: `The draft cannot be shown: ${origin} ${what}. Try again, or ask whoever runs it.` };
}

/** Stores a campaign as a draft, unless it is the newest one already, and makes a link that shows it. */
export async function previewDraft(product: WriteApi, campaign: string, text: string): Promise<DraftPreview> {
  const { origin, api } = product;
  const document = `${campaign}.json`;
  try {
    const revision = await revisionOf(product, document, text);
    if (typeof revision !== 'number') return notShown(origin, revision);
    const made = await api('POST', '/previews', { campaign, changes: [{ document, revision }] });
    const link: unknown = made.ok ? await made.json() : undefined;
    return isFields(link) && typeof link['address'] === 'string'
      ? { address: link['address'] }
      : notShown(origin, made);
  } catch {
    return notShown(origin, undefined);
  }
}
