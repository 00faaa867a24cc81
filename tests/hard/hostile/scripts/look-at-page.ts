import type { BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '#tests/support/tools/browser.ts';
import type { InfectedSite } from './infected-site.ts';

declare global {
  interface Window {
    /** Injected into every page by `watchBrowser`. */
    tellExecution(name: string): void;
  }
}

/** What a browser saw: executions, dialogs, requests to others, and forbidden content in the page. */
export interface Watch {
  readonly context: BrowserContext;
  readonly seen: string[];
  requests: number;
  end(): Promise<void>;
}

/** The function that payloads call to show that they ran. */
const CALLED = ['alert', 'confirm', 'prompt', 'print', 'open'];

/** Opens a browser that reports whatever runs and every request to others. Nothing leaves this machine. */
export async function watchBrowser(
  { origin, cookie }: Pick<InfectedSite, 'origin' | 'cookie'>,
  bypassCSP: boolean,
): Promise<Watch> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ bypassCSP, locale: 'en-US', viewport: { width: 412, height: 900 } });
  await context.addCookies([{ ...cookie, url: origin }]);
  const watch: Watch = { context, seen: [], requests: 0, end: () => browser.close() };
  await context.exposeFunction(
    'tellExecution',
    (text: string) => void watch.seen.push(`a payload ran and called ${text}`),
  );
  await context.addInitScript((names: readonly string[]) => {
    for (const name of names) Reflect.set(window, name, () => window.tellExecution(name));
  }, CALLED);
  await context.route('**', (route) => {
    watch.requests += 1;
    const url = route.request().url();
    if (url.startsWith(`${origin}/`)) return route.continue();
    if (!url.startsWith('data:') && !url.startsWith('blob:')) watch.seen.push(`a request to ${new URL(url).host}`);
    return route.abort();
  });
  context.on('dialog', (dialog) => {
    watch.seen.push(`a dialog: ${dialog.type()}`);
    void dialog.dismiss();
  });
  return watch;
}

/** What no text may bring into a page, found in the finished document. */
function findForeign(own: string): readonly string[] {
  const faults: string[] = [];
  const allowed = /^(https?:|tel:|mailto:)/;
  for (const element of document.querySelectorAll('#root *')) {
    const tag = element.tagName.toLowerCase();
    if (['script', 'iframe', 'object', 'embed', 'base', 'meta', 'frame', 'math', 'style'].includes(tag))
      faults.push(`<${tag}> was found in the page`);
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) faults.push(`${tag} has the attribute ${name}`);
      if (
        !['href', 'src', 'action', 'formaction', 'xlink:href', 'srcset', 'data', 'poster'].includes(name) ||
        value === ''
      )
        continue;
      const url = URL.canParse(value, own) ? new URL(value, own) : undefined;
      const leads = tag === 'a' && url !== undefined && allowed.test(url.protocol);
      if (!leads && url?.origin !== own && !(tag === 'img' && url?.protocol === 'data:'))
        faults.push(`${tag} has ${name}="${value.slice(0, 80)}"`);
    }
  }
  return [...new Set(faults)];
}

/** The message for a page that accepts no typing. */
export const UNUSABLE = 'the page cannot be used any more';

async function isUsable(page: Page): Promise<boolean> {
  const control = page.locator('main input[type=text], main input[type=email], main input[type=tel]').first();
  await control.fill('Ana Reyes', { timeout: 10_000 });
  return (await control.inputValue()) !== '' && (await page.locator('main h1').count()) > 0;
}

/** Shows the page as it is now, moves the mouse over it, and reports what is wrong with it. */
export async function lookAtPage(watch: Watch, origin: string, path: string): Promise<string[]> {
  const page = await watch.context.newPage();
  try {
    await page.goto(`${origin}${path}`, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForFunction(() => document.querySelector('main') !== null);
    await page.mouse.move(200, 300);
    await page.keyboard.press('Tab');
    const foreign = await page.evaluate(findForeign, origin);
    const moved = new URL(page.url()).origin === origin ? [] : [`the page went to ${page.url().slice(0, 80)}`];
    const usable = (await isUsable(page).catch(() => false)) ? [] : [UNUSABLE];
    return [...watch.seen.splice(0), ...foreign, ...moved, ...usable];
  } finally {
    await page.close();
  }
}
