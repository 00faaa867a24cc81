import type { Seo } from './seo.ts';

/** What a block shows of `campaigns/media`: a file by its name, and where the block's props name it. */
export interface MediaUse {
  /** A JSON pointer into the props: `/picture/file`. */
  readonly at: string;
  readonly file: string;
  readonly kind: 'picture' | 'film' | 'captions';
  /** What authors say about a picture; absent where the block itself says it in words, as beside a film. */
  readonly described?: PictureProps;
}

/** A media file as pages show it. Every address contains a hash of the file, so its content never changes. */
export interface ShownMedia {
  /** The file as it was put into the folder: `/media/<hash>.jpg`. */
  readonly href: string;
  /** The size of a picture in pixels, so that its place is kept while it loads. */
  readonly width?: number;
  readonly height?: number;
  /** The widths in pixels in which a picture also exists as AVIF and WebP, the smallest first. */
  readonly widths?: readonly number[];
}

export const VARIANT_FORMATS = ['avif', 'webp'] as const;
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** The address of a file on this site; `undefined` for any other address, and where there is no file. */
export function mediaAddress(media: ShownMedia | undefined): string | undefined {
  return media !== undefined && /^\/media\/[a-z0-9-]+\.[a-z0-9]+$/.test(media.href) ? media.href : undefined;
}

/** The address of a picture in another width and format: `/media/<hash>-480.avif`. */
function variantAddress(media: ShownMedia, width: number, format: VariantFormat): string | undefined {
  return mediaAddress(media)?.replace(/\.[a-z0-9]+$/, `-${width}.${format}`);
}

/** The `srcset` of a picture in a format; `undefined` if it has no variants. */
export function mediaSet(media: ShownMedia, format: VariantFormat): string | undefined {
  const set = (media.widths ?? []).map((width) => `${variantAddress(media, width, format)} ${width}w`);
  return set.length === 0 || mediaAddress(media) === undefined ? undefined : set.join(', ');
}

/** The picture in its smallest width, for where it is never large. */
export function smallestAddress(media: ShownMedia | undefined): string | undefined {
  const [width] = media?.widths ?? [];
  return media === undefined || width === undefined ? mediaAddress(media) : variantAddress(media, width, 'webp');
}

const POSTER_WIDTH = 960;

/** The picture in one width for the `poster` of a film, which takes no choice of sizes. */
export function posterAddress(media: ShownMedia | undefined): string | undefined {
  const { widths = [] } = media ?? {};
  const width = widths.find((wide) => wide >= POSTER_WIDTH) ?? widths.at(-1);
  return media === undefined || width === undefined ? mediaAddress(media) : variantAddress(media, width, 'webp');
}

/** A picture in the props of a block. */
interface PictureProps {
  readonly file: string;
  readonly alt?: object;
  readonly decorative?: boolean;
}

/** The use of a picture at a place in the props: `/picture`; '' for a block that is a picture itself. */
export function pictureUse(picture: PictureProps | undefined, at: string): readonly MediaUse[] {
  return picture === undefined ? [] : [{ at: `${at}/file`, file: picture.file, kind: 'picture', described: picture }];
}

/** The picture of link previews, if it is a file in `campaigns/media`. */
export function previewFile(seo: Seo | undefined): string | undefined {
  const address = seo?.picture?.address;
  return address === undefined || address.includes('/') ? undefined : address;
}
