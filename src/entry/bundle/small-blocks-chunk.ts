import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isRecord } from '#api/guards.ts';
import { onDemandFolders } from './on-demand-blocks.ts';

/**
 * The source size in bytes up to which a block's component is light: compressed it has at most 600 bytes, and a request
 * costs more.
 */
const LIGHT = 2_500;
/** The module that loads the components of all light blocks, and its entry in the bundle's manifest. */
const LIGHT_BLOCKS = 'light-blocks';
const MANIFEST = '.vite/manifest.json';

const componentOf = (folder: string) => `blocks/${folder}/component.tsx`;
const nameOf = (folder: string) => folder.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Shared parts that only some pages load: a component that imports one is not light. */
const APART = /'#(?:ui\/(?:files|question-set)|registry\/uploads)\//;

/** The folders of the blocks with light components, sorted by name, without those that are loaded on demand. */
function lightFolders(blocks: string): string[] {
  const weightOf = (folder: string) => {
    const looks = readdirSync(join(blocks, folder)).filter(
      (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
    );
    const sources = looks.map((file) => readFileSync(join(blocks, folder, file), 'utf8'));
    return sources.reduce((sum, source) => sum + (APART.test(source) ? Infinity : source.length), 0);
  };
  const apart = onDemandFolders(blocks);
  const folders = readdirSync(blocks, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !apart.includes(entry.name))
    .map(({ name }) => name);
  return folders.toSorted().filter((folder) => weightOf(folder) <= LIGHT);
}

/**
 * The manifest, in which each light block also names the file that contains it: pages and budgets look files up by
 * block.
 */
function withLightBlocks(source: string, folders: readonly string[]): string {
  const manifest: unknown = JSON.parse(source);
  if (!isRecord(manifest)) throw new Error('The manifest of the bundle is not an object');
  return JSON.stringify(
    { ...Object.fromEntries(folders.map((folder) => [componentOf(folder), manifest[LIGHT_BLOCKS]])), ...manifest },
    undefined,
    2,
  );
}

/**
 * Puts the components of all light blocks into one file of the browser's bundle: with one file each, a screener made
 * thirty requests for a few hundred bytes. `root`: the project's folder.
 */
export function smallBlocksChunk(root: string): Plugin {
  const folders = lightFolders(join(root, 'blocks'));
  const resolved = `\0${LIGHT_BLOCKS}`;
  return {
    name: 'light-blocks',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId: (source) => (source === LIGHT_BLOCKS ? resolved : undefined),
    load: (id) =>
      id === resolved
        ? folders
            .map((folder) => `export { Component as ${nameOf(folder)} } from '/${componentOf(folder)}';`)
            .join('\n')
        : undefined,
    transform: (code, id) => {
      const folder = folders.find((name) => id.endsWith(`/blocks/${name}/index.ts`));
      return folder === undefined
        ? undefined
        : code.replace(
            "import('./component.tsx')",
            `import('${LIGHT_BLOCKS}').then((light) => ({ Component: light.${nameOf(folder)} }))`,
          );
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const manifest = bundle[MANIFEST];
        if (manifest?.type === 'asset') manifest.source = withLightBlocks(String(manifest.source), folders);
      },
    },
  };
}
