import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#schemas/language.ts';
import { isPlain } from '../stable-text.ts';

/** The props that a document gives a block, without the texts that visitors read. */
export interface Written {
  readonly props: unknown;
  /** The texts in the visitor's language, by position. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Separates the texts in props from the rest. */
export function splitTexts(props: unknown, locale: Language): Written {
  const texts: Record<string, string> = {};
  const rest = (value: unknown, at: string): unknown => {
    if (isLocalized(value)) {
      texts[at] = value[locale] ?? value[DEFAULT_LANGUAGE] ?? '';
      return '';
    }
    if (Array.isArray(value)) return value.map((part: unknown, index) => rest(part, `${at}/${index}`));
    return isPlain(value)
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rest(part, `${at}/${name}`)]))
      : value;
  };
  return { props: rest(props, ''), texts };
}

function isLocalized(value: unknown): value is Readonly<Record<string, string>> {
  if (!isPlain(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every(isLanguage) && Object.values(value).every((text) => typeof text === 'string');
}

/** Returns the same without its texts: the rest decides what can be answered and where it leads. */
export function withoutWords(value: unknown): unknown {
  if (isLocalized(value)) return { [DEFAULT_LANGUAGE]: '-' };
  if (Array.isArray(value)) return value.map(withoutWords);
  return isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutWords(part)]))
    : value;
}
