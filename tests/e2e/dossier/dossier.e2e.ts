import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserEnvironment } from '../../support/moments/browser-clock.ts';
import { runCommand } from '../../support/program.ts';
import { tempFolder } from '../../support/temp.ts';
import { findViolations } from '../../support/pages/find-violations.ts';
import { expect, test } from '../fixtures.ts';

async function write(campaign: string, ...options: readonly string[]): Promise<string> {
  const folder = tempFolder('dossier');
  const args = ['src/entry/commands/campaigns.ts', 'dossier', campaign, '--out', folder, ...options];
  // It starts a browser, which is too slow under a clock that is set.
  expect(await runCommand(process.execPath, args, browserEnvironment())).toBe(0);
  return folder;
}

/** The campaign, and the languages of the package. */
const PACKAGES = [
  { campaign: 's6', options: ['--language', 'all'], languages: ['en', 'es'] },
  { campaign: 'flare', options: [], languages: ['en'] },
] as const;

for (const { campaign, options, languages } of PACKAGES)
  test(`the ethics package of ${campaign} is reproducible, loads nothing and is accessible`, async ({ page }) => {
    const folder = await write(campaign, ...options);
    const again = await write(campaign, ...options);
    for (const language of languages) {
      const [html, pdf] = ['html', 'pdf'].map((ending) => `${campaign}-dossier.${language}.${ending}`);
      for (const name of [html ?? '', pdf ?? ''])
        expect(readFileSync(join(folder, name)).equals(readFileSync(join(again, name))), name).toBe(true);

      const printed = readFileSync(join(folder, pdf ?? '')).toString('latin1');
      for (const part of ['/Marked true', '/StructTreeRoot', '/Outlines', `/Lang (${language})`])
        expect(printed).toContain(part);

      const address = pathToFileURL(join(folder, html ?? '')).href;
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(address);
      // Each frame is drawn once it is in view.
      const shown = page.frameLocator('iframe').first().locator('h1');
      await expect(shown).toBeVisible();
      expect(new Set(requests.filter((url) => !url.startsWith('data:')))).toEqual(new Set([address]));
      expect(await findViolations(page, { framesArePictures: true })).toEqual([]);
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(width, 'nothing is wider than a phone').toBe(0);
    }
  });

test('without a browser the package has no PDF, and says so', async () => {
  const folder = tempFolder('dossier');
  const args = ['src/entry/commands/campaigns.ts', 'dossier', 'flare', '--out', folder];
  expect(await runCommand(process.execPath, args, { ...process.env, CHROMIUM: '/nowhere/chromium' })).toBe(2);
  const html = readFileSync(join(folder, 'flare-dossier.en.html'), 'utf8');
  expect(html).toContain('No browser was found');
  expect(html).toContain('srcdoc=');
});
