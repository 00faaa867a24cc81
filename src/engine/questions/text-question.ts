import type { Field } from '../block-rules.ts';
import { controlField } from '../fields/control-field.ts';
import { isUnseen } from '../fields/invisible-text.ts';

/** The texts that a question takes. Lengths are in characters; only a `longText` has lines. */
export interface TextQuestion {
  readonly kind: string;
  readonly pattern?: keyof typeof PATTERNS | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

const PATTERNS = {
  letters: { allowed: /^[\p{L}\p{M} '’.-]+$/u, sample: 'a' },
  digits: { allowed: /^[0-9]+$/, sample: '1' },
  lettersAndDigits: { allowed: /^[\p{L}\p{M}0-9 -]+$/u, sample: 'a' },
  noDigits: { allowed: /^\P{Nd}+$/u, sample: 'a' },
} as const;

/**
 * Control characters and halves of surrogate pairs, which no database stores, and characters that turn the direction of
 * what follows them, wherever it is read.
 */
const UNSTORABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const MAX_OTHER = 200;

export function lengthsOf({ kind, minLength = 1, maxLength }: TextQuestion) {
  return { fewest: minLength, most: maxLength ?? (kind === 'longText' ? 2000 : 200) };
}

/** The code of what is wrong with the text that a visitor wrote beside "Other, please say". */
export function wrongOther(text: string): string | undefined {
  if (text === '') return 'otherMissing';
  if (UNSTORABLE.test(text)) return 'characters';
  if (isUnseen(text)) return 'otherMissing';
  return text.length > MAX_OTHER ? 'tooLong' : undefined;
}

/** Lengths are UTF-16 units, as browsers count; a line break is one. */
export function textField(props: TextQuestion, fact: string, required: boolean): Field {
  const { fewest, most } = lengthsOf(props);
  const isLong = props.kind === 'longText';
  const pattern = props.pattern === undefined || isLong ? undefined : PATTERNS[props.pattern];
  const sample = (pattern?.sample ?? 'a').repeat(Math.min(most, Math.max(isLong ? 1 : fewest, 1)));
  return controlField({
    fact,
    domain: { kind: 'text', sample },
    required,
    parse: (entered) => {
      // Forms send line breaks as two characters.
      const value = isLong ? entered.replace(/\r\n?/g, '\n') : entered;
      if (UNSTORABLE.test(isLong ? value.replace(/[\n\t]/g, '') : value)) return { code: 'characters' };
      if (isUnseen(value)) return { code: 'unseen' };
      if (value.length > most) return { code: 'tooLong' };
      if (!isLong && value.length < fewest) return { code: 'tooShort' };
      return pattern && !pattern.allowed.test(value) ? { code: props.pattern ?? 'characters' } : { value };
    },
  });
}
