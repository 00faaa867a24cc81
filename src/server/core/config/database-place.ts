import { resolve } from 'node:path';
import type { EnvironmentReader } from './environment-reader.ts';

export interface DatabasePlace {
  /** Empty or absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** A replica for reading the catalogue. */
  readonly databaseReadUrl?: string | undefined;
  readonly dataDir: string;
}

/** Where the environment says the data are. Relative paths are resolved against `root`, the project's folder. */
export function readDatabasePlace(reader: Pick<EnvironmentReader, 'url' | 'text'>, root: string): DatabasePlace {
  return {
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: resolve(root, reader.text('DATA_DIR') ?? '.data'),
  };
}
