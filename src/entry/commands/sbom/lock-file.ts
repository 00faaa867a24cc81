import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const names = Type.Optional(Type.Record(Type.String(), Type.String()));
const values = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())]));

/** What is read about one package in `package-lock.json`. */
const LockedPackage = Type.Object({
  version: Type.Optional(Type.String()),
  resolved: Type.Optional(Type.String()),
  integrity: Type.Optional(Type.String()),
  license: Type.Optional(Type.String()),
  hasInstallScript: Type.Optional(Type.Boolean()),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: Type.Optional(
    Type.Record(Type.String(), Type.Object({ optional: Type.Optional(Type.Boolean()) })),
  ),
  os: values,
  cpu: values,
  libc: values,
});
export type LockedPackage = Static<typeof LockedPackage>;

const LockFile = Type.Object({
  name: Type.String(),
  version: Type.String(),
  lockfileVersion: Type.Literal(3),
  packages: Type.Record(Type.String(), LockedPackage),
});
export type LockFile = Static<typeof LockFile>;

const lockFile = Compile(LockFile);

/** Reads the text of a `package-lock.json`. Throws if it does not have version 3. */
export function readLockFile(text: string): LockFile {
  const value: unknown = JSON.parse(text);
  if (!lockFile.Check(value)) throw new Error('package-lock.json does not have version 3');
  return value;
}

/** The machine that packages are installed on, as npm names it. */
export interface Platform {
  readonly os: string;
  readonly cpu: string;
  readonly libc: string;
}

export const LINUX: Platform = { os: 'linux', cpu: 'x64', libc: 'glibc' };

/** A runtime package. */
export interface RuntimePackage extends LockedPackage {
  /** `@scope/name`. */
  readonly name: string;
  /** Where it is installed: `node_modules/a/node_modules/b`. */
  readonly place: string;
  /** The locations of the packages that it needs. */
  readonly needs: readonly string[];
}

function fits(wanted: string | readonly string[] | undefined, own: string): boolean {
  const list = wanted === undefined ? [] : [wanted].flat();
  const refused = list.filter((item) => item.startsWith('!'));
  return !refused.includes(`!${own}`) && (list.length === refused.length || list.includes(own));
}

/** Where Node finds a package that is imported from a location: beside it, or in a folder above. */
function placeOf({ packages }: LockFile, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (base === '') return undefined;
  }
}

function neededBy(lock: LockFile, from: string, platform: Platform): readonly string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = lock.packages[from] ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  const places = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers].flatMap(
    (name) => placeOf(lock, from, name) ?? [],
  );
  return [...new Set(places)].filter((place) => {
    const { os, cpu, libc } = lock.packages[place] ?? {};
    return fits(os, platform.os) && fits(cpu, platform.cpu) && fits(libc, platform.libc);
  });
}

/**
 * The runtime packages on a platform: the dependencies and their dependencies, without those that only build or test.
 */
export function runtimePackages(lock: LockFile, platform: Platform = LINUX): readonly RuntimePackage[] {
  const found = new Map<string, RuntimePackage>();
  const waiting = [...neededBy(lock, '', platform)];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    const needs = neededBy(lock, place, platform);
    found.set(place, {
      ...lock.packages[place],
      place,
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      needs,
    });
    waiting.push(...needs);
  }
  return [...found.values()].toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

/** The locations of the product's own dependencies. */
export function directNeeds(lock: LockFile, platform: Platform = LINUX): readonly string[] {
  return neededBy(lock, '', platform);
}
