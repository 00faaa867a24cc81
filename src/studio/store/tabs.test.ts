import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changed, opened, refreshed, saved, settled, undone } from './editing-slice.ts';
import { createStudioStore } from './studio-store.ts';
import { createTabs, type TabChannel, type TabMessage } from './tabs.ts';

const DOCUMENT = 's6.json';
const TEXT = '{\n  "name": "Spring",\n  "home": "start",\n  "type": "recruitment"\n}';

/** Carries messages between the tabs of a browser, at once or, while it is held up, later. */
class Browser {
  private readonly listeners = new Map<TabChannel, (message: TabMessage) => void>();
  private held: (() => void)[] | undefined;

  readonly openChannel = (): TabChannel => {
    const channel: TabChannel = {
      listen: (take) => void this.listeners.set(channel, take),
      send: (message) => {
        const deliver = () => {
          for (const [other, take] of this.listeners) if (other !== channel) take(structuredClone(message));
        };
        if (this.held === undefined) deliver();
        else this.held.push(deliver);
      },
      close: () => void this.listeners.delete(channel),
    };
    return channel;
  };

  hold(): void {
    this.held = [];
  }

  letGo(): void {
    const { held = [] } = this;
    this.held = undefined;
    for (const deliver of held) deliver();
  }
}

function openTab({ openChannel }: Browser, stored = { text: TEXT, revision: 1 }) {
  const store = createStudioStore();
  store.dispatch(opened([{ name: DOCUMENT, ...stored }]));
  const tabs = createTabs({ store, openChannel, author: 'ana' });
  const documentNow = () => store.getState().editing.documents[DOCUMENT];
  return {
    store,
    tabs,
    joined: tabs.join(),
    documentNow,
    textNow: () => documentNow()?.text ?? '',
    write: (text: string) => store.dispatch(changed({ document: DOCUMENT, text, label: 'write', at: 0 })),
    hear: (text: string, revision: number) =>
      store.dispatch(refreshed({ document: DOCUMENT, text, revision, author: 'ben', at: 0 })),
    settle: (text: string) => store.dispatch(settled({ document: DOCUMENT, text, at: 0 })),
    save: (text: string, revision: number) => store.dispatch(saved({ document: DOCUMENT, text, revision })),
  };
}

const named = (name: string, text = TEXT) => text.replace(/"name": ".*?"/, `"name": "${name}"`);
const typed = (type: string, text = TEXT) => text.replace(/"type": ".*?"/, `"type": "${type}"`);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the tabs of one author', () => {
  test('show what is typed in one of them at once, and that it is saved', () => {
    const browser = new Browser();
    const [first, second] = [openTab(browser), openTab(browser)];
    first.write(named('S'));
    first.write(named('Su'));
    expect(second.documentNow()).toMatchObject({ text: named('Su'), state: 'waiting', isMirrored: true });
    first.save(named('Su'), 2);
    expect(second.documentNow()).toMatchObject({ state: 'saved', revision: 2 });
    expect(second.store.getState().editing.past).toEqual([]);
  });

  test('go on in the other one before the first has saved, without a conflict', () => {
    const browser = new Browser();
    const [first, second] = [openTab(browser), openTab(browser)];
    first.write(named('Su'));
    second.write(named('Summer'));
    first.save(named('Su'), 2);
    expect(first.documentNow()).toMatchObject({ text: named('Summer'), state: 'waiting', revision: 2 });
    expect(second.documentNow()).toMatchObject({ text: named('Summer'), state: 'waiting', revision: 2 });
    second.save(named('Summer'), 3);
    expect(first.documentNow()).toMatchObject({ state: 'saved', revision: 3 });
  });

  test('keep both changes when they are made at the very same moment', () => {
    const browser = new Browser();
    const [first, second] = [openTab(browser), openTab(browser)];
    browser.hold();
    first.write(named('Summer'));
    second.write(typed('survey'));
    browser.letGo();
    const both = typed('survey', named('Summer'));
    expect([first.textNow(), second.textNow()]).toEqual([both, both]);
    // Undo is about the tab's own change.
    second.store.dispatch(undone());
    expect([first.textNow(), second.textNow()]).toEqual([named('Summer'), named('Summer')]);
  });

  test('show both, letter by letter, when the author types in both at once, and is saved in the middle of it', () => {
    const browser = new Browser();
    const [first, second] = [openTab(browser), openTab(browser)];
    const [name, type] = ['Summer in the city', 'survey of everything'];
    let middle = '';
    for (let length = 1; length <= name.length; length += 1) {
      browser.hold();
      first.write(named(name.slice(0, length), first.textNow()));
      second.write(typed(type.slice(0, length), second.textNow()));
      // One of them is two letters ahead of the other now and then.
      if (length % 3 === 0) second.write(typed(type.slice(0, length + 1), second.textNow()));
      if (length === 9) middle = second.textNow();
      browser.letGo();
    }
    second.save(middle, 2);
    expect(first.documentNow()).toMatchObject({ state: 'waiting', revision: 2, saved: middle });
    first.write(named(`${name}!`, first.textNow()));
    const both = typed(type.slice(0, name.length + 1), named(`${name}!`));
    expect([first.textNow(), second.textNow()]).toEqual([both, both]);
  });

  test('one that was opened later learns what the first has typed and saved', async () => {
    const browser = new Browser();
    const first = openTab(browser);
    first.write(named('Summer'));
    first.save(named('Summer'), 2);
    first.write(typed('survey', named('Summer')));
    const second = openTab(browser);
    expect(second.documentNow()).toMatchObject({
      text: typed('survey', named('Summer')),
      saved: named('Summer'),
      revision: 2,
    });
    await expect(second.joined).resolves.toBe(true);
  });

  test('a tab that is alone knows it', async () => {
    const { joined } = openTab(new Browser());
    await vi.runAllTimersAsync();
    await expect(joined).resolves.toBe(false);
  });

  test('one that has left hears nothing more', () => {
    const browser = new Browser();
    const [first, second] = [openTab(browser), openTab(browser)];
    second.tabs.leave();
    first.write(named('Summer'));
    expect(second.textNow()).toBe(TEXT);
  });

  test('a change of a text that a tab does not know is left to the server', () => {
    const browser = new Browser();
    const [first, second] = [openTab(browser), openTab(browser, { text: named('Of somebody else'), revision: 4 })];
    first.write(typed('survey'));
    expect(second.textNow()).toBe(named('Of somebody else'));
  });
});

describe('a conflict that is open in two tabs of one author', () => {
  function inConflict() {
    const browser = new Browser();
    const [first, second] = [openTab(browser), openTab(browser)];
    first.write(named('Mine'));
    first.hear(named('Of ben'), 2);
    second.hear(named('Of ben'), 2);
    expect([first, second].map((tab) => tab.documentNow()?.state)).toEqual(['conflict', 'conflict']);
    return { browser, first, second };
  }

  test.each(['Mine', 'Of ben'])('is settled in the other one too: %s', (name) => {
    const { first, second } = inConflict();
    first.settle(named(name));
    expect(second.documentNow()).toMatchObject({ text: named(name), revision: 2, theirs: undefined });
    expect(second.documentNow()?.state).not.toBe('conflict');
    first.save(named(name), 3);
    expect(second.documentNow()).toMatchObject({ state: 'saved', text: named(name), revision: 3, theirs: undefined });
  });

  test('is none in a tab that hears of the other text only after it was settled', () => {
    const browser = new Browser();
    const [first, second] = [openTab(browser), openTab(browser)];
    first.write(named('Mine'));
    first.hear(named('Of ben'), 2);
    first.settle(named('Mine'));
    second.hear(named('Of ben'), 2);
    expect(second.documentNow()).toMatchObject({ text: named('Mine'), state: 'waiting', theirs: undefined });
  });

  test('keeps what is typed in one of them during it, and joins what was typed in the other place', () => {
    const { browser, first, second } = inConflict();
    browser.hold();
    second.write(typed('survey', second.textNow()));
    first.settle(named('Of ben'));
    browser.letGo();
    const both = typed('survey', named('Of ben'));
    expect(second.documentNow()).toMatchObject({ text: both, state: 'waiting', theirs: undefined });
    expect(first.textNow()).toBe(both);
  });

  test('goes on with what somebody has written since', () => {
    const { first, second } = inConflict();
    second.hear(named('Of cleo'), 3);
    first.settle(named('Mine'));
    expect(second.documentNow()).toMatchObject({ state: 'conflict', theirs: { text: named('Of cleo'), revision: 3 } });
  });
});
