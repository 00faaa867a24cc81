export { createPeople, type People, type SignedIn } from './create-people.ts';
export { commandLink, startLink } from './links.ts';
export { removeOverSessions } from './sessions.ts';
export { registerSessionCall } from './session-call.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const peoplePlugin = async () => (await import('./plugin.ts')).peoplePlugin;
