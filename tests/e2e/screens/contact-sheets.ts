import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '../../support/tools/browser.ts';

/** A screenshot that a run has kept; the path is relative to the folder of all screenshots. */
interface Picture {
  readonly path: string;
  readonly name: string;
  /** Its language and its window: `en 390`, `es print`. */
  readonly kind: string;
}

/** A sheet is viewed as a whole: it holds as many screenshots as one can still distinguish. */
const SHEET = { width: 1800, most: { phone: 24, wide: 12 }, columns: { phone: 8, wide: 4 } } as const;

function sizeOf(kind: string): 'phone' | 'wide' {
  return /(320|390)$/.test(kind) ? 'phone' : 'wide';
}

function findPictures(folder: string): Picture[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => path.endsWith('.jpg'));
  return paths.toSorted().flatMap((path) => {
    const [, name, kind] = /^(.*) ((?:en|es) (?:\d+|print))\.jpg$/.exec(path) ?? [];
    return name === undefined || kind === undefined ? [] : [{ path, name, kind }];
  });
}

function figure({ path, name }: Picture): string {
  const address = path.split('/').map(encodeURIComponent).join('/');
  return (
    `<figure><a href="${address}"><img src="${address}" alt="" loading="lazy"></a>` +
    `<figcaption>${name}</figcaption></figure>`
  );
}

/** A page of screenshots side by side, each cropped at a height that shows enough of it. */
function sheetHtml(title: string, pictures: readonly Picture[], columns: number): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>
body{margin:12px;font:13px/1.3 system-ui,sans-serif;background:#ddd}h1{font-size:18px;margin:0 0 8px}
main{display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:12px}
figure{margin:0;overflow-wrap:anywhere}
a{display:block;max-height:${columns > 4 ? 560 : 620}px;overflow:hidden;border:1px solid #888;background:#fff}
img{display:block;width:100%}
</style><h1>${title}</h1><main>${pictures.map(figure).join('')}</main></html>`;
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** All sheets of a folder of screenshots: the name of each, and its screenshots. */
function sheetsOf(pictures: readonly Picture[]) {
  return [...Map.groupBy(pictures, ({ kind }) => kind)].flatMap(([kind, all]) => {
    const parts = inParts(all, SHEET.most[sizeOf(kind)]);
    return parts.map((part, index) => ({
      name: `${kind} ${String(index + 1).padStart(2, '0')}`,
      title: `${kind}, sheet ${index + 1} of ${parts.length}`,
      columns: SHEET.columns[sizeOf(kind)],
      pictures: part,
    }));
  });
}

/**
 * Makes contact sheets of all screenshots in a folder, in order for each language and window: as pages that link to the
 * screenshots, and as one image each in its folder `sheets`. `index.html` lists them.
 */
export async function drawSheets(folder: string): Promise<{ readonly pictures: number; readonly sheets: number }> {
  const pictures = findPictures(folder);
  const sheets = sheetsOf(pictures);
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: SHEET.width, height: 1000 } });
  for (const { name, title, columns, pictures: shown } of sheets) {
    const path = join(folder, `${name}.html`);
    writeFileSync(path, sheetHtml(title, shown, columns).replaceAll(' loading="lazy"', ''));
    await page.goto(pathToFileURL(path).href);
    await page.screenshot({ path: join(dirname(path), 'sheets', `${name}.png`), fullPage: true });
  }
  await browser.close();
  const links = sheets.map(
    ({ name, title }) =>
      `<li><a href="${encodeURIComponent(name)}.html">${title}</a>, ` +
      `<a href="sheets/${encodeURIComponent(name)}.png">as a picture</a></li>`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><h1>Every screen</h1>' +
      `<ul>${links.join('')}</ul></html>`,
  );
  return { pictures: pictures.length, sheets: sheets.length };
}
