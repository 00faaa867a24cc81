import { readConfig } from '#server/core/config/read-config.ts';
import { ROOT } from '../tools/install.ts';

/** The sorted names of all variables that the configuration reads, including `NAME_FILE` of each secret. */
export async function readVariables(): Promise<readonly string[]> {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>({}, { get: (_none, name) => void names.add(String(name)) });
  await readConfig(environment, ROOT);
  return [...names].toSorted();
}
