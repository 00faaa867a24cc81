import type { Page } from '@playwright/test';

declare global {
  /** The texts of the page before they were lengthened. */
  var shorterTexts: Map<Text, string> | undefined;
}

/** Other languages need up to two fifths more space, and have longer words. */
function lengthen(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const kept = new Map<Text, string>();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!(text instanceof Text) || text.parentElement?.closest('script, style, option')) continue;
    kept.set(text, text.data);
    text.data = text.data.replaceAll(
      /\p{L}{3,}/gu,
      (word) => word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase(),
    );
  }
  globalThis.shorterTexts = kept;
}

function shorten(): void {
  for (const [text, before] of globalThis.shorterTexts ?? []) text.data = before;
}

/** Runs something on the page while each of its words is two fifths longer; then restores every text. */
export async function withLongerTexts<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  await page.evaluate(lengthen);
  try {
    return await look();
  } finally {
    await page.evaluate(shorten);
  }
}
