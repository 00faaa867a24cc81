import { smallBlocksChunk } from './src/entry/bundle/small-blocks-chunk.ts';
import { onDemandBlocks } from './src/entry/bundle/on-demand-blocks.ts';
import { withoutAuthoring } from './src/entry/bundle/without-authoring.ts';
import { bundledLanguages } from './src/entry/bundle/languages-as-data.ts';
import { BUILD_TARGET } from './src/entry/bundle/baseline.ts';
import { packageParts, studioParts } from './src/entry/bundle/package-parts.ts';
import { proverParts } from './src/entry/bundle/prover-parts.ts';
import { withinBaseline } from './src/entry/bundle/within-baseline.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const markdownStub = path('src/entry/bundle/markdown-stub.ts');

/** Milliseconds after which a test or a hook is taken for one that hangs; no machine is so busy that it needs them. */
const LIMITS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

/**
 * The files that a run of a share leaves out, as `tests/run.ts` names them: the projects do not take `--exclude` of the
 * command line, and a build has no tests beside it.
 */
const LEFT_OUT = process.env['TESTS_LEFT_OUT']?.split(',') ?? [];

/**
 * The files of a worker share their modules, and those that have one their window: to make these anew for each was up
 * to three quarters of the time. The suites hold in any order of the files (`--sequence.shuffle.files`).
 */
const testProjects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      environment: 'node',
      isolate: false,
      maxWorkers: 2,
      ...LIMITS,
      include: [
        'src/**/*.test.ts',
        'blocks/**/*.test.ts',
        'schemas/**/*.test.ts',
        'tests/{architecture,contract,journeys,checker,faults,reading,support}/**/*.test.ts',
      ],
    },
  },
  {
    extends: true,
    test: {
      name: 'dom',
      environment: 'jsdom',
      isolate: false,
      setupFiles: ['tests/support/blocks/fresh-window.ts'],
      maxWorkers: 2,
      ...LIMITS,
      include: [
        'blocks/**/*.test.tsx',
        'src/**/*.test.tsx',
        'tests/contract/**/*.test.tsx',
        // They compare with the parsers of a browser.
        'tests/checker/**/*.test.tsx',
      ],
    },
  },
  {
    extends: true,
    test: {
      name: 'api',
      environment: 'node',
      include: ['tests/api/**/*.test.ts'],
      isolate: false,
      // Each file starts servers of its own, and waits for them a third of the time.
      maxWorkers: 3,
      // Vitest runs projects of different widths one after another, and refuses to choose the order.
      sequence: { groupOrder: 1 },
      ...LIMITS,
    },
  },
  {
    extends: true,
    test: {
      name: 'package',
      environment: 'node',
      include: ['tests/package/**/*.test.ts'],
      ...LIMITS,
    },
  },
  {
    extends: true,
    test: {
      name: 'hard',
      environment: 'node',
      include: ['tests/hard/**/*.test.ts'],
      // Servers, databases and browsers of their own; half the time they wait for limits to pass.
      maxWorkers: 3,
      // Vitest runs projects of different widths one after another, and refuses to choose the order.
      sequence: { groupOrder: 1 },
      ...LIMITS,
    },
  },
];

/** To build a schema has no effect, so the browser's bundle keeps only the schemas that are used there: none. */
const WITHOUT_SCHEMAS = {
  manualPureFunctions: ['Type', 'about', 'optional', 'phone', 'flag', 'bound', 'short'],
  moduleSideEffects: [{ test: /\/(node_modules\/typebox|schemas|locales)\//, sideEffects: false }],
};

/** What blocks share, without what only a few of them need, or late. */
const SHARED = new RegExp(
  [
    '/src/ui/(?!question-set|files|media/(?!fact)|parts/time|results/thank|.*[.]css$)',
    '/src/registry/(?!uploads|on-demand|study-facts|hooks/(use-online|use-thank-you))',
    '/src/i18n/',
    '/src/engine/(?!questions/|computed/compute|fields/files)',
    '/schemas/scheduling/',
  ].join('|'),
);

/**
 * What every page needs at once comes in one file: as sixty small ones it was a tenth larger, and a phone asked sixty
 * times. The entry stands beside it: it waits for blocks, and these for the file that they import from. The style sheet
 * belongs to the entry: what is loaded later would link it again, behind the style of a theme. What blocks
 * share comes in a second one, but for the questionnaires' form with its packages, the rules of questions, how facts
 * are computed, what reads and sends files, and what only the last pages of a visit show.
 */
const FILES = {
  groups: [
    { name: 'first', test: /^(?!.*(\/src\/entry\/|\.css$))/, tags: ['$initial' as const] },
    { name: 'fields', test: SHARED },
  ],
};

/** The block gallery stands beside the visitors' bundle, not in it: it would split what they load at once. */
const GALLERY = 'gallery';
/** So does the page that explains itself to authors; it is served from a folder of its own, and never in production. */
const EXPLAINED = 'explained';

/** The prover runs in a worker, and only where somebody writes campaigns. It is one file: it asks for nothing else. */
const PROVER = 'prover';
const PROVER_BUILD = {
  outDir: 'dist/prover',
  assetsDir: 'prover-assets',
  // Nothing in it does anything but by being called.
  treeshake: { moduleSideEffects: [{ test: /\/(node_modules|schemas|blocks|src\/(?!entry\/))/, sideEffects: false }] },
  output: { codeSplitting: false as const },
};

/** The studio, where campaigns are written: a bundle of its own, of which no visitor loads anything. */
const STUDIO = 'studio';

/** What the build of a mode begins with. Previews of drafts are for authors too. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  [PROVER]: ['src/entry/proofs/prover-worker.ts'],
  [GALLERY]: ['src/entry/gallery.tsx'],
  [STUDIO]: ['src/entry/studio.tsx'],
  [EXPLAINED]: [
    'src/entry/explained-client.tsx',
    'src/entry/preview/browser/preview-client.tsx',
    'src/entry/preview/browser/preview-bar.ts',
  ],
};

/** Where the output of a mode stands in its folder, which is also where it is served. */
const ASSET_FOLDERS: Readonly<Record<string, string>> = {
  [EXPLAINED]: 'explained-assets',
  [PROVER]: PROVER_BUILD.assetsDir,
  [STUDIO]: 'studio-assets',
};

const entryOf = (mode: string): string[] => [...(ENTRIES[mode] ?? ['src/entry/client.tsx'])];

/**
 * Bundles of one source: `vite build` for visitors, `vite build --mode gallery`, `--mode explained`, `--mode prover`,
 * `vite build --ssr src/entry/ssr.tsx` for the server.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins:
    mode === PROVER
      ? [bundledLanguages(true), proverParts(), withinBaseline({ of: 'prover' })]
      : [
          bundledLanguages(),
          react(),
          ...(mode === STUDIO
            ? [optimizeLocales.vite({ locales: [...LANGUAGES] }), studioParts()]
            : [
                packageParts(),
                withoutAuthoring({ describes: mode === GALLERY || mode === EXPLAINED }),
                smallBlocksChunk(path('.')),
                ...(mode === GALLERY || mode === 'test' ? [] : [onDemandBlocks(path('.'))]),
                withinBaseline(),
              ]),
        ],
  // Each worker is one file: it asks for nothing else.
  worker: {
    format: 'es' as const,
    plugins: () => [bundledLanguages()],
    rolldownOptions: { output: { codeSplitting: false as const } },
  },
  resolve: {
    alias: [{ find: /^markdown-to-jsx(\/react)?$/, replacement: markdownStub }],
  },
  // One self-contained server bundle: nothing in it depends on what is installed where it runs.
  // The dev server takes packages from node_modules as they are.
  ...(isSsrBuild === true ? { ssr: { noExternal: true as const } } : {}),
  build: {
    target: BUILD_TARGET,
    outDir:
      isSsrBuild === true
        ? 'dist/ssr'
        : mode === EXPLAINED
          ? 'dist/explained'
          : mode === PROVER
            ? PROVER_BUILD.outDir
            : mode === STUDIO
              ? 'dist/studio'
              : 'dist/client',
    assetsDir: ASSET_FOLDERS[mode] ?? 'assets',
    emptyOutDir: mode !== GALLERY,
    manifest: isSsrBuild === true ? false : mode === GALLERY ? '.vite/gallery.json' : '.vite/manifest.json',
    sourcemap: false,
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild === true
      ? {}
      : {
          rolldownOptions:
            mode === PROVER
              ? { input: entryOf(mode), treeshake: PROVER_BUILD.treeshake, output: PROVER_BUILD.output }
              : mode === STUDIO
                ? { input: entryOf(mode) }
                : { input: entryOf(mode), treeshake: WITHOUT_SCHEMAS, output: { codeSplitting: FILES } },
        }),
  },
  test: {
    // The tests of a worker draw blocks as the server does and as the browser does, in turn; React takes that for at
    // once.
    onConsoleLog: (log) =>
      !log.startsWith('Detected multiple renderers concurrently rendering the same context provider.'),
    exclude: [...configDefaults.exclude, '.cache/**', '.data/**', 'dist/**', ...LEFT_OUT],
    projects: testProjects,
  },
}));
