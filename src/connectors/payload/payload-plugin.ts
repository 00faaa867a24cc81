import { isFields, type Fields } from '../fields.ts';
import {
  createNotifier,
  createProductServer,
  DOCUMENT_KINDS,
  entryOf,
  type ProductServerOptions,
} from '../product-server.ts';

/** As much of Payload's types as the plugin needs: it depends on none of Payload's packages. */
interface PayloadConfig {
  readonly collections?: object[];
}

interface PayloadRequest {
  readonly user?: unknown;
  readonly payload?: { readonly logger?: { readonly warn?: (message: string) => void } };
}

/** What the preview needs of a request; Payload has all of it. */
interface PreviewRequest {
  readonly user?: unknown;
  readonly routeParams?: Fields;
  readonly payload: {
    readonly config: { readonly routes: { readonly api: string } };
    readonly findByID: (wanted: object) => Promise<unknown>;
  };
}

interface ValidateOptions {
  readonly data?: unknown;
  /** `onChange` while somebody types. */
  readonly event?: string;
}

export interface TrialflowPayloadOptions extends ProductServerOptions {
  /** The name of the collection (default: `campaigns`). */
  readonly collection?: string;
  /** Who may do what, as Payload describes it. Default: whoever has signed in, a program by its API key too. */
  readonly access?: object;
  /** Default: every second at most, after Payload has stored the change. For tests. */
  readonly waitMs?: number;
}

/** What follows the address of an entry: there its draft is made ready, only once somebody asks to see it. */
const DRAFT = 'draft-preview';

const isPublished = (entry: unknown) => isFields(entry) && entry['_status'] === 'published';

/**
 * A plugin of Payload 3 that adds the collection of campaign documents. A draft is saved as it is; what is to be
 * published is checked by the product first, and refused with its sentences at the field `document`. Publishing,
 * unpublishing and deleting tell the product at once.
 */
export function trialflowPayload({ collection = 'campaigns', access, waitMs, ...options }: TrialflowPayloadOptions) {
  const product = createProductServer(options);
  let warn: (message: string) => void = () => undefined;
  const notify = createNotifier(product, (message) => warn(message), waitMs);
  const tell = (req: PayloadRequest | undefined) => {
    warn = (message) => req?.payload?.logger?.warn?.(message);
    notify();
  };

  const validate = async (document: unknown, { data, event }: ValidateOptions): Promise<string | true> => {
    if (event === 'onChange') return true;
    const sentences = await product.check({ ...entryOf(data), document });
    return sentences.length === 0 ? true : sentences.join('\n');
  };

  /** Leads to the newest draft of an entry, as whoever asks may read it. */
  const showDraft = async (req: PreviewRequest): Promise<Response> => {
    const headers = { 'cache-control': 'no-store' };
    if (!req.user) return new Response('Log in first.', { status: 401, headers });
    const { user, routeParams } = req;
    const wanted = { collection, id: routeParams?.['id'], draft: true, depth: 0, overrideAccess: false, user, req };
    const shown = await product.preview(entryOf(await req.payload.findByID(wanted)));
    return 'address' in shown
      ? new Response(null, { status: 302, headers: { ...headers, location: shown.address } })
      : new Response(shown.failure, { status: 502, headers });
  };

  const campaigns = {
    slug: collection,
    labels: { singular: 'Campaign document', plural: 'Campaign documents' },
    admin: {
      useAsTitle: 'title',
      defaultColumns: ['title', 'campaignId', 'kind', '_status', 'updatedAt'],
      preview: (data: unknown, { req }: { readonly req: PreviewRequest }) => {
        const id = isFields(data) ? data['id'] : undefined;
        if (entryOf(data).kind !== 'campaign' || (typeof id !== 'string' && typeof id !== 'number')) return null;
        return `${req.payload.config.routes.api}/${collection}/${encodeURIComponent(id)}/${DRAFT}`;
      },
    },
    access: access ?? { read: ({ req }: { readonly req: PayloadRequest }) => Boolean(req.user) },
    versions: { drafts: true, maxPerDoc: 100 },
    endpoints: [{ path: `/:id/${DRAFT}`, method: 'get', handler: showDraft }],
    fields: [
      { name: 'title', type: 'text', required: true },
      {
        name: 'campaignId',
        type: 'text',
        label: 'Name of the document',
        index: true,
        admin: { description: 'A campaign is named by the id in its document; a part has its name here.' },
      },
      { name: 'kind', type: 'select', options: [...DOCUMENT_KINDS], defaultValue: 'campaign', required: true },
      { name: 'document', type: 'json', required: true, validate },
    ],
    hooks: {
      beforeValidate: [
        ({ data }: { readonly data?: Fields }) =>
          data?.['document'] === undefined ? data : { ...data, campaignId: entryOf(data).name },
      ],
      afterChange: [
        ({ doc, previousDoc, req }: { doc?: unknown; previousDoc?: unknown; req?: PayloadRequest }) => {
          // Nobody sees a draft.
          if (isPublished(doc) || isPublished(previousDoc)) tell(req);
          return doc;
        },
      ],
      afterDelete: [
        ({ doc, req }: { doc?: unknown; req?: PayloadRequest }) => {
          tell(req);
          return doc;
        },
      ],
    },
  };

  return <Config extends PayloadConfig>(config: Config): Config => ({
    ...config,
    collections: [...(config.collections ?? []), campaigns],
  });
}
