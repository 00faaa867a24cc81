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

/** A document to be pictured. */
export interface PictureSubject {
  readonly document: string;
  /** Lines of it that are new: of a long page, only where they are is pictured. Absent: all of it. */
  readonly news?: readonly string[];
}

/**
 * Takes pictures of documents at the width of a phone, in parts that fit on paper. Nothing is loaded from elsewhere.
 * @param progress called now and then
 */
export async function takePictures(
  browser: Browser,
  subjects: readonly PictureSubject[],
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
    for (const { document, news } of subjects) {
      await page.setContent(document, { waitUntil: 'load' });
      pictures.set(document, await pictureOf(page, news));
      if (pictures.size % 10 === 0) progress(pictures.size, subjects.length);
    }
    return pictures;
  } finally {
    await context.close();
  }
}

async function pictureOf(page: Page, news: readonly string[] | undefined): Promise<ScreenPicture> {
  const {
    height,
    cuts,
    bottom: end,
  } = await page.evaluate(findCuts, { most: MAX_PART, slack: SLACK, news: news ?? [] });
  const parts: string[] = [];
  for (const [index, top] of cuts.entries()) {
    const bottom = cuts[index + 1] ?? end;
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
  return { height, parts, isDetail: end - (cuts[0] ?? 0) < height };
}

/** Runs in the page: its height, and where its parts begin, so that no line of text and no control is cut. */
async function findCuts({ most, slack, news }: { most: number; slack: number; news: readonly string[] }) {
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
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const wanted = new Set(news);
  const found = [...document.querySelectorAll('body *')]
    .filter((element) => wanted.has(plain(element.textContent)))
    .flatMap((element) => [...element.getClientRects()])
    .filter(({ height: own }) => own > 0);
  const margin = 60;
  const newsTop = Math.max(0, Math.floor(Math.min(...found.map(({ top }) => top)) - margin));
  const newsBottom = Math.min(height, Math.ceil(Math.max(...found.map(({ bottom }) => bottom)) + margin));
  // A page that is short anyway, or new almost everywhere, is shown whole.
  const isWhole = found.length === 0 || newsBottom - newsTop > height * 0.7 || height <= most;
  const [start, bottom] = isWhole ? [0, height] : [newsTop, newsBottom];
  const isFree = (y: number) => boxes.every((box) => y <= box.top || y >= box.bottom);
  // About equal, so that nothing is left for a last part but a line, and languages stay beside each other.
  const even = Math.min(most, Math.ceil((bottom - start) / Math.ceil((bottom - start) / most)) + slack / 3);
  const cuts = [start];
  for (let top = start; bottom - top > most; top = cuts.at(-1) ?? bottom) {
    let cut = top + even;
    while (cut > top + even - slack && !isFree(cut)) cut -= 1;
    cuts.push(isFree(cut) ? cut : top + even);
  }
  return { height, cuts, bottom };
}
