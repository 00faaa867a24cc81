import { useKit } from '../kit/kit.tsx';
import { useWords, type Words } from '../kit/words.tsx';
import { announce } from '../parts/announcer.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';
import type { Came } from './carried.ts';
import { copiedText, pasteBlocks } from './copied-blocks.ts';
import { removeBlock } from './edits.ts';
import { nameOfBlock, type OutlineBlock, type OutlineRoute } from './outline.ts';
import { outlineNow } from './use-outline.ts';

/** Where a copy is kept too: not every browser lets a page read the clipboard. */
const KEPT = 'trialflow-copied-blocks';

async function clipboardText(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return localStorage.getItem(KEPT) ?? '';
  }
}

/** What came along with pasted blocks, in words; of several texts or values each kind is named once. */
function cameWords(came: readonly Came[], { t, language }: Words): string {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const names = Map.groupBy(came, ({ what }) => what);
  const nameOf = ([what, all]: [Came['what'], Came[]]) =>
    t(`came.${what}`, { names: list.format(all.map(({ name }) => name)) });
  return list.format([...names].map(nameOf));
}

/** Copies, cuts and pastes blocks of a screen, also between campaigns. */
export function useClipboard(route: OutlineRoute) {
  const words = useWords();
  const { registry } = useKit();
  const { store, document } = useOpenCampaign();
  const copy = (block: OutlineBlock) => {
    const text = copiedText(store, document, route, block);
    localStorage.setItem(KEPT, text);
    // Without it, the copy is in this browser alone.
    void navigator.clipboard?.writeText(text).catch(() => undefined);
    announce(words.t('block.copied', { name: nameOfBlock(block, words).text }));
  };
  return {
    copy,
    cut: (block: OutlineBlock) => {
      copy(block);
      removeBlock(store, route, block.at);
    },
    /** Pastes at a place of the list. */
    paste: async (to: number) => {
      const text = await clipboardText();
      const routes = outlineNow(store, document)?.routes ?? [];
      const { fault, came = [] } = pasteBlocks(text, { store, campaign: document, registry, routes, route, to });
      if (fault !== undefined)
        announce(words.t(`paste.${fault.kind}`, { name: 'name' in fault ? fault.name : '' }), 'wrong');
      else if (came.length === 0) announce(words.t('block.pasted'));
      else announce(words.t('block.pastedWith', { what: cameWords(came, words) }), 'shown');
    },
  };
}
