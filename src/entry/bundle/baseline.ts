import project from '#package' with { type: 'json' };

/** The oldest version of each browser, by its name in the compatibility data. */
export type Versions = Readonly<Record<string, string>>;

/**
 * The names of a `browserslist` browser in the compatibility data and in the build. A phone's browser has the desktop's
 * version.
 */
const NAMES: Readonly<Record<string, { readonly data: readonly string[]; readonly build: string }>> = {
  chrome: { data: ['chrome', 'chrome_android'], build: 'chrome' },
  edge: { data: ['edge'], build: 'edge' },
  firefox: { data: ['firefox', 'firefox_android'], build: 'firefox' },
  safari: { data: ['safari'], build: 'safari' },
  ios_saf: { data: ['safari_ios'], build: 'ios' },
};

function readLine(line: string) {
  const [, browser = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
  const names = NAMES[browser];
  if (names === undefined)
    throw new Error(
      `package.json: "browserslist" has "${line}"; ` +
        `expected one of ${Object.keys(NAMES).join(', ')}, then ">=" and a version`,
    );
  return { names, version };
}

const lines = project.browserslist.map(readLine);

/** The supported browsers, declared once: `browserslist` in package.json. */
export const BASELINE: Versions = Object.fromEntries(
  lines.flatMap(({ names, version }) => names.data.map((name) => [name, version])),
);

/** The same for the build, which lowers syntax to it. */
export const BUILD_TARGET = lines.map(({ names, version }) => `${names.build}${version}`);

/**
 * The oldest browsers that can parse the bundle at all: it uses top-level await in its entry. Between these and the
 * baseline a page starts, so it must find out by itself what is missing.
 */
export const STARTING: Versions = {
  chrome: '89',
  chrome_android: '89',
  edge: '89',
  firefox: '89',
  firefox_android: '89',
  safari: '15',
  safari_ios: '15',
};
