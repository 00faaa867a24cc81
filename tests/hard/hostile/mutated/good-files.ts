import { readCampaignFolder } from '#server/features/content/sources/folder-source.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { join } from 'node:path';

/**
 * A campaign with every document that it consists of: itself first, then its fragments and the campaign that it
 * extends.
 */
export type Family = readonly SourceFile[];

const NAMED = /"(use|extends)":\s*"([^"]+)"/g;

function familyOf(file: SourceFile, all: readonly SourceFile[]): Family {
  const family = new Set([file]);
  for (const { text } of family) {
    for (const [, kind, name] of text.matchAll(NAMED)) {
      const found = all.find(({ path }) => path === (kind === 'use' ? `fragments/${name}.json` : `${name}.json`));
      if (found) family.add(found);
    }
  }
  return [...family];
}

/** Every shipped campaign with its documents. */
export async function shippedFamilies(): Promise<readonly Family[]> {
  const files = (await readCampaignFolder(join(ROOT, 'campaigns'))).map(({ name, text }): SourceFile => ({
    path: name,
    text,
  }));
  return files.filter(({ path }) => !path.includes('/')).map((file) => familyOf(file, files));
}
