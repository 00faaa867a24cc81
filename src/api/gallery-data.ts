import type { Language } from '#schemas/language.ts';
import type { PageData } from './page-data.ts';

/** The states of a block that the gallery shows. */
export const GALLERY_LOOKS = ['empty', 'answered', 'errors'] as const;
export type GalleryLook = (typeof GALLERY_LOOKS)[number];

/** The colour schemes of the product: the two brands', and the partner's (N4, D15). */
export const GALLERY_COLOURS = ['trial-search', 'trials-world', 'partner'] as const;
export type GalleryColours = (typeof GALLERY_COLOURS)[number];

/** A block in the gallery's list. */
export interface GalleryBlock {
  readonly name: string;
  /** The last part of its address: its folder. */
  readonly folder: string;
  readonly description: string;
  /** The titles of its examples, in order. */
  readonly examples: readonly string[];
}

/** What is shown of a block, and how. */
export interface GalleryView {
  readonly language: Language;
  readonly colours: GalleryColours;
  /** The name of the theme that is shown; '' for none. */
  readonly theme: string;
  readonly look: GalleryLook;
  /** Counts from 1. */
  readonly example: number;
}

/** One example of a block, as a page that shows nothing else. */
export interface GalleryShown {
  readonly block: GalleryBlock;
  /** The states that differ for this example. */
  readonly looks: readonly GalleryLook[];
  readonly props: Readonly<Record<string, unknown>>;
  /** The facts that it sets. */
  readonly facts: readonly string[];
  readonly page: PageData;
}

/** Everything that a page of the block gallery is rendered from, on the server and in the browser. Plain data. */
export interface GalleryData {
  readonly blocks: readonly GalleryBlock[];
  readonly view: GalleryView;
  /** The themes beside the campaigns. */
  readonly themes: readonly string[];
  /** Absent on the list of all blocks. */
  readonly shown?: GalleryShown;
}
