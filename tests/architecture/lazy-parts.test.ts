import { describe, expect, it } from 'vitest';
import { isTest, readSources, withoutComments, type Source } from './sources.ts';

/** What runs in a visitor's browser. */
const BROWSER = [
  /^(src\/(api|engine|i18n|registry|renderer|store|ui)|src\/entry\/(explained|preview\/browser)|blocks)\//,
  /^src\/entry\/(client|explained-client|gallery|start-page)\.tsx/,
];
/** Only Node reads the folder of blocks. */
const NODE_ONLY = /^src\/registry\/load-blocks\.ts$/;
/** A block's index.ts contains functions that load the parts of the block. */
const BLOCK_INDEX = /^blocks\/[^/]+\/index\.ts$/;
/** What `prepare` of a registry loads besides the rules of blocks. */
const COMPUTATIONS = 'src/engine/computed/computed-facts.ts';
/** The blocks that only few campaigns use: `prepare` loads them too. */
const ON_DEMAND = 'src/registry/glob-blocks.ts';
/** The one place that calls the function for a block's component, through the loader. */
const COMPONENT_LOADER = 'src/renderer/components.ts';

const sources = readSources(['src', 'blocks'], /\.tsx?$/).filter(
  ({ path }) => BROWSER.some((part) => part.test(path)) && !isTest(path) && !NODE_ONLY.test(path),
);

/** `file:line text` of every dynamic import that does not go through `loadPart`. */
function unguarded({ path, text }: Source): string[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line, index) => {
      const rest = line.replaceAll(/loadPart\('[\w-]+', \(\) => import\(/g, '');
      if (path === COMPUTATIONS) return /import\('(?!\.\/compute\.ts')/.test(rest) ? [`${path}:${index + 1}`] : [];
      if (path === ON_DEMAND)
        return /import\('(?!\.\/on-demand-blocks\.ts')/.test(rest) ? [`${path}:${index + 1}`] : [];
      const allowed = BLOCK_INDEX.test(path)
        ? rest.replace(/^\s*(schema|component|en|es|examples|rules): \(\) => import\('\.\/[\w./-]+'/, '')
        : rest;
      return /\bimport\(/.test(allowed) ? [`${path}:${index + 1} ${line.trim()}`] : [];
    });
}

describe('[A15] every part that comes later goes through the one loader, with its limit and failure notice', () => {
  it('holds for every dynamic import of the browser', () => {
    expect(sources.flatMap(unguarded)).toEqual([]);
  });

  it("holds for the components of blocks: nobody else calls a block's loader", () => {
    const callers = sources
      .filter(({ text }) => /\.component\(|\bblock\.component\b/.test(withoutComments(text)))
      .map(({ path }) => path);
    expect(callers).toEqual([COMPONENT_LOADER]);
    expect(sources.find(({ path }) => path === COMPONENT_LOADER)?.text).toContain(
      'loadPart(name, () => block.component())',
    );
  });

  it('holds for the rules of blocks: pages prepare a registry through the loader', () => {
    const callers = sources.filter(({ text }) => withoutComments(text).includes('.prepare('));
    expect(callers.map(({ path }) => path).toSorted()).toEqual([
      'src/entry/gallery.tsx',
      'src/entry/preview/browser/show-unsaved.ts',
      'src/entry/preview/browser/start-preview.tsx',
      'src/entry/start-page.tsx',
      'src/renderer/embedded/open-visit.ts',
    ]);
    const loading = sources.filter(({ text }) => withoutComments(text).includes('loadComputations('));
    expect(loading.map(({ path }) => path).toSorted()).toEqual([COMPUTATIONS, 'src/registry/registry.ts']);
    const onDemand = sources.filter(({ text }) => /loadOnDemandBlocks\b(?! =)/.test(withoutComments(text)));
    expect(onDemand.map(({ path }) => path).toSorted()).toEqual([
      'src/entry/preview/browser/start-preview.tsx',
      'src/entry/start-page.tsx',
    ]);
    for (const { text } of callers)
      expect(text.replaceAll(/loadPart\('rules', \(\) => (kit\.)?registry\.prepare\(/g, '')).not.toContain('.prepare(');
  });

  it.each([
    ['src/renderer/x.ts', "const code = await import('./y.ts').catch(() => undefined);"],
    ['blocks/age/rules.ts', "const code = () => import('./y.ts');"],
    ['blocks/age/index.ts', "other: () => import('./y.ts'),"],
  ])('finds in %s: %s', (path, text) => {
    expect(unguarded({ path, text })).toHaveLength(1);
  });

  it.each([
    ['src/renderer/x.ts', "const { y } = await loadPart('y', () => import('./y.ts'));"],
    ['blocks/age/index.ts', "component: () => import('./component.tsx'),"],
  ])('accepts in %s: %s', (path, text) => {
    expect(unguarded({ path, text })).toEqual([]);
  });
});
