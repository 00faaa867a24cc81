import compat, {
  type CompatStatement,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode';
import type { Versions } from './baseline.ts';

/** A browser API: `URL.canParse`, `Array.prototype.at`, `structuredClone`. */
export interface Api {
  readonly name: string;
  /** The browsers that lack it. */
  readonly lackedBy: readonly string[];
}

/** Browser APIs by the way a script writes them: a name, `Owner.name`, or `.name` of a value with an unknown owner. */
export interface ApiIndex {
  readonly globals: ReadonlyMap<string, readonly Api[]>;
  readonly statics: ReadonlyMap<string, readonly Api[]>;
  readonly members: ReadonlyMap<string, readonly Api[]>;
}

type ApiMap = Map<string, readonly Api[]>;

function isAtMost(version: string, limit: string): boolean {
  const [parts = [], limits = []] = [version, limit].map((text) => text.replace('≤', '').split('.').map(Number));
  const different = [0, 1, 2].find((index) => (parts[index] ?? 0) !== (limits[index] ?? 0));
  return different === undefined || (parts[different] ?? 0) < (limits[different] ?? 0);
}

/** An API behind a flag or under another name counts as missing; a partial one counts as present. */
function isSupported(support: SupportStatement | undefined, version: string): boolean {
  return [support ?? []]
    .flat()
    .some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) => {
      if (flags !== undefined || prefix !== undefined || other !== undefined) return false;
      if (typeof added !== 'string' || added === 'preview' || !isAtMost(added, version)) return false;
      return typeof removed !== 'string' || removed === 'preview' || !isAtMost(removed, version);
    });
}

function lackedBy({ support }: CompatStatement, versions: Versions): string[] {
  const known: Readonly<Record<string, SupportStatement | undefined>> = support;
  return Object.entries(versions).flatMap(([browser, version]) =>
    isSupported(known[browser], version) ? [] : [browser],
  );
}

/** Non-standard and experimental APIs are not what a page means. */
function isStandard({ status }: CompatStatement): boolean {
  return status === undefined || (status.standard_track && !status.deprecated && !status.experimental);
}

function featuresOf(node: Identifier): [string, Identifier, CompatStatement][] {
  return Object.keys(node).flatMap((name): [string, Identifier, CompatStatement][] => {
    const feature = name === '__compat' ? undefined : node[name];
    const statement = feature?.['__compat'];
    return feature && statement && isStandard(statement) ? [[name, feature, statement]] : [];
  });
}

function add(map: ApiMap, key: string, name: string, lacking: readonly string[]): void {
  map.set(key, [...(map.get(key) ?? []), { name, lackedBy: lacking }]);
}

/**
 * Indexes the compatibility data for these versions. The members of an interface that is itself missing are left out:
 * code that has one has used an API that is reported anyway. The data do not say which members of a built-in are
 * static, so these are indexed as both.
 */
export function indexApis(versions: Versions): ApiIndex {
  const [globals, statics, members]: [ApiMap, ApiMap, ApiMap] = [new Map(), new Map(), new Map()];
  const { api, javascript } = compat;
  const builtins = javascript['builtins'] ?? {};
  for (const [tree, scope, isBuiltIn] of [
    [builtins, '', true],
    [builtins['Intl'] ?? {}, 'Intl.', true],
    [api, '', false],
  ] as const) {
    for (const [owner, node, statement] of featuresOf(tree)) {
      const lacking = lackedBy(statement, versions);
      if (scope === '') add(globals, owner, owner, lacking);
      for (const [key, , own] of featuresOf(node)) {
        const name = key.replace(/_static$/, '');
        const missing = lackedBy(own, versions);
        if (key !== name || isBuiltIn) add(statics, `${owner}.${name}`, `${scope}${owner}.${name}`, missing);
        if (key === name && lacking.length === 0) add(members, name, `${scope}${owner}.prototype.${name}`, missing);
        if (owner === 'Window') add(globals, name, name, missing);
      }
    }
  }
  return { globals, statics, members };
}
