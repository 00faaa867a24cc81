/**
 * A condition's name normalised for comparison: no accents, case or punctuation (`Diabetes Mellitus, Type 2` is
 * `diabetes mellitus type 2`).
 */
export function indicationKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
