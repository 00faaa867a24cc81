export { createMediaLibrary, type MediaLibrary } from './media-library.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const mediaPlugin = async () => (await import('./plugin.ts')).plugin;
