import { GALLERY_COLOURS, GALLERY_LOOKS, type GalleryView } from '#api/gallery-data.ts';
import { LANGUAGES } from '#schemas/language.ts';

function oneOf<Value extends string>(values: readonly [Value, ...Value[]], asked: string | null): Value {
  return values.find((value) => value === asked) ?? values[0];
}

/** What an address of the gallery asks to see; what it does not name, or names wrongly, is as usual. */
export function galleryView(search: URLSearchParams): GalleryView {
  return {
    language: LANGUAGES.find((language) => language === search.get('language')) ?? 'en',
    colours: oneOf(GALLERY_COLOURS, search.get('colours')),
    look: oneOf(GALLERY_LOOKS, search.get('look')),
    example: Math.max(1, Number.parseInt(search.get('example') ?? '1', 10) || 1),
  };
}
