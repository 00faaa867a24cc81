import type { Locator, Page } from '@playwright/test';
import { type Hand, replaceText } from './hand.ts';

/** More presses than any view of the studio takes. */
const MAX_PRESSES = 200;

const PANES = '.toolbar, .editor-left, .editor-main, .panel, .editor-wide, [role="dialog"], [role="alertdialog"]';
/** Further away than this, somebody goes to a field by its name. */
const FAR = 6;

/** Where something is, seen from what has the focus, and what it is called where it stands in the panel. */
interface Way {
  readonly to: 'here' | 'after' | 'before' | 'another pane';
  /** How many controls are between. */
  readonly distance: number;
  readonly isInPanel: boolean;
  /** What leads to it by its name. */
  readonly name: readonly string[];
}

function wayTo(target: Locator): Promise<Way> {
  return target.evaluate((element, panes): Way => {
    const active = document.activeElement;
    const paneOf = (one: Element | null) => one?.closest(panes) ?? null;
    const pane = paneOf(element);
    const wordsOf = (one: Element | null | undefined) =>
      (one?.getAttribute('aria-label') ?? one?.textContent ?? '')
        .replace(/\s*\*$/, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
    const nameOf = (): readonly string[] => {
      const isSummary = element.tagName === 'SUMMARY';
      const [label] = 'labels' in element && element.labels instanceof NodeList ? element.labels : [];
      const own = isSummary || element.matches('button.button') ? element : label instanceof Element ? label : null;
      if (own === null) return [];
      const name = [wordsOf(own)];
      for (let at = (isSummary ? element.parentElement : own)?.parentElement; at && at !== pane; at = at.parentElement)
        if (at.matches('fieldset')) name.unshift(wordsOf(at.querySelector(':scope > legend')));
        else if (at.matches('details')) name.unshift(wordsOf(at.querySelector(':scope > summary')));
        else if (at.matches('ol > li')) name.unshift(String([...(at.parentElement?.children ?? [])].indexOf(at) + 1));
      return name.filter((words) => words !== '');
    };
    const controls = [
      ...(pane ?? document).querySelectorAll('input, select, textarea, button, summary, [tabindex="0"]'),
    ];
    const placeOf = (one: Element | null) => (one === null ? 0 : controls.indexOf(one));
    const position = active === null ? 0 : active.compareDocumentPosition(element);
    const isBefore = (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return {
      to:
        active === element
          ? 'here'
          : pane !== null && paneOf(active) !== pane
            ? 'another pane'
            : isBefore
              ? 'before'
              : 'after',
      distance: Math.abs(placeOf(element) - placeOf(active)),
      isInPanel: pane?.matches('.panel') ?? false,
      name: pane?.matches('.panel') === true ? nameOf() : [],
    };
  }, PANES);
}

type Key = (name: string) => Promise<void>;

interface Keys {
  readonly page: Page;
  readonly key: Key;
  readonly type: (text: string) => Promise<void>;
}

const isDialogOpen = async (page: Page) => (await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0;

/** Goes to something by its name: `Choices › 2 › Label`, or `/home`. */
async function goByName({ page, key, type }: Keys, words: string, option: Locator): Promise<void> {
  await key('ControlOrMeta+k');
  await type(words);
  await pressOption(page, key, option);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** A whole text. */
const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`);

/** The option of the list of places with exactly these words, and what stands below it. */
function placeNamed(page: Page, label: string, description: string): Locator {
  return page
    .getByRole('dialog')
    .getByRole('option')
    .filter({ has: page.locator('.outline-name', { hasText: exactly(label) }) })
    .filter({ has: page.locator('.help', { hasText: exactly(description) }) })
    .first();
}

const HERE = 'In the settings of what is selected';

/** Moves the focus to something: by its name if it is far away, otherwise by Tab, and by F2 or F6 to another pane. */
async function goTo(keys: Keys, target: Locator): Promise<void> {
  const { page, key } = keys;
  await target.waitFor();
  let hasGone = false;
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    // Each press decides about the next one. oxlint-disable no-await-in-loop
    const { to, distance, isInPanel, name } = await wayTo(target);
    if (to === 'here') return;
    const isInDialog = await isDialogOpen(page);
    const isFar = to === 'another pane' || distance > FAR;
    if (isFar && isInPanel && !isInDialog && !hasGone && name.length > 0) {
      hasGone = true;
      await goByName(keys, name.join(' ').toLowerCase(), placeNamed(page, name.join(' › '), HERE));
    } else if (to === 'another pane' && !isInDialog) await key(isInPanel ? 'F2' : 'F6');
    else await key(to === 'before' ? 'Shift+Tab' : 'Tab');
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`${MAX_PRESSES} presses do not lead to ${String(target)}`);
}

/** Longer than any list takes to appear, in milliseconds. */
const LONG_MS = 60_000;

/** Goes down a list until an option is the one that Enter takes. */
async function pressOption(page: Page, key: Key, option: Locator): Promise<void> {
  const within = { timeout: LONG_MS };
  await option.waitFor(within);
  for (let press = 0; press < MAX_PRESSES * 2; press += 1) {
    // Each press decides about the next one. oxlint-disable no-await-in-loop
    if ((await option.getAttribute('data-focused', within)) !== null) return key('Enter');
    const isInList = await page.evaluate(() => {
      const active = document.activeElement;
      return active?.hasAttribute('aria-autocomplete') === true || active?.closest('[role="listbox"]') !== null;
    });
    await key(isInList ? 'ArrowDown' : 'Tab');
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`No press of a key leads to ${String(option)}`);
}

/** Chooses one of a group of radio buttons by the arrows. */
async function tickByKeys(keys: Keys, group: Locator, name: string): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true });
  await goTo(keys, group.locator('input:checked'));
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    // Each press decides about the next one. oxlint-disable no-await-in-loop
    if (await wanted.isChecked()) return;
    await keys.key('ArrowDown');
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`No press of a key leads to "${name}"`);
}

/** How many of the first letters of an option somebody types into a select. */
const LETTERS = 12;
/** Options nearer than this are reached by the arrows. */
const NEAR = 3;

async function chooseByKeys(keys: Keys, select: Locator, value: string): Promise<void> {
  await goTo(keys, select);
  const stepsTo = () =>
    select.evaluate((element, wanted) => {
      if (!(element instanceof HTMLSelectElement)) throw new Error('This is no select');
      const at = [...element.options].findIndex((option) => option.value === wanted);
      return { steps: at - element.selectedIndex, words: element.options[at]?.text ?? '' };
    }, value);
  const far = await stepsTo();
  if (Math.abs(far.steps) > NEAR) await keys.type(far.words.slice(0, LETTERS));
  const { steps } = await stepsTo();
  for (let step = 0; step < Math.abs(steps); step += 1)
    // One press after the other. oxlint-disable-next-line no-await-in-loop
    await keys.key(steps > 0 ? 'ArrowDown' : 'ArrowUp');
}

/** The name of a screen of the list, and what stands below it; undefined: the control is another one. */
function screenOf(target: Locator): Promise<{ readonly label: string; readonly path: string } | undefined> {
  return target.evaluate((element) => {
    if (element.closest('.outline') === null || !element.matches('button.outline-title, button.outline-campaign'))
      return undefined;
    const path = element.querySelector('.outline-path')?.textContent ?? '';
    const label = element.querySelector('.outline-name')?.firstChild?.textContent ?? element.textContent;
    return { label, path };
  });
}

const ADD_BLOCK = 'Add a block';

/** Somebody who has no mouse, and knows the shortcuts. */
export function keyboardHand(page: Page): Hand {
  const counts = { presses: 0, characters: 0 };
  const keys: Keys = {
    page,
    key: async (name) => {
      counts.presses += 1;
      await page.keyboard.press(name);
    },
    type: async (text) => {
      counts.characters += text.length;
      await page.keyboard.type(text);
    },
  };
  const { key } = keys;
  return {
    page,
    counts,
    press: async (target) => {
      await target.waitFor();
      if ((await target.getAttribute('role')) === 'option') return pressOption(page, key, target);
      const screen = await screenOf(target);
      if (screen !== undefined)
        return goByName(
          keys,
          screen.path || screen.label.slice(0, LETTERS),
          placeNamed(page, screen.label, screen.path),
        );
      if ((await target.textContent()) === ADD_BLOCK) return key('ControlOrMeta+Enter');
      const type = await target.getAttribute('type');
      const wasClosed = await target.evaluate((element) => element.matches('details:not([open]) > summary'));
      await goTo(keys, target);
      // To go to a part of the panel by its name opens it.
      if (wasClosed && (await target.evaluate((element) => element.matches('details[open] > summary')))) return;
      await key(type === 'checkbox' || type === 'radio' ? 'Space' : 'Enter');
    },
    write: async (field, text) => {
      await goTo(keys, field);
      await replaceText({ page, counts }, text);
    },
    choose: (select, value) => chooseByKeys(keys, select, value),
    tick: (group, name) => tickByKeys(keys, group, name),
    row: async (list, index) => {
      const route = (await list.getAttribute('aria-label'))?.replace(/^Blocks of /, '') ?? '';
      const places = page
        .getByRole('dialog')
        .getByRole('option')
        .filter({ has: page.locator('.help', { hasText: exactly(`/${route}`) }) });
      // The screen comes first, then its blocks.
      await goByName(keys, `/${route}`, places.nth(index + 1));
    },
    pick: async (field, _opener, option) => {
      await goTo(keys, field);
      await key('ArrowDown');
      await pressOption(page, key, option);
    },
  };
}
