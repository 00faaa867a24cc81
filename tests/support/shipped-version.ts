import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#api/guards.ts';
import { ROOT } from './tools/install.ts';

/** The version of a shipped campaign, which every change of its consents counts up. */
export function shippedVersion(id: string): number {
  const document: unknown = JSON.parse(readFileSync(join(ROOT, 'campaigns', `${id}.json`), 'utf8'));
  return isRecord(document) ? Number(document['version']) : NaN;
}
