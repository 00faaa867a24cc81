/** A state or province normalised for comparison: upper case, without accents (`Québec` and `Quebec` are one). */
export function regionKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toUpperCase();
}

/** Converts "NEW YORK", as sites store it, to the way people write it. */
export function regionName(key: string): string {
  return key.toLowerCase().replaceAll(/(^|[\s-])(\p{L})/gu, (letter) => letter.toUpperCase());
}
