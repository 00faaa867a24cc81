/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const studioPlugin = async () => (await import('./plugin.ts')).plugin;
