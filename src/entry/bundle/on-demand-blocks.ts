import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isRecord } from '#api/guards.ts';

const MANIFEST = '.vite/manifest.json';
const GLOB = "'/blocks/*/index.ts'";
/** The module that visitors load only with a campaign that uses one of these blocks. */
const GROUP = 'src/registry/on-demand-blocks.ts';
const STYLE = '/src/ui/media/on-demand.css';
const COMPONENT = "() => import('./component.tsx')";

/** The folders of the blocks whose definition says that they are loaded on demand, sorted by name. */
export function onDemandFolders(blocks: string): string[] {
  return readdirSync(blocks, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => /^ {2}onDemand: true,$/m.test(readFileSync(join(blocks, name, 'index.ts'), 'utf8')))
    .toSorted();
}

/** The manifest, in which these blocks also name the file that contains them: pages and budgets look files up there. */
function withGroup(source: string, folders: readonly string[]): string {
  const manifest: unknown = JSON.parse(source);
  if (!isRecord(manifest)) throw new Error('The manifest of the bundle is not an object');
  // A page needs the components of its own blocks, and what all blocks of its campaign are.
  const places = folders.flatMap((folder) =>
    ['component.tsx', 'rules.ts'].map((part) => [`blocks/${folder}/${part}`, manifest[GROUP]]),
  );
  return JSON.stringify({ ...Object.fromEntries(places), ...manifest }, undefined, 2);
}

/**
 * Takes the blocks with `onDemand` out of every visitor's first load, and puts them, with their components and their
 * style, into one file that comes with the campaigns that use them: a definition costs every visitor some 60 bytes.
 * `root`: the project's folder.
 */
export function onDemandBlocks(root: string): Plugin {
  const folders = onDemandFolders(join(root, 'blocks'));
  const paths = folders.map((folder) => `'/blocks/${folder}/index.ts'`);
  const without = `['/blocks/*/index.ts', ${paths.map((path) => path.replace("'", "'!")).join(', ')}]`;
  return {
    name: 'on-demand-blocks',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    enforce: 'pre',
    transform: (code, id, options) => {
      if (options?.ssr === true) return undefined;
      if (id.endsWith('/src/registry/glob-blocks.ts')) return code.replace(GLOB, without);
      if (id.endsWith(`/${GROUP}`)) return `import '${STYLE}';\n${code.replace(GLOB, `[${paths.join(', ')}]`)}`;
      const isOne = folders.some((name) => id.endsWith(`/blocks/${name}/index.ts`));
      if (!isOne || !code.includes(COMPONENT)) return undefined;
      const ready = '() => Promise.resolve({ Component })';
      return `import { Component } from './component.tsx';\n${code.replace(COMPONENT, ready)}`;
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const manifest = bundle[MANIFEST];
        if (manifest?.type === 'asset') manifest.source = withGroup(String(manifest.source), folders);
      },
    },
  };
}
