import { previewMessage, type AuthorAct, type TextEdit } from '#api/preview/preview-messages.ts';
import type { PaintedTexts } from './painted-texts.ts';

/** Lets the author change a text of the document where it stands. */
export interface TextEditing {
  begin(edit: TextEdit, tell: (act: AuthorAct) => void): void;
  /** Leaves the text as it is now. */
  end(): void;
  /** Is this the field in which the author types? */
  has(target: EventTarget | null): boolean;
  /** Is a text changed that belongs to this block, or to this route? */
  isOf(route: string, at: number | undefined): boolean;
}

/** What makes letters look as they do on the page. */
const LOOKS = [
  'direction',
  'font-family',
  'font-size',
  'font-stretch',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'text-align',
  'text-transform',
] as const;

/** Narrower than this, nobody can type. In pixels. */
const MIN_WIDTH = 160;

/** A field over an element, which looks like it. The element itself stays React's. */
function createField({ source, hint, label }: TextEdit): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.className = 'studio-text';
  field.value = source;
  field.placeholder = hint;
  field.rows = 1;
  field.spellcheck = true;
  field.setAttribute('aria-label', label);
  document.body.append(field);
  return field;
}

/** Does an element stand in a line of words? */
const isInline = (style: CSSStyleDeclaration) => style.display === 'inline' || style.display === 'contents';

function lookLike(field: HTMLTextAreaElement, element: HTMLElement): void {
  const style = window.getComputedStyle(element);
  for (const name of LOOKS) field.style.setProperty(name, style.getPropertyValue(name));
}

/** Puts a field where an element is, as high as what is written in it. */
function cover(field: HTMLTextAreaElement, element: HTMLElement): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const style = window.getComputedStyle(element);
  const room = isInline(style) ? Math.max(width, element.parentElement?.getBoundingClientRect().width ?? 0) : width;
  const wide = Math.min(Math.max(room, MIN_WIDTH), window.innerWidth - Math.max(0, left));
  field.style.translate = `${left}px ${top}px`;
  field.style.width = `${wide}px`;
  field.style.minHeight = `${height}px`;
  field.style.height = '0';
  field.style.height = `${field.scrollHeight}px`;
}

/** Calls back with what the author types and how they leave. Returns what ends it. */
function watch(field: HTMLTextAreaElement, { lines }: TextEdit, onType: () => void, onEnd: (kept: boolean) => void) {
  field.addEventListener('input', () => {
    // Pasted lines too: on the page it is one.
    if (!lines && field.value.includes('\n')) field.value = field.value.replaceAll(/\s*\n\s*/g, ' ');
    onType();
  });
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    const isEnd = event.key === 'Enter' && !(lines && event.shiftKey);
    if (!isEnd && event.key !== 'Escape') return;
    event.preventDefault();
    onEnd(isEnd);
  });
  field.addEventListener('blur', () => onEnd(true));
}

export function createTextEditing(texts: PaintedTexts): TextEditing {
  let open:
    | { readonly edit: TextEdit; readonly field: HTMLElement; readonly finish: (kept: boolean) => void }
    | undefined;

  function begin(edit: TextEdit, tell: (act: AuthorAct) => void): void {
    open?.finish(true);
    const { id } = edit;
    const first = texts.elementOf(edit);
    if (first === undefined) return tell(previewMessage({ type: 'edited', id, kept: true }));
    const field = createField(edit);
    const focus = () => field.focus({ preventScroll: true });
    const finish = (kept: boolean) => {
      if (open?.field !== field) return;
      open = undefined;
      window.removeEventListener('focus', focus);
      field.remove();
      tell(previewMessage({ type: 'edited', id, kept }));
    };
    open = { edit, field, finish };
    const draw = () => {
      if (open?.field !== field) return;
      // While the text is empty, or the page shows it elsewhere, the field stays where it was.
      const element = texts.elementOf(edit);
      if (element !== undefined) cover(field, element);
      requestAnimationFrame(draw);
    };
    lookLike(field, first);
    draw();
    watch(field, edit, () => tell(previewMessage({ type: 'typed', id, text: field.value })), finish);
    // The window may get the focus from the page around it only now.
    window.addEventListener('focus', focus);
    window.focus();
    focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }

  return {
    begin,
    end: () => open?.finish(true),
    has: (target) => open !== undefined && target === open.field,
    isOf: (route, at) => open !== undefined && open.edit.route === route && open.edit.at === at,
  };
}
