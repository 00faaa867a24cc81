import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { ROOT } from '../tools/install.ts';

const BUILT = join(ROOT, 'dist', 'prover', 'prover-assets');

/** The prover's worker as `npm run build` creates it. Throws if it was not built. */
export function readProver(): string {
  const files = existsSync(BUILT) ? readdirSync(BUILT).filter((name) => name.endsWith('.js')) : [];
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Error(`${BUILT} has ${files.length} files: npm run build`);
  return readFileSync(join(BUILT, file), 'utf8');
}

/** Replaces the product's blocks with those of another folder. */
function blocksOf(folder: string): Plugin {
  const found = `import.meta.glob('/${folder}/*/index.ts', { eager: true, import: 'default' })`;
  const code = `export const globBlocks = Object.values(${found});`;
  return {
    name: 'blocks-of',
    enforce: 'pre',
    transform: (_code, id) => (id.endsWith('/src/registry/glob-blocks.ts') ? code : undefined),
  };
}

/** Builds the worker with the blocks of another folder. */
export function buildProver(folder: string): Promise<string> {
  return buildScript({ mode: 'prover', plugins: [blocksOf(folder)], build: { write: false } });
}

/** Builds a script of the tests for a page. */
export function buildPageScript(path: string): Promise<string> {
  const one = { write: false, modulePreload: false, rolldownOptions: { input: path } } as const;
  return buildScript({ configFile: false, build: one });
}

async function buildScript(config: InlineConfig): Promise<string> {
  const built = [await build({ root: ROOT, logLevel: 'warn', ...config })].flat();
  const files = built.flatMap((one) => ('output' in one ? one.output : []));
  const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  if (code.length !== 1) throw new Error(`The build has ${code.length} scripts`);
  return code.join('');
}
