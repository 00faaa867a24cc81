import { createHash } from 'node:crypto';

/** A personal value that must appear nowhere but in the lead. */
export interface Canary {
  /** What it is, which is all that a report says about it. */
  readonly kind: string;
  /** The ways in which the product itself may write it. */
  readonly values: readonly string[];
}

/** A text to search for, and whether the case of letters must match. */
export interface Form {
  readonly kind: string;
  readonly encoding: string;
  readonly text: string;
  readonly exact: boolean;
  /** So short that it occurs by chance within other numbers and codes: it counts only when it stands alone. */
  readonly alone?: boolean;
}

const HASHES = ['md5', 'sha1', 'sha256', 'sha512'];

/**
 * Base64 of a value at any position in a longer text: without the characters that depend on its neighbours, for each of
 * the three alignments.
 */
function base64Inside(value: string, alphabet: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.from(`${'x'.repeat(before)}${value}`)
      .toString(alphabet)
      .replaceAll('=', '');
    const whole = Math.floor((before + Buffer.byteLength(value)) / 3) * 4;
    return text.slice(before === 0 ? 0 : 4, whole);
  });
}

function spellings(value: string): string[] {
  return [
    ...new Set([
      value,
      value.toLowerCase(),
      value.toUpperCase(),
      value.replaceAll(/[^\p{L}\p{N}]/gu, ''),
      value.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase(),
    ]),
  ];
}

/** A number with few digits: a postal code, a weight. In base64 it would be too short to recognise. */
function formsOfNumber(kind: string, value: string): Form[] {
  const alone = (encoding: string, text: string): Form => ({ kind, encoding, text, exact: false, alone: true });
  return [
    alone('plain', value),
    alone('reversed', Array.from(value).toReversed().join('')),
    alone('percent', encodeURIComponent(value).replaceAll('.', '%2e')),
    alone('hex', Buffer.from(value).toString('hex')),
    ...HASHES.flatMap((hash): Form[] => [
      { kind, encoding: hash, text: createHash(hash).update(value).digest('hex'), exact: false },
      {
        kind,
        encoding: `${hash} base64`,
        text: createHash(hash).update(value).digest('base64').replaceAll('=', ''),
        exact: true,
      },
    ]),
  ];
}

function formsOfValue(kind: string, value: string): Form[] {
  const loose = (encoding: string, text: string): Form => ({ kind, encoding, text: text.toLowerCase(), exact: false });
  const plain = spellings(value);
  return [
    ...plain.flatMap((text) => [
      loose('plain', text),
      loose('reversed', Array.from(text).toReversed().join('')),
      loose('percent', encodeURIComponent(text)),
      loose('form', encodeURIComponent(text).replaceAll('%20', '+')),
      loose('hex', Buffer.from(text).toString('hex')),
      loose('escaped', JSON.stringify(text).slice(1, -1)),
    ]),
    ...plain.flatMap((text) =>
      (['base64', 'base64url'] as const).flatMap((alphabet) =>
        base64Inside(text, alphabet).map((inside): Form => ({ kind, encoding: alphabet, text: inside, exact: true })),
      ),
    ),
    ...plain.flatMap((text) =>
      HASHES.flatMap((hash): Form[] => [
        loose(hash, createHash(hash).update(text).digest('hex')),
        {
          kind,
          encoding: `${hash} base64`,
          text: createHash(hash).update(text).digest('base64').replaceAll('=', ''),
          exact: true,
        },
      ]),
    ),
  ];
}

/** Every form in which a canary may leak: as it is, reversed, encoded, hashed. */
export function formsOf({ kind, values }: Canary): Form[] {
  const forms = values.flatMap((value) =>
    /^[\d.]{5,8}$/.test(value) ? formsOfNumber(kind, value) : formsOfValue(kind, value),
  );
  return [
    ...new Map(
      forms.filter(({ text }) => text.length >= 5).map((form) => [`${form.exact}|${form.text}`, form]),
    ).values(),
  ];
}

function standsAlone(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}.]/u.test(text.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(at + wanted.length)))
      return true;
  }
  return false;
}

/** Which of these occur in a text, by kind and encoding. */
export function foundIn(text: string, forms: readonly Form[]): string[] {
  const lower = text.toLowerCase();
  return [
    ...new Set(
      forms
        .filter((form) =>
          form.alone ? standsAlone(lower, form.text) : (form.exact ? text : lower).includes(form.text),
        )
        .map(({ kind, encoding }) => `${kind} (${encoding})`),
    ),
  ];
}
