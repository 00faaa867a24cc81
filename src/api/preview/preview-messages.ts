import type { FlowState } from '#engine/flow-state.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { isCountryCode, type CountryCode } from '#schemas/countries.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { isRecord } from '../guards.ts';
import type { RefusedDraft } from './preview-page.ts';

/** How a CMS or a studio and a preview in its frame talk to each other (decision 103). */
export const PREVIEW_PROTOCOL = 1;
/** The longest text of a document that a preview takes, as the write API. In characters. */
export const MAX_DRAFT_LENGTH = 512 * 1024;
const MAX_ID_LENGTH = 100;

interface Message {
  readonly trialflow: 'preview';
  readonly version: typeof PREVIEW_PROTOCOL;
}

/** What a document says now: all of its text, or what changed since the last update of the same frame. */
export type DraftChange = { readonly text: string } | { readonly operations: readonly Operation[] };

/** To the preview: a document has changed and is not saved. */
export type PreviewUpdate = Message & {
  readonly type: 'update';
  /** Chosen by the sender; the answer has it. */
  readonly id: string;
  /** `s6.json`, or a part with its folder. */
  readonly document: string;
} & DraftChange;

/** To the preview: show a screen, whatever it requires, and frame a block of it. */
export type PreviewShow = Message & {
  readonly type: 'show';
  /** The name of a route. */
  readonly route: string;
  /** The position of a block among those of the route, from 0. Absent: none is framed. */
  readonly at?: number;
};

/** To the preview: from now on a press chooses a block, or uses the page as a visitor does. */
export type PreviewChoosing = Message & { readonly type: 'choosing'; readonly on: boolean };

/** A visitor at one moment: what they bring, what calls have returned, and what they have answered by then. */
export type PlayedVisit = Pick<
  FlowState,
  'answers' | 'query' | 'payload' | 'remote' | 'today' | 'entry' | 'device' | 'bookings'
>;

/** To the preview: show a screen as this visitor sees it, with what they have entered. */
export type PreviewPlay = Message & {
  readonly type: 'play';
  /** The name of a route. */
  readonly route: string;
  readonly visit: PlayedVisit;
};

/** To the preview: show a screen to somebody who has answered this before; everything else is that of the page. */
export type PreviewVisitor = Message & {
  readonly type: 'visitor';
  /** The name of a route. */
  readonly route: string;
  readonly answers: Answers;
  /** Where they are; absent: where the page says. */
  readonly country?: CountryCode | undefined;
};

/** To the preview: the visitor from before the first `play` or `visitor` is back, with their own answers. */
export type PreviewPlayed = Message & { readonly type: 'played' };

/** To the preview: let the author change a text where it stands on the page (decision 111). */
export type PreviewEdit = Message & TextEdit & { readonly type: 'edit' };

/** A text that the author changes on the page. */
export interface TextEdit {
  /** Chosen by the sender; the answers have it. */
  readonly id: string;
  readonly route: string;
  /** The position of its block among those of the route; absent: it is a text of the route. */
  readonly at?: number | undefined;
  /** JSON Pointer within the block, or within the route. */
  readonly text: string;
  /** What the document says in the language of the preview, with placeholders and markup as they are written. */
  readonly source: string;
  /** What stands there in place of an empty text. */
  readonly hint: string;
  /** What it is, for those who cannot see it. */
  readonly label: string;
  /** It may have several lines. */
  readonly lines: boolean;
}

/** From the preview: what the author has pressed while choosing. */
export interface Pressed {
  readonly route: string;
  /** The position of the block; absent: it was beside all blocks. */
  readonly at?: number | undefined;
  /** The pressed text of the document, as a JSON Pointer within the block or the route. */
  readonly text?: string | undefined;
  /** Words were pressed that are no text of the document. */
  readonly words?: boolean | undefined;
}

export type PreviewChosen = Message & Pressed & { readonly type: 'chosen' };

/** From the preview: what a text is now while the author changes it. */
export type PreviewTyped = Message & { readonly type: 'typed'; readonly id: string; readonly text: string };

/** From the preview: the author has left the text; or, not `kept`, wants it as it was. */
export type PreviewEdited = Message & { readonly type: 'edited'; readonly id: string; readonly kept: boolean };

/** From the preview: it is live and takes updates. Sent after each load of a page. */
export interface PreviewReady extends Message {
  readonly type: 'ready';
  readonly campaign: string;
  readonly language: string;
  /** The name of the shown route. */
  readonly route: string;
  /** The saved document has errors: what is live is shown in its place. */
  readonly behind: boolean;
}

/** From the preview: what an update changed is painted. */
export interface PreviewApplied extends Message {
  readonly type: 'applied';
  readonly id: string;
  readonly route: string;
}

/** From the preview: an update is not shown; what was shown before still is. */
export interface PreviewRefused extends Message, RefusedDraft {
  readonly type: 'refused';
  readonly id: string;
}

/** What an author does in the preview, as the studio follows it. */
export type AuthorAct = PreviewChosen | PreviewTyped | PreviewEdited;

export type PreviewAnswer = PreviewReady | PreviewApplied | PreviewRefused | AuthorAct;

/** What distinguishes one answer from another, with the head that all of them share. */
export function previewMessage<const Body extends object>(body: Body): Body & Message {
  return { trialflow: 'preview', version: PREVIEW_PROTOCOL, ...body };
}

/** An update as it was received; only the server looks into the operations. */
export interface ReceivedUpdate {
  readonly id: string;
  readonly document: string;
  readonly change: { readonly text: string } | { readonly operations: readonly unknown[] };
}

/** What an author does in the studio, as the preview follows it. */
export type StudioMove =
  | { readonly type: 'show'; readonly route: string; readonly at: number | undefined }
  | { readonly type: 'choosing'; readonly on: boolean }
  | ({ readonly type: 'edit' } & TextEdit)
  | { readonly type: 'play'; readonly route: string; readonly visit: PlayedVisit }
  | Pick<PreviewVisitor, 'type' | 'route' | 'answers' | 'country'>
  | { readonly type: 'played' };

/** The studio made it from a proof of the same campaign; the check only needs to detect something else. */
function isPlayedVisit(value: unknown): value is PlayedVisit {
  return (
    isRecord(value) &&
    ['answers', 'query', 'payload', 'remote', 'device'].every((part) => isRecord(value[part])) &&
    ['today', 'entry'].every((part) => typeof value[part] === 'string')
  );
}

/** Reads the text that is to be changed on the page; undefined: the message does not say. */
function readEdit(data: Readonly<Record<string, unknown>>): TextEdit | undefined {
  const { id, route, at, text, source, hint, label, lines } = data;
  if (typeof id !== 'string' || typeof route !== 'string' || typeof text !== 'string') return undefined;
  if (typeof source !== 'string' || typeof hint !== 'string' || typeof label !== 'string') return undefined;
  return { id, route, at: typeof at === 'number' ? at : undefined, text, source, hint, label, lines: lines === true };
}

/** Reads what an author does in the preview; undefined: the message says something else. */
export function readAct(data: unknown): AuthorAct | undefined {
  if (!isRecord(data) || data['trialflow'] !== 'preview' || data['version'] !== PREVIEW_PROTOCOL) return undefined;
  const { type, route, at, text, words, id, kept } = data;
  if (type === 'chosen' && typeof route === 'string')
    return previewMessage({
      type,
      route,
      at: typeof at === 'number' ? at : undefined,
      text: typeof text === 'string' ? text : undefined,
      words: words === true,
    });
  if (typeof id !== 'string') return undefined;
  if (type === 'typed' && typeof text === 'string') return previewMessage({ type, id, text });
  return type === 'edited' ? previewMessage({ type, id, kept: kept === true }) : undefined;
}

/** The studio asked the engine for them; the check only needs to detect something else. */
const isAnswers = (value: unknown): value is Answers => isRecord(value);

/** Reads a message that moves the preview; undefined: it is none. */
export function readMove(data: unknown): StudioMove | undefined {
  if (!isRecord(data) || data['trialflow'] !== 'preview' || data['version'] !== PREVIEW_PROTOCOL) return undefined;
  const { type, route, at, on, visit, answers, country } = data;
  if (type === 'choosing' && typeof on === 'boolean') return { type, on };
  if (type === 'played') return { type };
  if (type === 'edit') {
    const asked = readEdit(data);
    return asked && { type, ...asked };
  }
  if (typeof route !== 'string') return undefined;
  if (type === 'visitor')
    return isAnswers(answers)
      ? { type, route, answers, country: isCountryCode(country) ? country : undefined }
      : undefined;
  if (type === 'play') return isPlayedVisit(visit) ? { type, route, visit } : undefined;
  return type === 'show' ? { type, route, at: typeof at === 'number' ? at : undefined } : undefined;
}

/**
 * Reads a message of another window. `undefined`: it is none of this protocol. `'malformed'`, with the id if it has
 * one: it is meant for a preview, and is no update.
 */
export function readUpdate(data: unknown): ReceivedUpdate | { readonly malformed: string } | undefined {
  if (!isRecord(data) || data['trialflow'] !== 'preview') return undefined;
  const { version, type, id, document, text, operations } = data;
  const name = typeof id === 'string' ? id.slice(0, MAX_ID_LENGTH) : '';
  if (version !== PREVIEW_PROTOCOL || type !== 'update' || name === '' || typeof document !== 'string')
    return { malformed: name };
  if (typeof text === 'string' && operations === undefined) return { id: name, document, change: { text } };
  if (Array.isArray(operations) && text === undefined) return { id: name, document, change: { operations } };
  return { malformed: name };
}
