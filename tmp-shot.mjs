import { chromium } from '/work/wt/media/node_modules/@playwright/test/index.mjs';
import { browserLaunch } from '/work/wt/media/tests/support/tools/browser.ts';
const [, , url, name, ...opts] = process.argv;
const b = await chromium.launch(browserLaunch());
for (const [w, h, tag] of [
  [1280, 900, 'd'],
  [390, 844, 'p'],
  [320, 700, 'n'],
]) {
  if (opts.length && !opts.includes(tag)) continue;
  const p = await b.newPage({ viewport: { width: w, height: h }, deviceScaleFactor: 1 });
  p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(tag, m.text()));
  p.on('response', (r) => r.status() >= 400 && console.log(tag, r.status(), r.url()));
  await p.goto(url);
  await p.waitForTimeout(1200);
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log(tag, 'overflow', over);
  for (let y = 0; y < 6000; y += 600) {
    await p.evaluate((y) => scrollTo(0, y), y);
    await p.waitForTimeout(60);
  }
  await p.evaluate(() => scrollTo(0, 0));
  await p.screenshot({ path: `/tmp/${name}-${tag}.png`, fullPage: true });
  await p.close();
}
await b.close();
