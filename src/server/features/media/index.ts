export { boldOf, semiBoldOf } from './font-measures.ts';
export { createMediaLibrary, MEDIA_PATH, type MediaLibrary, type ShownFont } from './media-library.ts';
export { mediaTypeOf } from './media-types.ts';
export { type Drawings, type OpenShelf, openThemeShelf } from './theme-shelf.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const mediaPlugin = async () => (await import('./plugin.ts')).plugin;
