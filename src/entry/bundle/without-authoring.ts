import type { Plugin } from 'vite';

const AUTHORING = '\0authoring';

/**
 * Leaves out of the browser's bundle what only authors and the server use of a block: its schema, its examples, its texts
 * (those of the page come with the page). They would bring the schema library into the chunks that every visitor loads.
 */
export function withoutAuthoring(): Plugin {
  return {
    name: 'without-authoring',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId: (source, importer) => (/^\.\/(schema\.ts|examples\.json|locales\/\w+\.json)$/.test(source) && /\/blocks\/[^/]+\/index\.ts$/.test(importer ?? '') ? AUTHORING : undefined),
    load: (id) => (id === AUTHORING ? 'export default undefined;' : undefined),
  };
}
