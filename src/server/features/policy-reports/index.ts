/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const policyReportsPlugin = async () => (await import('./plugin.ts')).plugin;
