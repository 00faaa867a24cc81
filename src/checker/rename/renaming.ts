/** What can be renamed. An option is an answer that conditions name: `<fact>.<value>`. */
export const RENAMED_KINDS = ['route', 'block', 'option', 'fact'] as const;
export type RenamedKind = (typeof RENAMED_KINDS)[number];

/** One name, and the one that replaces it. */
export interface Renaming {
  readonly kind: RenamedKind;
  readonly from: string;
  readonly to: string;
}

export function isRenamedKind(word: string): word is RenamedKind {
  return RENAMED_KINDS.some((kind) => kind === word);
}

/**
 * What changes in documents: names of routes, ids of blocks with the facts below them, a fact alone, or a value of a
 * fact.
 */
export type Change =
  | { readonly what: 'route'; readonly from: string; readonly to: string }
  | { readonly what: 'block'; readonly from: string; readonly to: string }
  | { readonly what: 'criterion'; readonly from: string; readonly to: string }
  | { readonly what: 'value'; readonly fact: string; readonly from: string; readonly to: string };

const ROUTE_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;
const BLOCK_ID = /^[a-z0-9][a-z0-9-]*$/;
const CRITERION = /^criteria\.[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Returns what a renaming changes in documents or, in words, why it is impossible. */
export function changeOf({ kind, from, to }: Renaming): Change | string {
  if (from === to) return `"${from}" already has that name`;
  if (kind === 'route')
    return ROUTE_NAME.test(to)
      ? { what: 'route', from, to }
      : `"${to}" is not a valid route name: use letters, digits and dashes, starting with a letter`;
  if (kind === 'block')
    return BLOCK_ID.test(to)
      ? { what: 'block', from, to }
      : `"${to}" is not a valid block id: use lower-case letters, digits and dashes`;
  return kind === 'fact' ? factChange(from, to) : optionChange(from, to);
}

function factChange(from: string, to: string): Change | string {
  const [source = '', ...id] = from.split('.');
  if (source === 'answer') {
    if (!to.startsWith('answer.')) return `An answer stays an answer: the new name must begin with "answer."`;
    return id.length > 1
      ? `"${from}" is part of what the block "${id[0]}" asks for: rename answer.${id[0]}`
      : changeOf({ kind: 'block', from: id.join('.'), to: to.slice('answer.'.length) });
  }
  if (source !== 'criteria')
    return `"${from}" is one of the product's own facts; only answer.… and criteria.… can be renamed`;
  return CRITERION.test(to)
    ? { what: 'criterion', from, to }
    : `"${to}" is not a valid criterion name: use criteria. followed by letters, digits and dashes`;
}

function optionChange(from: string, to: string): Change | string {
  const cut = from.lastIndexOf('.');
  const [fact, value] = [from.slice(0, cut), from.slice(cut + 1)];
  if (!fact.includes('.') || value === '')
    return `An option is named with its fact, as in criteria.smokes.yes; "${from}" is not`;
  if (!fact.startsWith('criteria.'))
    return (
      `The options of "${fact}" belong to the block that offers them, not to the campaign; ` +
      'only those of criteria.… can be renamed'
    );
  const plain = to.startsWith(`${fact}.`) ? to.slice(fact.length + 1) : to;
  return { what: 'value', fact, from: value, to: plain };
}

/** Returns the name of a fact or of a control after the change. */
export function renamedFact(fact: string, change: Change): string {
  if (change.what === 'criterion') return fact === change.from ? change.to : fact;
  if (change.what !== 'block') return fact;
  const [before, after] = [`answer.${change.from}`, `answer.${change.to}`];
  return fact === before || fact.startsWith(`${before}.`) ? after + fact.slice(before.length) : fact;
}
