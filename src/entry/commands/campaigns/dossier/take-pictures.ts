import type { Browser, Page } from '@playwright/test';
import type { ScreenPicture } from '#checker/dossier/dossier-input.ts';
import { PICTURE_WIDTH } from '#checker/dossier/page/screens-section.ts';

/** Pages may be as high as the window: a low one shows how high they have to be. */
const LOW_WINDOW = { width: PICTURE_WIDTH, height: 480 } as const;
/** A part of a picture fits on a page of paper; in pixels of the page. */
const MAX_PART = 1080;
/** How far above that a part may end, so that no line is cut. */
const SLACK = 260;
const SHARPNESS = 2;
const JPEG_QUALITY = 80;

/**
 * Takes pictures of documents at the width of a phone, in parts that fit on paper. Nothing is loaded from elsewhere.
 * @param progress called now and then
 */
export async function takePictures(
  browser: Browser,
  documents: readonly string[],
  progress: (done: number, of: number) => void,
): Promise<ReadonlyMap<string, ScreenPicture>> {
  const context = await browser.newContext({
    viewport: LOW_WINDOW,
    deviceScaleFactor: SHARPNESS,
    offline: true,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  try {
    const page = await context.newPage();
    const pictures = new Map<string, ScreenPicture>();
    const all = new Set(documents);
    for (const document of all) {
      await page.setContent(document, { waitUntil: 'load' });
      pictures.set(document, await pictureOf(page));
      if (pictures.size % 10 === 0) progress(pictures.size, all.size);
    }
    return pictures;
  } finally {
    await context.close();
  }
}

async function pictureOf(page: Page): Promise<ScreenPicture> {
  const { height, cuts } = await page.evaluate(findCuts, { most: MAX_PART, slack: SLACK });
  const parts: string[] = [];
  for (const [index, top] of cuts.entries()) {
    const bottom = cuts[index + 1] ?? height;
    const picture = await page.screenshot({
      type: 'jpeg',
      quality: JPEG_QUALITY,
      fullPage: true,
      animations: 'disabled',
      caret: 'hide',
      clip: { x: 0, y: top, width: PICTURE_WIDTH, height: bottom - top },
    });
    parts.push(picture.toString('base64'));
  }
  return { height, parts };
}

/** Runs in the page: its height, and where its parts begin, so that no line of text and no control is cut. */
async function findCuts({ most, slack }: { readonly most: number; readonly slack: number }) {
  await document.fonts.ready;
  const height = document.documentElement.scrollHeight;
  const boxes: { readonly top: number; readonly bottom: number }[] = [];
  for (const element of document.querySelectorAll('input, select, textarea, button, img, svg, label'))
    boxes.push(...element.getClientRects());
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    boxes.push(...range.getClientRects());
  }
  const isFree = (y: number) => boxes.every(({ top, bottom }) => y <= top || y >= bottom);
  // About equal, so that nothing is left for a last part but a line, and languages stay beside each other.
  const even = Math.min(most, Math.ceil(height / Math.ceil(height / most)) + slack / 3);
  const cuts = [0];
  for (let top = 0; height - top > most; top = cuts.at(-1) ?? height) {
    let cut = top + even;
    while (cut > top + even - slack && !isFree(cut)) cut -= 1;
    cuts.push(isFree(cut) ? cut : top + even);
  }
  return { height, cuts };
}
