import { resolve } from 'node:path';
import Type from 'typebox';
import type { EnvironmentReader } from './environment-reader.ts';
import { DATA_VARIABLES } from './variables.ts';

export interface DatabasePlace {
  /** Empty or absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** A replica for reading the catalogue. */
  readonly databaseReadUrl?: string | undefined;
  readonly dataDir: string;
}

const PLACE_VARIABLES = Type.Pick(DATA_VARIABLES, ['DATABASE_URL', 'DATA_DIR']);

/** Where the environment says the data are. Relative paths are resolved against `root`, the project's folder. */
export function readDatabasePlace(reader: EnvironmentReader, root: string): DatabasePlace {
  const { DATABASE_URL, DATA_DIR } = reader.read(PLACE_VARIABLES);
  return { databaseUrl: DATABASE_URL, dataDir: resolve(root, DATA_DIR) };
}
