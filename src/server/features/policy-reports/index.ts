/** The plugin that registers the routes. Loaded on call: commands need none. */
export const policyReportsPlugin = async () => (await import('./plugin.ts')).plugin;
