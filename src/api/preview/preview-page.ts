import type { Finding } from '../content/contents.ts';
import type { PageData } from '../page-data.ts';

/** Where the page of a preview posts a document that is not saved. */
export const DRAFTS_PATH = '/preview/v1/drafts';

/**
 * Names the frame, in every call of a preview's page: it sees the documents that were sent to this frame, and nobody
 * else does. Random, 122 bits.
 */
export const FRAME_HEADER = 'x-preview-frame';

/** Where pictures of a preview are: `/screens/NAME` is a screen, `/blocks/NAME` the first example of a block. */
export const PICTURES_PATH = '/preview/v1/pictures';

/** Accepted in place of a page: what it is made from. Previews only. */
export const PAGE_AS_DATA = 'application/vnd.trialflow.page+json';

/** A page made from documents that are not saved. */
export interface UnsavedPage {
  readonly page: PageData;
  /** What its campaign's look adds to the style sheets. */
  readonly style: string;
}

/** Why a document that is not saved is not shown. */
export interface RefusedDraft {
  /** A problem code, `offline`, or `preview-ended`. */
  readonly code: string;
  /** What is wrong with the documents; empty if that is not why. */
  readonly findings: readonly Finding[];
  /** Which operation is impossible, and why, in words. */
  readonly reason?: string;
}
