import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';

function isRegistry(value: unknown): value is Registry {
  return typeof value === 'object' && value !== null && 'find' in value && 'prepare' in value && 'names' in value;
}

/** The registry that a module of the app exports; without one, the shipped blocks. Rejects if it exports none. */
export async function registryOf(file: string | undefined): Promise<Registry> {
  if (file === undefined) return createRegistry(globBlocks);
  const module: unknown = await import(pathToFileURL(resolve(file)).href);
  const exported: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, 'registry') : undefined;
  if (!isRegistry(exported))
    throw new Error(`${file} exports no registry: export const registry = createRegistry([…])`);
  return exported;
}
