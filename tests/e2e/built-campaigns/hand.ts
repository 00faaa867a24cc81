import type { Locator, Page } from '@playwright/test';

/** How somebody works in the studio, and how much they have pressed so far. */
export interface Hand {
  readonly page: Page;
  /** Presses of the mouse, or of keys that write nothing; and how many characters were written. */
  readonly counts: { presses: number; characters: number };
  /** Presses a button, a link, a tick or an item of a list. */
  press(target: Locator): Promise<void>;
  /** Replaces what stands in a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses in a select. */
  choose(select: Locator, value: string): Promise<void>;
  /** Chooses one of a group of radio buttons. */
  tick(group: Locator, name: string): Promise<void>;
  /** Selects a row of a list. */
  row(list: Locator, index: number): Promise<void>;
  /** Chooses an option of a list that a field opens. */
  pick(field: Locator, opener: Locator, option: Locator): Promise<void>;
}

/** Shorter texts are typed key by key; longer ones come from the clipboard. */
const TYPED = 16;

export async function replaceText({ page, counts }: Pick<Hand, 'page' | 'counts'>, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  counts.presses += 1;
  if (text === '') await page.keyboard.press('Delete');
  else if (text.length <= TYPED && !text.includes('\n')) await page.keyboard.type(text);
  else await page.keyboard.insertText(text);
  counts.characters += text.length;
}

/** Somebody who uses the mouse for everything but writing. */
export function mouseHand(page: Page): Hand {
  const counts = { presses: 0, characters: 0 };
  const press = async (target: Locator) => {
    counts.presses += 1;
    await target.click();
  };
  return {
    page,
    counts,
    press,
    write: async (field, text) => {
      await press(field);
      await replaceText({ page, counts }, text);
    },
    choose: async (select, value) => {
      // One press opens it, another one chooses.
      counts.presses += 2;
      await select.selectOption(value);
    },
    tick: (group, name) => press(group.getByText(name, { exact: true })),
    row: (list, index) => press(list.getByRole('row').nth(index)),
    pick: async (_field, opener, option) => {
      await press(opener);
      await press(option);
    },
  };
}
