/** What visitors get. */
export const LIVE = 'live';
/** In place of a revision: what another source has. */
export const SOURCE = 'source';

/** A revision to be published; without one, the document is withdrawn. */
export interface RevisionChange {
  readonly document: string;
  readonly revision: number | undefined;
}

/** `source`: the document is given back, and comes from another source again. */
export interface Change {
  readonly document: string;
  readonly revision: RevisionChange['revision'] | typeof SOURCE;
}
