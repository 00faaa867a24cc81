/** A state or province as it is compared: upper case, without accents (`Québec` and `Quebec` are one). */
export function regionKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toUpperCase();
}

/** "NEW YORK", as sites store it, in the way that people write it. */
export function regionName(key: string): string {
  return key.toLowerCase().replaceAll(/(^|[\s-])(\p{L})/gu, (letter) => letter.toUpperCase());
}
