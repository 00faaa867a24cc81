import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { contentHash } from '../content-hash.ts';

function versionOf(packageName: string): string {
  const file = findPackageJSON(packageName, import.meta.url);
  if (file === undefined) throw new Error(`${packageName} is not installed`);
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}

/** What a compiled validator depends on beside its schema; another version of any of them is another validator. */
const TOOLS = ['@rjsf/validator-ajv8', '@rjsf/utils', 'ajv', 'ajv-formats'].map((name) => `${name}@${versionOf(name)}`);

/** The name of the validator of a schema: SHA-256 (hex) of the schema and of the tools that compile it. */
export function validatorHash(schema: Readonly<Record<string, unknown>>): string {
  return contentHash({ schema, tools: TOOLS });
}
