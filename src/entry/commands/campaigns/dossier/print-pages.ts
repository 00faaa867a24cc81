import type { Browser } from '@playwright/test';
import { fixedPdf, pagesOfTargets } from './fixed-pdf.ts';

export interface PrintTexts {
  /** In the footer, before the page number. */
  readonly title: string;
  readonly page: string;
  /** `YYYY-MM-DD`: the PDF says that it was made then. */
  readonly day: string;
}

/**
 * Prints a package: tagged, with an outline, and with page numbers in its table of contents, which a browser cannot
 * know before it has printed. The same page gives the same bytes.
 */
export async function printPdf(browser: Browser, html: string, texts: PrintTexts): Promise<Buffer> {
  const context = await browser.newContext({ offline: true, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const print = async (document: string) => {
      await page.setContent(document, { waitUntil: 'load' });
      return page.pdf({
        tagged: true,
        outline: true,
        printBackground: true,
        preferCSSPageSize: true,
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate: footerOf(texts),
      });
    };
    const first = await print(html);
    const pages = pagesOfTargets(first);
    const numbered = html.replaceAll(
      /<span class="leader" data-page="([^"]*)"><\/span>/g,
      (_leader, id: string) => `<span class="leader">${pages.get(id) ?? ''}</span>`,
    );
    return fixedPdf(await print(numbered), texts.day);
  } finally {
    await context.close();
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function footerOf({ title, page }: PrintTexts): string {
  return (
    '<div style="width:100%;margin:0 15mm;font:8pt sans-serif;color:#4a5866;display:flex;' +
    `justify-content:space-between"><span>${escaped(title)}</span><span>${escaped(page)} ` +
    '<span class="pageNumber"></span> / <span class="totalPages"></span></span></div>'
  );
}
