/**
 * What the bundle needs beyond what every browser that can parse its syntax has. In a browser that lacks one of these,
 * the page stays as the server drew it: plain forms for every step. The build refuses a use that is missing here
 * (`within-baseline.ts`).
 */
const NEEDED: Readonly<Record<string, () => unknown>> = {
  'Array.prototype.at': () => Array.prototype.at,
  'Object.hasOwn': () => Object.hasOwn,
  structuredClone: () => window.structuredClone,
};

/** The names of what the bundle needs. */
export const NEEDED_APIS = Object.keys(NEEDED);

function isThere(read: () => unknown): boolean {
  try {
    return Boolean(read());
  } catch {
    return false;
  }
}

/** Which of the APIs that the bundle needs this browser lacks. */
export function missingApis(): string[] {
  return Object.entries(NEEDED).flatMap(([name, read]) => (isThere(read) ? [] : [name]));
}
