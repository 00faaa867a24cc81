import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { readAuthorAssets } from './page-assets.ts';

const folder = tempFolder('author-assets');
afterAll(() => removeTempFolder(folder));

test('[K1] pages for authors have the style of blocks that load on demand before any script runs', async () => {
  const first = { file: 'first.js', css: ['first.css'] };
  const onDemand = { file: 'on-demand.js', css: ['on-demand.css'], imports: ['_first.js'] };
  const entry = (file: string) => ({ file, imports: ['_first.js'] });
  const manifest = {
    '_first.js': first,
    'src/registry/on-demand-blocks.ts': onDemand,
    'src/entry/explained-client.tsx': entry('explained.js'),
    'src/entry/preview/browser/preview-client.tsx': entry('preview.js'),
    'src/entry/preview/browser/preview-bar.ts': { file: 'bar.js' },
  };
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const styles = ['/first.css', '/on-demand.css'];
  expect(await readAuthorAssets(folder)).toEqual({
    explained: { entry: '/explained.js', styles, preloads: ['/explained.js', '/first.js'] },
    preview: { entry: '/preview.js', styles, preloads: ['/preview.js', '/first.js'] },
    previewBar: { entry: '/bar.js', styles: [], preloads: ['/bar.js'] },
  });
});
