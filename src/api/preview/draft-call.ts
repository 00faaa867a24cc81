import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { Operation } from '#schemas/content-operations.ts';
import type { RouteRules } from '../contract/access.ts';
import { MAX_DRAFT_LENGTH } from './preview-messages.ts';
import { DRAFTS_PATH, PICTURES_PATH } from './preview-page.ts';

const closed = { additionalProperties: false } as const;

/** What the page of a preview sends: a document that is not saved, and where its visit begins. */
export const UnsavedDraft = Type.Object(
  {
    document: Type.String(
      about('The name of the document: ID.json, or with its folder before it', 's6.json', {
        minLength: 1,
        maxLength: 120,
      }),
    ),
    text: Type.Optional(Type.String(about('The whole document', '{}', { maxLength: MAX_DRAFT_LENGTH }))),
    operations: Type.Optional(
      Type.Array(Operation, about('What has changed since the last one', [], { minItems: 1, maxItems: 200 })),
    ),
    address: Type.String(
      about('The address of the page, with its query', '/signup/s6', {
        maxLength: 4000,
        pattern: '^/signup(?:[/?]|$)',
      }),
    ),
  },
  about('A document that is not saved', { document: 's6.json', text: '{}', address: '/signup/s6' }, closed),
);
export type UnsavedDraft = Static<typeof UnsavedDraft>;

const picture = { access: 'preview link', limit: 'preview-pictures', maxBody: 0 } as const satisfies RouteRules;

/**
 * The routes of previews, which exist on hosts of previews only: the host is the secret that the link has, and only its
 * own pages may post to it.
 */
export const PREVIEW_ROUTES: Readonly<Record<string, RouteRules>> = {
  // A text in JSON may be longer than it is.
  [`POST ${DRAFTS_PATH}`]: { access: 'preview link', limit: 'preview-drafts', maxBody: MAX_DRAFT_LENGTH * 2 },
  [`GET ${PICTURES_PATH}/screens/:route`]: picture,
  [`GET ${PICTURES_PATH}/blocks/:block`]: picture,
};
