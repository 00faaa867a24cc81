import { isFields } from '../fields.ts';
import {
  createNotifier,
  createProductServer,
  DOCUMENT_KINDS,
  entryOf,
  pageOf,
  type ProductServerOptions,
} from '../product-server.ts';

/** As much of Strapi's types as the plugin needs: it depends on none of Strapi's packages. */
interface DocumentContext {
  readonly uid: string;
  readonly action: string;
  readonly params: object;
}

interface Documents {
  (uid: string): { readonly findOne: (params: { documentId: string; status: 'draft' }) => Promise<unknown> };
  readonly use: (middleware: (context: DocumentContext, next: () => Promise<unknown>) => Promise<unknown>) => void;
}

export interface StrapiServer {
  readonly documents: Documents;
  readonly log?: { readonly warn: (message: string) => void };
}

export interface TrialflowStrapiOptions extends ProductServerOptions {
  /** `errors.ValidationError` of `@strapi/utils`: Strapi shows only errors of its own classes at a field. */
  readonly ValidationError: new (message: string, details: object) => Error;
  /** The content type (default: `api::campaign.campaign`). */
  readonly contentType?: string;
  /** Default: every second at most, after Strapi has stored the change. For tests. */
  readonly waitMs?: number;
}

/**
 * The content type of campaign documents, as Strapi keeps it in
 * `src/api/campaign/content-types/campaign/schema.json`.
 */
export const campaignContentType = {
  kind: 'collectionType',
  collectionName: 'campaigns',
  info: { singularName: 'campaign', pluralName: 'campaigns', displayName: 'Campaign document' },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: 'string', required: true },
    campaignId: { type: 'string' },
    kind: { type: 'enumeration', enum: DOCUMENT_KINDS, default: 'campaign', required: true },
    document: { type: 'json', required: true },
  },
} as const;

const CHANGES: readonly string[] = ['publish', 'unpublish', 'delete'];

const partOf = (params: object, name: string): unknown => new Map<string, unknown>(Object.entries(params)).get(name);

/**
 * The server part of a Strapi 5 plugin. A draft is saved as it is; what is to be published is checked by the product
 * first, and refused with its sentences at the field `document`. Publishing, unpublishing and deleting tell the product
 * at once.
 */
export function trialflowStrapi({
  contentType = 'api::campaign.campaign',
  ValidationError,
  waitMs,
  ...options
}: TrialflowStrapiOptions) {
  const product = createProductServer(options);

  async function refuseFaulty(data: unknown): Promise<void> {
    const sentences = await product.check(entryOf(data));
    if (sentences.length === 0) return;
    const message = sentences.join('\n');
    throw new ValidationError(message, { errors: [{ path: ['document'], message, name: 'ValidationError' }] });
  }

  return {
    register: ({ strapi }: { readonly strapi: StrapiServer }) => {
      const notify = createNotifier(product, (message) => strapi.log?.warn(message), waitMs);
      strapi.documents.use(async ({ uid, action, params }, next) => {
        if (uid !== contentType) return next();
        const isWritten = action === 'create' || action === 'update';
        const publishes = isWritten && partOf(params, 'status') === 'published';
        const documentId = partOf(params, 'documentId');
        if (publishes || action === 'publish') {
          const stored =
            typeof documentId === 'string'
              ? await strapi.documents(uid).findOne({ documentId, status: 'draft' })
              : undefined;
          const written = partOf(params, 'data');
          await refuseFaulty({ ...(isFields(stored) ? stored : {}), ...(isFields(written) ? written : {}) });
        }
        const result = await next();
        if (publishes || CHANGES.includes(action)) notify();
        return result;
      });
    },
  };
}

/**
 * Where visitors see the live campaign of an entry, for the preview of Strapi; undefined for parts of campaigns. It is
 * no part of the plugin: Strapi does not start with a plugin that has parts of its own.
 */
export function livePageOf(server: string, entry: unknown): string | undefined {
  return pageOf(server, entryOf(entry));
}
