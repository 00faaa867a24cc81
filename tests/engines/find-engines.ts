import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installWithApt } from '../support/tools/install.ts';

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' } as const;
const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1', 'fonts-liberation'];

/** Does Debian's Python find WebKitGTK? */
function hasBindings(): boolean {
  const script = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
  return spawnSync('/usr/bin/python3', ['-c', script]).status === 0;
}

function ensure(packages: readonly string[], isThere: () => boolean): void {
  if (isThere() || (installWithApt(packages) && isThere())) return;
  throw new Error(`An engine is missing: install ${packages.join(', ')}`);
}

/** The path of Firefox; installs it if possible. Throws if it is missing. */
export function findFirefox(): string {
  ensure(['firefox-esr'], () => existsSync(FIREFOX));
  return FIREFOX;
}

/**
 * The paths of WebKit's driver and of the display that it needs; installs them if possible. Throws if one is missing.
 */
export function findWebKit(): typeof WEBKIT {
  ensure(WEBKIT_PACKAGES, () => existsSync(WEBKIT.driver) && existsSync(WEBKIT.display) && hasBindings());
  return WEBKIT;
}
