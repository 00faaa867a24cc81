export { openExampleMedia } from './example-media.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const galleryPlugin = async () => (await import('./plugin.ts')).plugin;
