import { parseSync, Visitor, type ESTree } from 'vite';
import type { Api, ApiIndex } from './api-index.ts';

/** An API that a script uses and a browser lacks, with the source around its first use. */
export interface ApiUse extends Api {
  readonly excerpt: string;
}

const WINDOW = ['window', 'globalThis', 'self'];
const AROUND = 60;
/** Flags of regular expressions that the build does not lower, by API name. */
const FLAGS = { d: 'RegExp.prototype.hasIndices', v: 'RegExp.prototype.unicodeSets' } as const;

/** What all meanings of a name lack. If one of them exists in every browser, that one is assumed. */
function lacking(meanings: readonly Api[] | undefined): Api | undefined {
  return meanings?.every(({ lackedBy }) => lackedBy.length > 0) ? meanings[0] : undefined;
}

function propertyOf({ computed, property }: ESTree.MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

function apiOfMember(node: ESTree.MemberExpression, { globals, statics, members }: ApiIndex): Api | undefined {
  const name = propertyOf(node);
  if (name === undefined) return undefined;
  const owner = node.object.type === 'Identifier' ? node.object.name : undefined;
  if (owner !== undefined && WINDOW.includes(owner)) return lacking(globals.get(name));
  const known = statics.get(`${owner ?? ''}.${name}`);
  return lacking(known ?? members.get(name));
}

/**
 * Finds the APIs that a script uses and that browsers lack, by the names that it contains. A name that a script
 * declares itself is mistaken for the browser's; such names are listed as exceptions. Throws for a script that cannot
 * be parsed.
 */
export function findApis(code: string, index: ApiIndex): ApiUse[] {
  const found = new Map<string, ApiUse>();
  const note = (api: Api | undefined, { start, end }: { readonly start: number; readonly end: number }) => {
    if (api === undefined || found.has(api.name)) return;
    found.set(api.name, {
      ...api,
      excerpt: code.slice(Math.max(0, start - AROUND), end + AROUND).replaceAll(/\s+/g, ' '),
    });
  };
  const { program, errors } = parseSync('bundle.js', code);
  if (errors[0] !== undefined) throw new Error(`The script cannot be read: ${errors[0].message}`);
  new Visitor({
    MemberExpression: (node) => note(apiOfMember(node, index), node),
    Identifier: (node) => note(lacking(index.globals.get(node.name)), node),
    Literal: (node) => {
      if (!('regex' in node)) return;
      for (const [flag, name] of Object.entries(FLAGS))
        if (node.regex.flags.includes(flag)) note(lacking(index.members.get(name.split('.').at(-1) ?? '')), node);
    },
  }).visit(program);
  return [...found.values()];
}

/** The members that a script gives its own classes and objects. */
export function ownMembers(code: string): Set<string> {
  const names = new Set<string>();
  const note = ({ computed, key }: { readonly computed: boolean; readonly key: ESTree.PropertyKey }) => {
    if (!computed && key.type === 'Identifier') names.add(key.name);
  };
  new Visitor({
    MethodDefinition: note,
    PropertyDefinition: note,
    ObjectExpression: ({ properties }) => {
      for (const property of properties) if (property.type === 'Property') note(property);
    },
  }).visit(parseSync('bundle.js', code).program);
  return names;
}
