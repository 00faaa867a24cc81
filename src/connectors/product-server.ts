import { createHmac, randomUUID } from 'node:crypto';
import { isFields, type Fields } from './fields.ts';
import { previewDraft, type DraftPreview } from './preview-draft.ts';

/** How a CMS reaches the product. */
export interface ProductServerOptions {
  /** The origin of the product, such as `https://trials.example`. */
  readonly server: string;
  /** A token of the write API with the scope `read` for checks, and `write` for previews, which store drafts. */
  readonly token: string;
  /** The webhook of the source that reads this CMS; absent: the product finds changes when it polls. */
  readonly webhook?: { readonly source: string; readonly secret: string };
  /** For tests. */
  readonly fetch?: typeof fetch;
}

export const DOCUMENT_KINDS = ['campaign', 'fragment', 'questionnaire', 'theme'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A document as an entry holds it. */
export interface EntryDocument {
  readonly kind: DocumentKind;
  /** The id of a campaign, or the name of a part. */
  readonly name: string;
  readonly document: unknown;
}

/** The product as a CMS sees it. */
export interface ProductServer {
  /** Why a document is not good, in sentences for its author; empty: it is. */
  check(entry: EntryDocument): Promise<readonly string[]>;
  /** Says that something has changed. Throws if the product does not take it, without a secret in the error. */
  notify(): Promise<void>;
  /** Stores a campaign as a draft of the product, and makes a link that shows it on the real pages for a day. */
  preview(entry: EntryDocument): Promise<DraftPreview>;
}

const TIMEOUT_MS = 10_000;
/** More of them help nobody at once. */
const MAX_SENTENCES = 5;
const FOLDERS = { campaign: '', fragment: 'fragments/', questionnaire: 'questionnaires/', theme: 'themes/' } as const;

const originOf = (server: string) => server.replace(/\/+$/, '');

function kindOf(value: unknown): DocumentKind {
  return DOCUMENT_KINDS.find((kind) => kind === value) ?? 'campaign';
}

/** The document of an entry with the fields `kind`, `campaignId` and `document`. A campaign is called like its id. */
export function entryOf(data: unknown): EntryDocument {
  const { kind: said, campaignId, document }: Fields = isFields(data) ? data : {};
  const kind = kindOf(said);
  const id: unknown = isFields(document) ? document['id'] : undefined;
  const name = kind === 'campaign' && typeof id === 'string' ? id : campaignId;
  return { kind, name: typeof name === 'string' ? name : '', document };
}

/** Formatted, so that the lines of a finding are of use. */
function textOf(document: unknown): string {
  return typeof document === 'string' ? document : JSON.stringify(document ?? null, null, 2);
}

function sentenceOf(finding: unknown): readonly string[] {
  if (!isFields(finding) || finding['severity'] !== 'error') return [];
  const { line, column, message, action } = finding;
  const place = typeof line === 'number' ? `Line ${line}, column ${String(column)}: ` : '';
  const ended = String(message).replace(/\.?$/, '.');
  return [`${place}${ended}${typeof action === 'string' && action !== '' ? ` ${action}` : ''}`];
}

/** Where visitors see the live campaign; undefined for parts of campaigns. */
export function pageOf(server: string, { kind, name, document }: EntryDocument): string | undefined {
  if (kind !== 'campaign') return undefined;
  const path: unknown = isFields(document) ? document['path'] : undefined;
  return `${originOf(server)}/signup/${encodeURIComponent(typeof path === 'string' ? path : name)}`;
}

/** Reaches the product over HTTP. */
export function createProductServer(options: ProductServerOptions): ProductServer {
  const origin = originOf(options.server);
  const ask = options.fetch ?? fetch;

  async function send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: string | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    return ask(`${origin}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
  const post = (path: string, body: string, headers: Readonly<Record<string, string>>) =>
    send('POST', path, body, headers);
  const api = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers = {}) =>
    send(method, `/content/v1${path}`, body && JSON.stringify(body), {
      authorization: `Bearer ${options.token}`,
      ...headers,
    });

  return {
    check: async ({ kind, name, document }) => {
      const text = textOf(document);
      const documents = [{ document: `${FOLDERS[kind]}${name}.json`, text }];
      const reply = await post('/content/v1/check', JSON.stringify({ documents }), {
        authorization: `Bearer ${options.token}`,
      }).catch(() => undefined);
      if (reply?.status === 422)
        return [`"${name}" cannot be the name of a document: use lower-case letters, digits and hyphens.`];
      if (reply?.ok !== true) {
        const failure = reply === undefined ? 'did not answer' : `answered ${reply.status}`;
        return [`The document could not be checked: ${origin} ${failure}. Try again, or ask whoever runs it.`];
      }
      const found: unknown = await reply.json();
      const findings: unknown = isFields(found) ? found['findings'] : undefined;
      const sentences = (Array.isArray(findings) ? findings : []).flatMap(sentenceOf);
      const more = sentences.length - MAX_SENTENCES;
      return more > 0 ? [...sentences.slice(0, MAX_SENTENCES), `There are ${more} more.`] : sentences;
    },
    notify: async () => {
      if (options.webhook === undefined) return;
      const { source, secret } = options.webhook;
      // Each call has a signature of its own, which the product takes once.
      const body = JSON.stringify({ id: randomUUID() });
      const stamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
      const reply = await post(`/content/v1/webhooks/${encodeURIComponent(source)}`, body, {
        'trialflow-timestamp': stamp,
        'trialflow-signature': `sha256=${signature}`,
      });
      if (!reply.ok) throw new Error(`${origin} answered ${reply.status} to the webhook`);
    },
    preview: ({ name, document }) => previewDraft({ origin, api }, name, textOf(document)),
  };
}

/**
 * Tells the product of changes, once for those that come together. Waits until the CMS has stored them: hooks run
 * before its transaction ends.
 */
export function createNotifier(
  product: Pick<ProductServer, 'notify'>,
  warn: (message: string) => void,
  waitMs = 1000,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // The change is saved; the product finds it when it polls.
      product.notify().catch((error: unknown) => {
        warn(`Trialflow was not told of a change: ${error instanceof Error ? error.message : String(error)}`);
      });
    }, waitMs);
    timer.unref();
  };
}
