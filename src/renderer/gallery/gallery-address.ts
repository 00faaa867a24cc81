import type { GalleryView } from '#api/gallery-data.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';

/** What a link of the gallery leads to unless it says otherwise. */
export const PLAIN_VIEW: GalleryView = {
  language: DEFAULT_LANGUAGE,
  colours: 'trial-search',
  theme: '',
  look: 'empty',
  example: 1,
};

/** The address of a block in the gallery, or of the list of all blocks; defaults are omitted. */
export function galleryAddress(folder: string | undefined, view: GalleryView): string {
  const named = [
    ['example', view.example, PLAIN_VIEW.example],
    ['language', view.language, PLAIN_VIEW.language],
    ['colours', view.colours, PLAIN_VIEW.colours],
    ['theme', view.theme, PLAIN_VIEW.theme],
    ['look', view.look, PLAIN_VIEW.look],
  ] as const;
  const search = new URLSearchParams(
    named.flatMap(([name, value, usual]) => (value === usual ? [] : [[name, String(value)]])),
  ).toString();
  return `/blocks${folder === undefined ? '' : `/${folder}`}${search === '' ? '' : `?${search}`}`;
}
