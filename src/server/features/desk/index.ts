/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const deskPlugin = async () => (await import('./plugin.ts')).deskPlugin;
