import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { tempFolder } from '#tests/support/temp.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const GOOD = { en: 'Hello', es: 'Hola' };

/** A folder with a good campaign and a link. */
function folderWith(link: string): string {
  const folder = tempFolder('unreadable');
  const routes = [{ name: 'home', title: GOOD, blocks: [] }];
  const about = { formatVersion: 1, id: 'good', version: 1, name: 'Good', type: 'Signup', home: 'home' };
  writeFileSync(join(folder, 'good.json'), JSON.stringify({ ...about, languages: ['en', 'es'], routes }));
  symlinkSync(link, join(folder, 'linked.json'));
  return folder;
}

test('[B9] a link to nothing is an error of its own, and the other files are proven', async () => {
  const folder = folderWith('nowhere.json');
  const { files } = await readCampaignFiles([folder]);
  const issues = await checkDocuments({ files, registry });
  expect(issues.map(({ file, code, message }) => [file, code, message])).toEqual([
    [join(folder, 'linked.json'), 'json-syntax', 'The file cannot be read: ENOENT: no such file or directory'],
  ]);
  const { proofs } = await proveDocuments({ files, registry });
  expect(proofs.map(({ campaign }) => campaign)).toEqual(['good']);
});

test('[B9] a name of no file among several is such an error', async () => {
  const folder = folderWith('nowhere.json');
  const { files } = await readCampaignFiles([join(folder, 'good.json'), join(tempFolder('empty'), 'none.json')]);
  const issues = await checkDocuments({ files, registry });
  expect(issues.map(({ message }) => message)).toContain('The file cannot be read: ENOENT: no such file or directory');
});

test('[B9] a link to a document is read, as Kubernetes mounts the files of a ConfigMap', async () => {
  const elsewhere = tempFolder('elsewhere');
  cpSync('campaigns/s6.json', join(elsewhere, 'linked.json'));
  const { files } = await readCampaignFiles([folderWith(join(elsewhere, 'linked.json'))]);
  expect(files.find(({ path }) => path.endsWith('linked.json'))?.text).toContain('"id": "s6"');
});
