export { createThreadReader, type ReadQuestionnaire, type ReadResource } from './read-questionnaire.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const conversionsPlugin = async () => (await import('./plugin.ts')).conversionsPlugin;
