import type { FormValues } from '../block-rules.ts';

/**
 * The `_action` of a button of a block that adds or removes controls and stays on the page, with and without JavaScript
 * (K8). The change is the block's own.
 */
export function editAction(block: string, change: string): string {
  return `edit:${block}:${change}`;
}

/** The block and its command; undefined: it is a different action. */
export function readEditAction(action: string): { readonly block: string; readonly change: string } | undefined {
  const [, block, change] = /^edit:([^:]+):(.*)$/s.exec(action) ?? [];
  return block === undefined || change === undefined ? undefined : { block, change };
}

/** The controls that a press changes, with what is in them afterwards; one that is gone is empty. */
export function changedControls(before: FormValues, after: FormValues): FormValues {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].flatMap((name): [string, readonly string[]][] => {
      const values = after[name] ?? [];
      return JSON.stringify(before[name] ?? []) === JSON.stringify(values) ? [] : [[name, values]];
    }),
  );
}
