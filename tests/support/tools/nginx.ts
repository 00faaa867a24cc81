import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './install.ts';

/** Where Debian installs it, which is not on everybody's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/**
 * The proxy whose shipped configuration is tested: the machine's, or one installed through apt.
 * @throws Error with one line that says what to install
 */
export function findNginx(): string {
  const found = installed() ?? (installWithApt(['nginx']) ? installed() : undefined);
  if (found === undefined)
    throw new Error('No nginx for the tests of docs/deploy/nginx.conf: install nginx 1.22 or newer.');
  return found;
}

function installed(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file));
}
