/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const metricsPlugin = async () => (await import('./plugin.ts')).plugin;
