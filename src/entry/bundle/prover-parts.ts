import { pathToFileURL } from 'node:url';
import { parseSync, type ESTree, type Plugin } from 'vite';
import { isRecord } from '#api/guards.ts';
import { LocalizedText, RichText } from '#schemas/language.ts';
import { CallHours } from '#schemas/operator/call-hours.ts';

/** Modules that build schemas; what they export is data. */
const SCHEMAS = /\/(?:schemas\/.*|blocks\/[^/]+\/schema)\.ts$/;
const BUILDS_SCHEMAS = /^import Type\b.* from 'typebox';$/m;
/** The catalogues of problems: a finding only needs their severity. */
const CATALOGUES = /\/src\/checker\/(?:prove\/)?problem-codes\.table\.ts$/;
const BLOCK = /\/blocks\/[^/]+\/(?:index|rules)\.ts$/;
/** What no check and no proof reads of a block. */
export const NOT_ASKED_FOR = [
  'component',
  'examples',
  'description',
  'label',
  'surveyAnswers',
  'signing',
  'answers',
  'message',
  'edit',
];
/** The table of countries, and what of a country only pages read. */
const COUNTRIES = /\/schemas\/countries\.ts$/;
export const READ_BY_PAGES = ['postalKind', 'postalInputMode', 'phonePlaceholder', 'distanceUnit'];
/** The table of query parameters: a proof needs only their names. */
const PARAMETERS = /\/schemas\/campaign\/query-parameters\.ts$/;
/** Pages load how facts are computed when they need it. */
const COMPUTED = /\/src\/engine\/computed\/computed-facts\.ts$/;
/** Pages load components on demand; one import of that kind would wrap every module that it reaches. */
const ON_DEMAND = /\/src\/registry\/glob-blocks\.ts$/;
/** Modules that need what the bundle does not have: the texts of blocks, or what each of them weighs. */
const WITHOUT_THEIR_INPUT: readonly (readonly [module: RegExp, code: string])[] = [
  [/\/src\/checker\/checks\/texts\/built-in-languages\.ts$/, 'export const builtInLanguages = () => [];'],
  [/\/src\/checker\/checks\/page\/weight\.ts$/, 'export const weight = () => [];'],
  [/\/src\/checker\/checks\/texts\/own-words\.ts$/, 'export const ownWords = () => [];'],
  [
    /\/src\/checker\/model\/built-in-texts\.ts$/,
    'export const loadBuiltInTexts = () => () => undefined; export const loadMissingTexts = () => () => [];',
  ],
];
const SCHEMA = "() => import('./schema.ts')";
const RULES = "() => import('./rules.ts')";

/**
 * Leaves out of the prover's bundle what neither a check nor a proof reads: the components, texts and examples of
 * blocks, and the texts of the catalogues. Schemas ship as plain JSON Schema built at compile time,
 * without descriptions for editors: TypeBox itself would be half the size of the prover.
 */
export function proverParts(): Plugin {
  return {
    name: 'prover-parts',
    apply: 'build',
    enforce: 'pre',
    transform: async (code, id) => {
      const replaced = WITHOUT_THEIR_INPUT.find(([module]) => module.test(id));
      if (replaced) return replaced[1];
      if (PARAMETERS.test(id)) return code.replaceAll(/^( {2}\S+: )'.*',$/gm, "$1'',");
      if (COUNTRIES.test(id)) return withoutProperties(code, READ_BY_PAGES);
      if (BLOCK.test(id)) return rulesOf(id, code);
      if (COMPUTED.test(id)) return atOnce(code);
      if (ON_DEMAND.test(id)) return code.replace(/\(\) => import\(.*\)/, '() => undefined');
      if (CATALOGUES.test(id)) return asData(id, code, severities);
      if (SCHEMAS.test(id) && BUILDS_SCHEMAS.test(code)) return asData(id, code, withoutWords);
      return undefined;
    },
  };
}

/**
 * The `index.ts` of a block, or its `rules.ts`, without what is not needed, and with schema and rules inlined: the
 * bundle is one file.
 */
function rulesOf(id: string, code: string): string {
  const definition = parseSync(id, code).program.body.flatMap((statement) => {
    const object = definedIn(statement);
    return object?.type === 'ObjectExpression' ? object.properties : [];
  });
  const left = definition.filter((property) => {
    const name = property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined;
    return name !== undefined && NOT_ASKED_FOR.includes(name);
  });
  const without = (text: string, { start, end }: { readonly start: number; readonly end: number }) =>
    text.slice(0, start) + text.slice(end).replace(/^,/, '');
  const rules = left.toReversed().reduce(without, code);
  return inlined(
    inlined(rules, SCHEMA, "import { Props } from './schema.ts';", '() => Promise.resolve({ Props })'),
    RULES,
    "import { rules as apart } from './rules.ts';",
    '() => Promise.resolve({ rules: apart })',
  );
}

/** A table without some of the properties of its entries, each of which has a line of its own. */
function withoutProperties(code: string, names: readonly string[]): string {
  return code.replaceAll(new RegExp(`^ {4}(?:${names.join('|')}): .*,\\n`, 'gm'), '');
}

/** `export default defineBlock({ … })`, or `export const rules = { … } satisfies …`. */
function definedIn(statement: ESTree.Statement | ESTree.Directive) {
  if (statement.type === 'ExportDefaultDeclaration')
    return statement.declaration.type === 'CallExpression' ? statement.declaration.arguments[0] : undefined;
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
    return undefined;
  const value = statement.declaration.declarations[0]?.init;
  return value?.type === 'TSSatisfiesExpression' ? value.expression : undefined;
}

function inlined(code: string, lazy: string, statement: string, ready: string): string {
  return code.includes(lazy) ? `${statement}\n${code.replace(lazy, ready)}` : code;
}

/** The module with its exports written out. Functions are left out: importing one fails the build. */
async function asData(id: string, code: string, reduced: (value: unknown) => unknown): Promise<string> {
  const passedOn = parseSync(id, code).module.staticExports.flatMap(({ start, end, entries }) => {
    const isReExport = entries.some(({ moduleRequest, isType }) => moduleRequest !== null && !isType);
    const names = entries.map(({ exportName }) => exportName.name);
    return isReExport ? [{ text: code.slice(start, end), names }] : [];
  });
  const elsewhere = new Set(passedOn.flatMap(({ names }) => names));
  const module: unknown = await import(pathToFileURL(id).href);
  if (!isRecord(module)) throw new Error(`${id} exports nothing`);
  const own = Object.entries(module).filter(([name, value]) => !elsewhere.has(name) && typeof value !== 'function');
  const written = own.map(([name, value]) => `export const ${name} = ${JSON.stringify(reduced(value))};`);
  return withSharedSchemas(id, [...passedOn.map(({ text }) => text), ...written].join('\n'));
}

/** Schemas that others contain many times: a text some two hundred times. */
const SHARED = [
  { name: 'LocalizedText', module: 'schemas/language.ts', schema: LocalizedText },
  { name: 'RichText', module: 'schemas/language.ts', schema: RichText },
  { name: 'CallHours', module: 'schemas/operator/call-hours.ts', schema: CallHours },
] as const;

/** Shared schemas are in the bundle once. */
function withSharedSchemas(id: string, code: string): string {
  return SHARED.reduce((rest, { name, module, schema }) => {
    const text = JSON.stringify(withoutWords(schema));
    if (!rest.includes(text) || id.endsWith(`/${module}`)) return rest;
    return `import { ${name} } from '#${module}';\n${rest.replaceAll(text, name)}`;
  }, code);
}

/** What a schema says for editors and forms alone. */
const WORDS = ['description', 'examples', 'goesWith'];

/** A value without what its schemas contain for editors: what `about` adds, and the meaning of a constant. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (!isRecord(value)) return value;
  const isTold = typeof value['description'] === 'string' && ('examples' in value || 'const' in value);
  const isWords = (name: string, inner: unknown) =>
    WORDS.includes(name) || (name === 'title' && typeof inner === 'string');
  const kept = Object.entries(value).filter(([name, inner]) => !isTold || !isWords(name, inner));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutWords(inner)]));
}

function severities(catalogue: unknown): unknown {
  if (!isRecord(catalogue)) return catalogue;
  const reduced = (problem: unknown) => (isRecord(problem) ? { severity: problem['severity'] } : problem);
  return Object.fromEntries(Object.entries(catalogue).map(([code, problem]) => [code, reduced(problem)]));
}

/** The same module with a static import: a worker without a page has nothing to load later. */
function atOnce(code: string): string {
  return `import * as computing from './compute.ts';\n${code.replace("await import('./compute.ts')", 'computing')}`;
}
