/** A whole number of an option. Throws in words where it is none, or too small. */
export function numberOption(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} takes a whole number from ${least} up, not "${text}"`);
  return value;
}
