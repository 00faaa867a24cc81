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

/** The address of a picture in another width and format: `/media/<hash>-480.avif`. */
export function variantAddress({ href }: ShownMedia, width: number, format: VariantFormat): string {
  return href.replace(/\.[a-z0-9]+$/, `-${width}.${format}`);
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
