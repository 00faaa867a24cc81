/** The longest id that has a place in the name of a document and in the code of an answer. */
export const MAX_ID = 60;

/** An id from the words of a name: small letters, digits and hyphens. */
export function idFromName(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  if (words.length <= MAX_ID) return words;
  // It ends with a whole word, unless there is only one.
  const end = words.lastIndexOf('-', MAX_ID);
  return words.slice(0, end === -1 ? MAX_ID : end);
}
