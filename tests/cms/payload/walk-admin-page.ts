import { mkdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../../support/tools/browser.ts';
import type { Checks } from '../../real/checks.ts';
import { openPage } from '../walk-campaign.ts';
import { cmsDocument, shows } from '../cms-campaign.ts';
import { AUTHOR } from './payload-app.ts';

interface AdminRun extends Pick<Checks, 'check'> {
  /** The origin of Payload. */
  readonly cms: string;
  /** Where Payload is installed; pictures go there too. */
  readonly folder: string;
  readonly product: string;
  readonly say: (line: string) => void;
}

/** Next.js compiles a page when it is opened for the first time. */
const PATIENCE_MS = 60_000;

/** The editor of JSON fields comes from a CDN; here from the package that npm installed with Payload. */
async function serveEditor(page: Page, folder: string): Promise<void> {
  await page.route('https://cdn.jsdelivr.net/npm/monaco-editor@*/**', (route) => {
    const [, path = ''] = new URL(route.request().url()).pathname.split(/monaco-editor@[^/]+\//);
    const contentType = path.endsWith('.css') ? 'text/css' : 'text/javascript';
    const body = readFileSync(join(folder, 'node_modules/monaco-editor', normalize(`/${path}`)));
    return route.fulfill({ body, contentType, headers: { 'access-control-allow-origin': '*' } });
  });
}

/** Pastes it, as authors do: what is typed gets brackets and quotes of the editor's own. */
async function pasteDocument(page: Page, document: unknown): Promise<void> {
  const editor = page.locator('#field-document .monaco-editor').first();
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(document, null, 2));
  await page.keyboard.press('Control+v');
}

/** What an author does in the admin page: logs in, writes, is refused, mends, publishes, looks at a draft. */
export async function walkAdminPage({ cms, folder, product, check, say }: AdminRun): Promise<void> {
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures, { recursive: true });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const picture = (name: string) => page.screenshot({ path: join(pictures, `${name}.png`) });
  try {
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await serveEditor(page, folder);

    await page.goto(`${cms}/admin/login`);
    await page.fill('#field-email', AUTHOR.email);
    await page.fill('#field-password', AUTHOR.password);
    await page.click('button[type=submit]');
    await page.waitForURL(`${cms}/admin`);
    await picture('logged-in');

    await page.goto(`${cms}/admin/collections/campaigns/create`);
    await page.fill('#field-title', 'Elbow');
    await pasteDocument(page, cmsDocument('elbow', 'Broken', 'nowhere'));
    await page.click('#action-save');
    const refusal = page.locator('.json-field .field-error');
    await refusal.waitFor();
    const words = await refusal.innerText();
    await picture('refused');
    say(`The author reads at the field: ${words}`);
    check('the admin page refuses a broken one with a sentence at its field', /^Line \d+.*"nowhere"/.test(words), true);

    await pasteDocument(page, cmsDocument('elbow', 'Elbow pain'));
    await page.click('#action-save');
    await page.waitForURL(/\/campaigns\/\d+/);
    const live = `${product}/signup/elbow`;
    check('mended, its button publishes it, and visitors see it', await shows(live, 'Elbow pain'), true);
    await picture('published');

    await pasteDocument(page, cmsDocument('elbow', 'Tennis elbow'));
    await page.click('#action-save-draft');
    await page.getByText('Draft saved').or(page.getByText('successfully')).first().waitFor();
    const [shown] = await Promise.all([page.waitForEvent('popup'), page.click('#preview-button')]);
    await shown.waitForLoadState();
    await shown.screenshot({ path: join(pictures, 'preview.png') });
    check(
      'the preview button shows the draft on a host of previews',
      [/^[0-9a-f]{40}\.preview\.localhost$/.test(new URL(shown.url()).hostname), await shown.innerText('h1')],
      [true, 'Tennis elbow'],
    );
    check('while visitors see what is live', /Tennis elbow/.test((await openPage(live)).html), false);
  } catch (error) {
    await picture('failed');
    throw error;
  } finally {
    await browser.close();
  }
}
