import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { ROOT } from '../support/tools/install.ts';

/** The name of the file that was built for a dynamic import of this source. */
export function builtFileOf(source: RegExp): string {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8'));
  const entries = Object.entries(typeof manifest === 'object' && manifest !== null ? manifest : {});
  const found: unknown = entries.find(([name]) => source.test(name))?.[1];
  if (typeof found !== 'object' || found === null || !('file' in found) || typeof found.file !== 'string')
    throw new Error(`No part is made of ${source}`);
  return found.file;
}

/** What was built for a dynamic import of this source: its file, and those that the file imports. */
export function builtFilesOf(source: RegExp): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8'));
  const chunks = isRecord(manifest) ? manifest : {};
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (!isRecord(chunk) || typeof chunk['file'] !== 'string' || found.has(chunk['file'])) return;
    found.add(chunk['file']);
    if (Array.isArray(chunk['imports'])) chunk['imports'].map(String).forEach(visit);
  };
  Object.keys(chunks)
    .filter((name) => source.test(name))
    .forEach(visit);
  return [...found];
}

/** Holds back a part of the code on its way to the page. Returns a function that releases it. */
export async function holdBack(page: Page, source: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/${builtFileOf(source)}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
