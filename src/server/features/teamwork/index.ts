export { pruneComments } from './prune-comments.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const teamworkPlugin = async () => (await import('./plugin.ts')).teamworkPlugin;
