/** The plugin that registers the routes. Loaded on call: commands need none. */
export const metricsPlugin = async () => (await import('./plugin.ts')).plugin;
