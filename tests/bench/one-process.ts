/**
 * `node tests/bench/one-process.ts WAY FOLDER`: one method of checking every file of a folder. Exits with 1 if a file
 * is not valid.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { isLanguage, LANGUAGE_FORMAT } from '#schemas/language-codes.ts';
import { join } from 'node:path';

const [way = '', folder = ''] = process.argv.slice(2);

/** Says whether a text is valid. */
type Assess = (path: string, text: string) => boolean;

async function plainAjv(schema: object): Promise<Assess> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const formats = await import('ajv-formats');
  const ajv = new Ajv2020({ strict: false });
  formats.default.default(ajv);
  ajv.addFormat(LANGUAGE_FORMAT, isLanguage);
  const validate = ajv.compile(schema);
  return (_path, text) => validate(JSON.parse(text));
}

async function schemaStage(): Promise<Assess> {
  const [{ schema }, { blockProps }, { readDocument }, { propsCheckOf }, { loadBlocks }, { createRegistry }] =
    await Promise.all([
      import('#checker/checks/form/schema.ts'),
      import('#checker/checks/form/schema.ts'),
      import('#checker/document/source-document.ts'),
      import('#checker/schema/props-check.ts'),
      import('#registry/load-blocks.ts'),
      import('#registry/registry.ts'),
    ]);
  const registry = createRegistry(await loadBlocks('blocks'));
  const props = await propsCheckOf(registry);
  return (path, text) => {
    const stage = { documents: [readDocument({ path, text })], props, registry };
    return schema(stage).length === 0 && blockProps(stage).length === 0;
  };
}

function published(): object {
  const schema: unknown = JSON.parse(readFileSync('schemas/json/campaign.schema.json', 'utf8'));
  if (typeof schema !== 'object' || schema === null) throw new Error('The published schema is not an object');
  return schema;
}

const WAYS: Readonly<Record<string, () => Promise<Assess>>> = {
  parse: async () => (_path, text) => typeof JSON.parse(text) === 'object',
  ajv: () => plainAjv(published()),
  'ajv-bare': () => plainAjv({ ...published(), $defs: { block: true, predicate: true } }),
  'schema-stage': schemaStage,
};

const open = WAYS[way];
if (!open) throw new Error(`There is no way "${way}"; there are ${Object.keys(WAYS).join(', ')}`);
const assess = await open();
const bad = readdirSync(folder).filter((name) => !assess(join(folder, name), readFileSync(join(folder, name), 'utf8')));
if (bad.length > 0) throw new Error(`${bad.length} files are not good, ${bad[0] ?? ''} first`);
