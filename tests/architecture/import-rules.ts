import type { Import } from './read-imports.ts';

interface Rule {
  /**
   * Parts it may import; `types of x` allows only type imports, which are gone at run time. Its own part is always
   * allowed.
   */
  readonly ours: readonly string[];
  /** Packages and modules it may not import. */
  readonly never: RegExp;
}

const NOTHING = /^$/;
/** Code that runs in the browser, or in both places, needs nothing of Node. */
const NODE = /^node:/;

/**
 * Who may import whom: the table of docs/decisions. `schemas` is the vocabulary and open to all. To change the layout
 * of the code, change this table, and say why in a decision.
 */
export const IMPORT_RULES: Readonly<Record<string, Rule>> = {
  schemas: { ours: ['locales'], never: /^(node:|react|redux|@reduxjs)/ },
  // Finds its own files; bundles have what it finds as data.
  locales: { ours: [], never: /^(react|redux|@reduxjs)/ },
  engine: { ours: ['schemas'], never: /^(node:|react|redux|@reduxjs|@tanstack)/ },
  i18n: { ours: ['schemas', 'locales'], never: NODE },
  ui: { ours: ['schemas', 'i18n'], never: /^(node:|react-redux|react-router|@reduxjs|@tanstack)/ },
  registry: { ours: ['schemas', 'engine', 'i18n'], never: /^(react-redux|react-router|@reduxjs)/ },
  api: { ours: ['schemas', 'engine'], never: NODE },
  blocks: {
    ours: ['schemas', 'engine', 'registry', 'ui', 'i18n'],
    never: /^(node:|react-redux|react-router|@reduxjs|@tanstack|ajv)/,
  },
  store: { ours: ['schemas', 'engine', 'registry', 'api'], never: /^(node:|ajv)/ },
  checker: { ours: ['schemas', 'engine', 'registry', 'api', 'ui'], never: /^(react|@reduxjs)/ },
  renderer: { ours: ['schemas', 'engine', 'api', 'store', 'registry', 'ui', 'i18n'], never: /^(node:|ajv)/ },
  server: {
    ours: ['schemas', 'engine', 'i18n', 'registry', 'checker', 'api', 'package.json'],
    never: /^(react|@reduxjs)/,
  },
  // A CMS loads them into its own process: they bring nothing along, not even the CMS's packages.
  connectors: { ours: [], never: /^(?!node:)/ },
  // Only commands and made-up data use them.
  importers: { ours: ['schemas', 'engine', 'registry', 'checker', 'api', 'server'], never: /^(react|@reduxjs)/ },
  demo: { ours: ['schemas', 'engine', 'server', 'importers'], never: /^(react|@reduxjs)/ },
  studio: { ours: ['schemas', 'engine', 'registry', 'api', 'ui', 'i18n', 'checker'], never: NODE },
  entry: {
    ours: [
      'schemas',
      'engine',
      'i18n',
      'ui',
      'registry',
      'api',
      'blocks',
      'store',
      'checker',
      'renderer',
      'server',
      'importers',
      'connectors',
      'demo',
      'studio',
      'locales',
      'campaigns',
      'package.json',
    ],
    never: NOTHING,
  },
};

/** The part of the code that a file belongs to: its folder in src/, or its top-level folder. */
export function partOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'src' ? second : top;
}

/** What every part of the server is built on. */
const isCore = (path: string) => path.startsWith('src/server/core/');

/** The feature of the server that a file belongs to. */
function featureOf(path: string): string | undefined {
  return /^src\/server\/features\/([^/]+)\//.exec(path)?.[1];
}

/** Does the import bypass the `index.ts` of another feature of the server? */
function reachesIntoFeature(file: string, target: string): boolean {
  const feature = featureOf(target);
  return feature !== undefined && feature !== featureOf(file) && target !== `src/server/features/${feature}/index.ts`;
}

/** Says what is wrong with an import, or nothing. */
export function ruleBroken({ file, target, specifier, kind }: Import): string | undefined {
  const part = partOf(file);
  const rule = IMPORT_RULES[part];
  if (rule === undefined) return `stands in "${part}", a part that the table does not know`;
  if (target === undefined) return rule.never.test(specifier) ? `${part} never imports ${specifier}` : undefined;
  const to = partOf(target);
  if (isCore(file) && to === 'server' && !isCore(target)) return `the core of the server imports a feature: ${target}`;
  if (reachesIntoFeature(file, target)) return `others see only the index.ts of a feature: ${target}`;
  if (part === 'blocks' && to === 'blocks')
    return sameBlock(file, target) ? undefined : `a block imports another block: ${target}`;
  if (to === part || rule.ours.includes(to)) return undefined;
  if (rule.ours.includes(`types of ${to}`))
    return kind === 'type' ? undefined : `${part} takes only types from ${to}: write "import type"`;
  return `${part} may not import from ${to}`;
}

function sameBlock(file: string, target: string): boolean {
  return file.split('/')[1] === target.split('/')[1];
}

/** Node reads the `index.ts` of every block at once: it may load neither the block's styles nor its schema. */
export function blockIndexRuleBroken({ file, specifier, kind }: Import): string | undefined {
  if (!/^blocks\/[^/]+\/index\.ts$/.test(file) || kind !== 'value') return undefined;
  const heavy = /\.(tsx|css)$|^react(-dom)?(\/|$)|^typebox(\/|$)|^\.\/schema\.ts$/.test(specifier);
  return heavy ? `a block's index.ts loads ${specifier} at once: use "import type" or "() => import(…)"` : undefined;
}
