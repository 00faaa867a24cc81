import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { launchBrowser } from '#tests/support/tools/browser.ts';
import { signedInBrowser, signIn } from '#tests/support/studio/signed-in.ts';
import { type KindOfTyping, TYPED_IN } from './kinds-of-typing.ts';

/** Longer than anything takes on a busy machine, in milliseconds. */
const PATIENCE_MS = 120_000;
const LETTER_MS = 15;

const pathOf = (campaign: string) => `/content/v1/documents/${campaign}.json`;

/** Something that is typed letter by letter. */
export interface Typing {
  /** Resolves as soon as the page has painted this many letters of it. */
  readonly painted: (letters: number) => Promise<void>;
  /** The letters of it that the page has painted so far. */
  readonly letters: () => string;
  /** Resolves when all of it was typed, or when the page is gone. */
  readonly ended: Promise<void>;
}

/** The studio of somebody who edits campaigns, on a server whose database survives. */
export interface EditingSite {
  readonly server: TestServer;
  /** Opens the field of a kind, in a tab of the same browser. */
  readonly open: (kind: KindOfTyping) => Promise<void>;
  /** Types at the end of the open field. */
  readonly type: (text: string) => Promise<Typing>;
  /** Everything that may show what was typed, in this moment. */
  readonly shown: () => Promise<readonly string[]>;
  /** What the page says about saving, in this moment. */
  readonly mark: () => Promise<string>;
  /** What the server has of a campaign. */
  readonly stored: (campaign: string) => Promise<string>;
  /** Kills the process of the tab, without warning. */
  readonly killTab: () => Promise<void>;
  /** Waits until the page says that everything is saved. */
  readonly saved: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Writes the campaigns that are typed in. */
async function writeCampaigns(caller: APIRequestContext): Promise<void> {
  for (const [campaign, text] of TYPED_IN) {
    const written = await caller.put(pathOf(campaign), { data: { text }, headers: { 'if-none-match': '*' } });
    if (!written.ok()) throw new Error(await written.text());
  }
}

/** The processes that draw the pages of a browser. */
async function renderersOf(browser: Browser): Promise<readonly number[]> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Tells of everything that is typed, after the frame that shows it. */
function tellPainted(): void {
  const told: unknown = Reflect.get(globalThis, 'painted');
  document.addEventListener('input', (event) => {
    const [field] = event.composedPath();
    const tell = () => {
      const text =
        field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
          ? field.value
          : field instanceof HTMLElement
            ? field.textContent
            : '';
      if (typeof told === 'function') Reflect.apply(told, undefined, [text]);
    };
    requestAnimationFrame(() => setTimeout(tell));
  });
}

/** What pages have painted, and who waits for something of it. */
class Painted {
  #text = '';
  #word = '';
  readonly #waiting = new Set<() => void>();

  begin(word: string): void {
    this.#word = word;
    this.#text = '';
  }

  take(text: string): void {
    this.#text = text;
    for (const told of this.#waiting) told();
  }

  /** The longest beginning of the word that was painted. */
  letters(): string {
    for (let length = this.#word.length; length > 0; length -= 1)
      if (this.#text.includes(this.#word.slice(0, length))) return this.#word.slice(0, length);
    return '';
  }

  until(letters: number): Promise<void> {
    return new Promise((resolve) => {
      const told = () => {
        if (this.letters().length < letters) return;
        this.#waiting.delete(told);
        resolve();
      };
      this.#waiting.add(told);
      told();
    });
  }
}

/** Keeps nothing of what is typed. */
function forget(): void {
  Reflect.set(IDBObjectStore.prototype, 'put', function put(this: IDBObjectStore): unknown {
    return this.get('');
  });
}

/**
 * Starts the server and a browser for an administrator. Close it.
 * @param forgetful its browser keeps nothing of what is typed
 */
export async function openEditingSite(forgetful: boolean): Promise<EditingSite> {
  const server = await startServer({ hostName: 'localhost', database: 'pglite' });
  const [browser, caller] = await Promise.all([launchBrowser(), signIn(server)]);
  await writeCampaigns(caller);
  const context = await signedInBrowser(browser, caller, server.origin);
  context.setDefaultTimeout(PATIENCE_MS);
  const painted = new Painted();
  await context.exposeFunction('painted', (text: string) => painted.take(text));
  await context.addInitScript(tellPainted);
  if (forgetful) await context.addInitScript(forget);
  let page: Page | undefined;
  let shown: KindOfTyping | undefined;
  // Asked for beforehand: a kill comes in the moment after a letter.
  let renderers: readonly number[] = [];
  const now = () => {
    if (page === undefined || shown === undefined) throw new Error('No field is open');
    return { page, kind: shown };
  };
  return {
    server,
    open: async (kind) => {
      page ??= await context.newPage();
      shown = kind;
      await page.goto(`${server.origin}/studio/campaigns/${kind.campaign}/${kind.view}`);
      await kind.find(page);
      await kind.field(page).waitFor();
      renderers = await renderersOf(browser);
    },
    type: async (text) => {
      const { page: typedIn, kind } = now();
      await kind.field(typedIn).focus();
      for (const key of kind.keys) await typedIn.keyboard.press(key);
      painted.begin(text);
      const ended = typedIn.keyboard.type(text, { delay: LETTER_MS }).catch(() => undefined);
      return { painted: (letters) => painted.until(letters), letters: () => painted.letters(), ended };
    },
    shown: async () => now().kind.shown(now().page),
    mark: async () => (await now().page.locator('.save-mark').textContent()) ?? '',
    stored: async (campaign) => {
      const json: unknown = await (await caller.get(pathOf(campaign))).json();
      return isRecord(json) && typeof json['text'] === 'string' ? json['text'] : '';
    },
    killTab: async () => {
      const { page: killed } = now();
      const crashed = killed.waitForEvent('crash');
      for (const pid of renderers) kill(pid);
      await crashed;
      await killed.close();
      page = undefined;
    },
    saved: () => now().page.locator('.save-mark[data-state="saved"]').waitFor(),
    close: async () => {
      await browser.close();
      await caller.dispose();
      await server.remove();
    },
  };
}
