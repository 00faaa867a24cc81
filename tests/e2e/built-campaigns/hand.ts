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

async function replaceText({ page, counts }: Pick<Hand, 'page' | 'counts'>, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  counts.presses += 1;
  if (text === '') await page.keyboard.press('Delete');
  else if (text.length <= TYPED && !text.includes('\n')) await page.keyboard.type(text);
  else await page.keyboard.insertText(text);
  counts.characters += text.length;
}

/** How often a list that has closed is opened again, and how long somebody looks for an option in it. */
const MAX_ATTEMPTS = 6;
const PATIENCE_MS = 3000;

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
      for (let attempt = 1; ; attempt += 1) {
        // The list closes when the panel scrolls, as it does when a finding appears above: then it is opened again.
        // oxlint-disable no-await-in-loop
        await press(opener);
        counts.presses += 1;
        try {
          return await option.click(attempt < MAX_ATTEMPTS ? { timeout: PATIENCE_MS } : {});
        } catch (error) {
          if (attempt === MAX_ATTEMPTS) throw error;
          await page.keyboard.press('Escape');
          counts.presses += 1;
        }
        // oxlint-enable no-await-in-loop
      }
    },
  };
}

/** More presses than any view of the studio takes. */
const MAX_PRESSES = 200;

/** Where something is, seen from what has the focus. */
type Way = 'here' | 'after' | 'before' | 'another pane';

const PANES = '.toolbar, .editor-left, .editor-main, .panel, .editor-wide, [role="dialog"], [role="alertdialog"]';

function wayTo(target: Locator): Promise<Way> {
  return target.evaluate((element, panes): Way => {
    const active = document.activeElement;
    if (active === element) return 'here';
    const paneOf = (one: Element | null) => one?.closest(panes) ?? null;
    const pane = paneOf(element);
    if (pane !== null && paneOf(active) !== pane) return 'another pane';
    const position = active === null ? 0 : active.compareDocumentPosition(element);
    return (position & Node.DOCUMENT_POSITION_PRECEDING) === 0 ? 'after' : 'before';
  }, PANES);
}

const KEYS: Readonly<Record<Exclude<Way, 'here'>, string>> = {
  after: 'Tab',
  before: 'Shift+Tab',
  'another pane': 'F6',
};

type Key = (name: string) => Promise<void>;

/** Moves the focus to something: within its part of the page by Tab, to another part by F6. */
async function goTo(page: Page, key: Key, target: Locator): Promise<void> {
  await target.waitFor();
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    // Each press decides about the next one. oxlint-disable no-await-in-loop
    const way = await wayTo(target);
    if (way === 'here') return;
    const isInDialog = way === 'another pane' && (await page.getByRole('dialog').count()) > 0;
    await key(isInDialog ? 'Tab' : KEYS[way]);
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`${MAX_PRESSES} presses do not lead to ${String(target)}`);
}

/** Goes down a list until an option is the one that Enter takes. */
async function pressOption(page: Page, key: Key, option: Locator, timeout?: number): Promise<void> {
  await option.waitFor(timeout === undefined ? {} : { timeout });
  for (let press = 0; press < MAX_PRESSES * 2; press += 1) {
    // Each press decides about the next one. oxlint-disable no-await-in-loop
    if ((await option.getAttribute('data-focused')) !== null) return key('Enter');
    const isInList = await page.evaluate(() => {
      const active = document.activeElement;
      return active?.getAttribute('role') === 'combobox' || active?.closest('[role="listbox"]') !== null;
    });
    await key(isInList ? 'ArrowDown' : 'Tab');
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`No press of a key leads to ${String(option)}`);
}

/** Chooses one of a group of radio buttons by the arrows. */
async function tickByKeys(page: Page, key: Key, group: Locator, name: string): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true });
  await goTo(page, key, group.locator('input:checked'));
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    // Each press decides about the next one. oxlint-disable no-await-in-loop
    if (await wanted.isChecked()) return;
    await key('ArrowDown');
    // oxlint-enable no-await-in-loop
  }
}

/** Selects a row of a list by the arrows. */
async function rowByKeys(key: Key, list: Locator, index: number): Promise<void> {
  const rows = list.getByRole('row');
  for (let press = 0; press < MAX_PRESSES * 2; press += 1) {
    // Each press decides about the next one. oxlint-disable no-await-in-loop
    const now = await rows.evaluateAll((all) => all.findIndex((one) => one.contains(document.activeElement)));
    if (now === index) return key('Enter');
    if (now === -1) {
      const way = await wayTo(list);
      await key(way === 'here' ? 'ArrowDown' : KEYS[way]);
    } else await key(now < index ? 'ArrowDown' : 'ArrowUp');
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`No press of a key leads to row ${index} of ${String(list)}`);
}

/** Somebody who has no mouse. */
export function keyboardHand(page: Page): Hand {
  const counts = { presses: 0, characters: 0 };
  const key: Key = async (name) => {
    counts.presses += 1;
    await page.keyboard.press(name);
  };
  return {
    page,
    counts,
    press: async (target) => {
      if ((await target.getAttribute('role')) === 'option') return pressOption(page, key, target);
      const type = await target.getAttribute('type');
      await goTo(page, key, target);
      await key(type === 'checkbox' || type === 'radio' ? 'Space' : 'Enter');
    },
    write: async (field, text) => {
      await goTo(page, key, field);
      await replaceText({ page, counts }, text);
    },
    choose: async (select, value) => {
      await goTo(page, key, select);
      const steps = await select.evaluate((element, wanted) => {
        if (!(element instanceof HTMLSelectElement)) throw new Error('This is no select');
        return [...element.options].findIndex((option) => option.value === wanted) - element.selectedIndex;
      }, value);
      for (let step = 0; step < Math.abs(steps); step += 1)
        // One press after the other. oxlint-disable-next-line no-await-in-loop
        await key(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    },
    tick: (group, name) => tickByKeys(page, key, group, name),
    row: (list, index) => rowByKeys(key, list, index),
    pick: async (field, _opener, option) => {
      for (let attempt = 1; ; attempt += 1) {
        // oxlint-disable no-await-in-loop
        await goTo(page, key, field);
        await key('ArrowDown');
        try {
          return await pressOption(page, key, option, attempt < MAX_ATTEMPTS ? PATIENCE_MS : undefined);
        } catch (error) {
          if (attempt === MAX_ATTEMPTS) throw error;
        }
        // oxlint-enable no-await-in-loop
      }
    },
  };
}
