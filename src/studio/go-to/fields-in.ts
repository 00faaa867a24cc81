/** Something in the panel that can have the focus. */
export interface PanelField {
  /** What it is called, after the groups and the numbers of the list items in which it stands. */
  readonly path: readonly string[];
  readonly element: HTMLElement;
}

const FOCUSABLE = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])';
const NAMED = 'legend, label, summary, button.button:not([disabled])';

const wordsOf = (element: Element | null | undefined) =>
  (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
    .replace(/\s*\*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What has the focus when somebody goes to a name. */
function targetOf(name: Element): Element | null | undefined {
  if (name instanceof HTMLLabelElement) return name.control;
  return name instanceof HTMLLegendElement ? name.parentElement?.querySelector(FOCUSABLE) : name;
}

/** The groups and list items in which something stands, the outermost first. */
function groupsOf(name: Element, panel: Element): readonly string[] {
  const own = name instanceof HTMLLegendElement || name.tagName === 'SUMMARY' ? name.parentElement : name;
  const groups: string[] = [];
  const add = (words: string) => {
    // What locks fields has no name of its own.
    if (words !== '') groups.unshift(words);
  };
  for (let at = own?.parentElement ?? null; at !== null && at !== panel; at = at.parentElement) {
    if (at instanceof HTMLFieldSetElement) add(wordsOf(at.querySelector(':scope > legend')));
    else if (at instanceof HTMLDetailsElement) add(wordsOf(at.querySelector(':scope > summary')));
    else if (at instanceof HTMLLIElement && at.parentElement instanceof HTMLOListElement)
      add(String([...at.parentElement.children].indexOf(at) + 1));
  }
  return groups;
}

/** The fields, groups and buttons with words of a panel, in their order; also those in parts that are closed. */
export function fieldsIn(panel: Element): readonly PanelField[] {
  return [...panel.querySelectorAll(NAMED)].flatMap((name) => {
    const element = targetOf(name);
    const words = wordsOf(name);
    if (!(element instanceof HTMLElement) || words === '') return [];
    return [{ path: [...groupsOf(name, panel), words], element }];
  });
}

/** Moves the focus to a field, and opens the parts in which it stands. */
export function focusField({ element }: PanelField): void {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  element.focus();
}
