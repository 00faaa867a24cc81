import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { contentHash } from '../campaigns/content-hash.ts';

const require = createRequire(import.meta.url);

function versionOf(packageName: string): string {
  const manifest: unknown = JSON.parse(readFileSync(require.resolve(`${packageName}/package.json`), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown';
}

/** What a compiled validator depends on beside its schema; another version of any of them is another validator. */
const TOOLS = ['@rjsf/validator-ajv8', '@rjsf/utils', 'ajv', 'ajv-formats'].map((name) => `${name}@${versionOf(name)}`);

/** The name of the validator of a schema: SHA-256 (hex) of the schema and of the tools that compile it. */
export function validatorHash(schema: Readonly<Record<string, unknown>>): string {
  return contentHash({ schema, tools: TOOLS });
}
