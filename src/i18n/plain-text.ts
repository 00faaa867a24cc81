/** A text without case and accents, for searching: typing "presion" finds "Presión". */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
