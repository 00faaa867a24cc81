/** A whole number given as an option. Throws with a message if it is not one, or is too small. */
export function numberOption(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} takes a whole number of at least ${least}, not "${text}"`);
  return value;
}
