import { isRecord } from '../guards.ts';

/**
 * The last barrier before a recorded event is sent, and again before it is stored (L3): whatever the recorder let
 * through, no text, no value, no address with a query and no answer passes. Everything that is not listed here is
 * forbidden.
 */
const FULL_SNAPSHOT = 2;
const INCREMENTAL = 3;
const META = 4;
/** The page has started, the page has loaded; both empty. */
const MARKS = [0, 1];
/** Page changes, presses, scrolling, window size, media playback. Never mouse moves, input or selection. */
const SOURCES = [0, 2, 3, 4, 7];

/** Keywords of the recording itself and of HTML, never personal text. */
const KEPT_TEXTS = new Set(['tagName', 'publicId', 'systemId']);
/**
 * Attributes that affect how the page looks. Not `value`, `checked`, `aria-label`, `title`, `alt`, `placeholder`,
 * `content`.
 */
const KEPT_ATTRIBUTES = new Set([
  'class',
  'id',
  'role',
  'rel',
  'type',
  'lang',
  'dir',
  'hidden',
  'disabled',
  'href',
  'data-brand',
  'rr_width',
  'rr_height',
  'aria-hidden',
  'aria-live',
  'aria-busy',
  'aria-expanded',
  'aria-haspopup',
  'aria-modal',
]);

/**
 * Browsers nest elements 512 deep, and each takes two levels of an event. Anything nested deeper is left out: following
 * it would end in an overflow.
 */
const MAX_LEVELS = 1100;

type Masked = Readonly<Record<string, unknown>>;

function masked(text: string): string {
  return text.replace(/\S/g, '*');
}

/** An address without its query: `https://host/path`, or `/path`. Addresses of any other form are left out. */
export function plainAddress(address: string): string {
  const base = 'https://page.invalid';
  if (!URL.canParse(address, base)) return '';
  const { protocol, origin, pathname } = new URL(address, base);
  if (!/^https?:$/.test(protocol)) return '';
  return origin === base ? pathname : `${origin}${pathname}`;
}

function maskAttributes(attributes: Masked): Masked {
  const kept = Object.entries(attributes).filter(
    ([name, value]) => KEPT_ATTRIBUTES.has(name) && (value === null || typeof value !== 'object'),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'href' && typeof value === 'string' ? plainAddress(value) : value]),
  );
}

function mask(key: string, value: unknown, level = 0): unknown {
  if (level > MAX_LEVELS) return null;
  if (typeof value === 'string')
    return key === 'href' ? plainAddress(value) : KEPT_TEXTS.has(key) ? value : masked(value);
  if (Array.isArray(value)) return value.map((entry) => mask('', entry, level + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'attributes' && isRecord(part) ? maskAttributes(part) : mask(name, part, level + 1),
    ]),
  );
}

function isKnown(type: unknown, data: unknown): boolean {
  if (typeof type !== 'number') return false;
  if (type === INCREMENTAL)
    return isRecord(data) && typeof data['source'] === 'number' && SOURCES.includes(data['source']);
  return type === FULL_SNAPSHOT || type === META || MARKS.includes(type);
}

/** A recorded event without anything personal; `undefined` for a kind of event that is never recorded. */
export function maskRecording(event: unknown): Masked | undefined {
  if (!isRecord(event)) return undefined;
  const { type, data, timestamp } = event;
  if (!isKnown(type, data) || typeof timestamp !== 'number') return undefined;
  return { type, timestamp, data: mask('data', isRecord(data) ? data : {}) };
}
