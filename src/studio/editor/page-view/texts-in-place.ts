import { useRef, useState, type RefObject } from 'react';
import { previewMessage, type AuthorAct, type Pressed } from '#api/preview/preview-messages.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { useKit } from '../../kit/kit.tsx';
import { languageName } from '../../kit/language-name.ts';
import { rightTo } from '../../kit/rights.ts';
import { useSession } from '../../kit/session.tsx';
import { useWords } from '../../kit/words.tsx';
import type { Outline } from '../../outline/outline.ts';
import { isSharedWithOthers, sharedBy } from '../../store/shared-by.ts';
import { edit } from '../../store/edit.ts';
import { undone } from '../../store/editing-slice.ts';
import { selected } from '../../store/selection-slice.ts';
import type { StudioStore } from '../../store/studio-store.ts';
import { useOpenCampaign } from '../../store/use-studio.tsx';
import { isSameSelection } from '../../teamwork/places.ts';
import { focusPanel } from '../../parts/panes.ts';
import { useStable } from '../../parts/use-stable.ts';
import {
  factsOfText,
  missingTexts,
  placeOfText,
  placePressed,
  textsAt,
  type PressedPlace,
  type TextFacts,
  type TextPlace,
} from './text-place.ts';

/** A text that the author changes on the page now. */
interface Stay {
  readonly id: string;
  readonly place: TextPlace;
  readonly language: string;
  readonly facts: TextFacts;
  /** Everything typed in this stay is one step for undo. */
  readonly group: string;
  readonly text: string;
  /** What the document says: a text that is empty for now is not written. */
  readonly written: string;
  /** What had the focus before. */
  readonly before: Element | null;
}

const sourceIn = ({ texts }: TextPlace, language: string): string => {
  const text = texts[language];
  return typeof text === 'string' ? text : '';
};

/** Changes the text, unless something else stands at its place by now. False: so it does. */
function write(store: StudioStore, { place, group, language, written }: Stay, operation: Operation): boolean {
  const { document, pointer } = place;
  const now = textsAt(textsIn(store), document, pointer);
  if (now === undefined || sourceIn(now, language) !== written) return false;
  edit(store, { document, operations: [operation], label: 'changeText', group, isOneStay: true });
  return true;
}

function takeBack(store: StudioStore, { group }: Stay): void {
  if (store.getState().editing.past.at(-1)?.group === group) store.dispatch(undone());
}

/** Takes a text away that was left empty. False: it cannot be empty, and is as it was. */
function leaveEmpty(store: StudioStore, stay: Stay, mayRemove: boolean): boolean {
  const { place, language, facts, written } = stay;
  if (written === '') return true;
  const isLast = Object.keys(place.texts).every((name) => name === language);
  if (!mayRemove || (isLast && facts.isRequired)) {
    takeBack(store, stay);
    return false;
  }
  return write(store, stay, { do: 'remove', pointer: isLast ? place.pointer : `${place.pointer}/${language}` });
}

const textsIn = (store: StudioStore) => (name: string) => store.getState().editing.documents[name]?.text;

interface PlaceParts {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly outline: RefObject<Outline>;
  /** The language of the preview. */
  readonly language: string;
  readonly tell: ((message: object) => void) | undefined;
}

let stays = 0;

/** Why a text cannot be changed on the page, or where to change it, in a sentence. */
function useReasons() {
  const words = useWords();
  const { store, document: open } = useOpenCampaign();
  const { t, say } = words;
  const session = useSession();
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(words.language, { type: 'disjunction' }).format(
      names.map((name) => `“${say('labels', name).text}”`),
    );
  return {
    /** Undefined: the role lets the text be changed. */
    lock: ({ document }: TextPlace) => {
      if (rightTo(session, document) === 'none') return t('lock.none');
      const { editing, sharing } = store.getState();
      const isFree = sharing.includes(document) || !isSharedWithOthers(editing.documents, document, open);
      return isFree ? undefined : t('inPlace.shared', { count: sharedBy(editing.documents, document).length });
    },
    mayRemove: ({ document }: TextPlace) => rightTo(session, document) === 'all',
    ofWords: (schema: unknown, { block }: PressedPlace) => {
      const missing = block === undefined ? [] : missingTexts(schema, block);
      if (block === undefined) return t('inPlace.product');
      return missing.length === 0 ? t('inPlace.block') : t('inPlace.blockWith', { names: list(missing) });
    },
    labelOf: (title: string, language: string) =>
      t('inPlace.label', { title: say('labels', title).text, language: languageName(language, words.language) }),
  };
}

/** Selects what the author presses on the page, and lets them change its texts there (decision 111). */
export function useTextsInPlace({ frame, outline, language, tell }: PlaceParts) {
  const { store } = useOpenCampaign();
  const { registry } = useKit();
  const { t } = useWords();
  const reasons = useReasons();
  const [said, setSaid] = useState('');
  const stay = useRef<Stay>(undefined);
  const schemaOf = async ({ block }: PressedPlace): Promise<unknown> =>
    (await registry.find(block?.block ?? '')?.schema())?.Props;

  async function begin(pressed: Pressed, place: PressedPlace, text: string): Promise<void> {
    const found = placeOfText(place, text, textsIn(store));
    if (found === undefined) return setSaid(t('inPlace.elsewhere'));
    const locked = reasons.lock(found);
    if (locked !== undefined) return setSaid(locked);
    const facts = factsOfText(await schemaOf(place), text);
    stays += 1;
    const id = String(stays);
    const source = sourceIn(found, language);
    const group = `${found.document}${found.pointer} ${language} ${id}`;
    const before = document.activeElement;
    stay.current = { id, place: found, language, facts, group, text: source, written: source, before };
    const { route, at } = pressed;
    const hint = sourceIn(found, DEFAULT_LANGUAGE);
    const label = reasons.labelOf(facts.title, language);
    setSaid(t(facts.isRich ? 'inPlace.keysOfLines' : 'inPlace.keys'));
    frame.current?.focus();
    tell?.(previewMessage({ type: 'edit', id, route, at, text, source, hint, label, lines: facts.isRich }));
  }

  async function press(pressed: Pressed): Promise<void> {
    const place = placePressed(outline.current, pressed, textsIn(store));
    if (place === undefined) return;
    const { text, words = false } = pressed;
    const wasSelected = isSameSelection(store.getState().selection.now, place.selection);
    const isBeside = place.block === undefined;
    if (!wasSelected && !(isBeside && text === undefined)) {
      store.dispatch(selected(place.selection));
      return setSaid(text === undefined ? '' : t('inPlace.again'));
    }
    if (text !== undefined) return begin(pressed, place, text);
    setSaid(words ? reasons.ofWords(await schemaOf(place), place) : '');
  }

  function end(ended: Stay, kept: boolean): void {
    stay.current = undefined;
    const isGone = kept && ended.text === '';
    if (!kept) takeBack(store, ended);
    const isDone = !isGone || leaveEmpty(store, ended, reasons.mayRemove(ended.place));
    setSaid(isDone ? (kept ? '' : t('inPlace.takenBack')) : t('inPlace.needed'));
    if (document.activeElement !== frame.current) return;
    const { before } = ended;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== frame.current;
    if (isThere && before !== document.body) before.focus();
    else focusPanel();
  }

  function type(current: Stay, text: string): void {
    // An empty text is no text: what is typed next comes in its place.
    const isWritten =
      text !== '' && write(store, current, { do: 'setText', pointer: current.place.pointer, language, text });
    stay.current = { ...current, text, ...(isWritten ? { written: text } : {}) };
    if (text !== '' && !isWritten) setSaid(t('inPlace.elsewhere'));
  }

  const onAct = useStable((act: AuthorAct) => {
    const { current } = stay;
    if (act.type === 'chosen') return void press(act);
    if (current === undefined || current.id !== act.id) return undefined;
    return act.type === 'typed' ? type(current, act.text) : end(current, act.kept);
  });
  return { said, onAct };
}
