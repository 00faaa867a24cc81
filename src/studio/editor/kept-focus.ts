import { useEffect, type RefObject } from 'react';
import { focusPanel } from '../parts/panes.ts';

const FOCUSABLE = 'input, select, textarea, summary, button, [tabindex]';

const isUsable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && !element.matches(':disabled') && element.checkVisibility();

function firstIn(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof Element)) return undefined;
  return [node, ...node.querySelectorAll(FOCUSABLE)].filter((one) => one.matches(FOCUSABLE)).find(isUsable);
}

/** What is nearest to where something was: beside it, or in the smallest group that has anything. */
function nearestTo({ nextSibling, previousSibling, target }: MutationRecord): HTMLElement | undefined {
  const beside = firstIn(nextSibling) ?? firstIn(previousSibling);
  if (beside !== undefined) return beside;
  for (let at: Node | null = target; at !== null; at = at.parentNode) {
    const found = firstIn(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Keeps the focus in the editor when what has it goes away: a button that removes its own row, or that another one
 * replaces. Without it, the next Tab would begin at the top of the page.
 */
export function useKeptFocus(editor: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Node | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Node ? target : null;
    };
    const observer = new MutationObserver((records) => {
      const hasNone = document.activeElement === null || document.activeElement === document.body;
      if (last === null || last.isConnected || !hasNone) return;
      const lost = last;
      last = null;
      const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
      if (record === undefined) return;
      if (record.target instanceof Element && record.target.closest('.panel, .editor-left') !== null)
        nearestTo(record)?.focus();
      else focusPanel();
    });
    const { current: root } = editor;
    if (root === null) return undefined;
    root.addEventListener('focusin', remember);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [editor]);
}
