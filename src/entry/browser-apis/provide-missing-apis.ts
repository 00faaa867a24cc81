/**
 * APIs that the bundle uses and the oldest supported browsers lack (`browserslist` in package.json), implemented here.
 * Only those that take a few lines; the build refuses any other (`within-baseline.ts`).
 */

/** Safari below 17, Chrome below 120, Firefox below 115. */
function canParse(address: string | URL, base?: string | URL): boolean {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
}

/** Safari below 16, Chrome below 103, Firefox below 100. */
function timeout(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds);
  return controller.signal;
}

/** Firefox below 115, Chrome below 110, Safari below 16. */
function toSorted<Item>(this: readonly Item[], compare?: (a: Item, b: Item) => number): Item[] {
  // oxlint-disable-next-line unicorn/no-array-sort
  return [...this].sort(compare);
}

/** The same browsers. */
function toReversed<Item>(this: readonly Item[]): Item[] {
  // oxlint-disable-next-line unicorn/no-array-reverse
  return [...this].reverse();
}

/** Adds a missing member to an object; an existing one stays. */
export function provide(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

/** The names under which the build knows what is provided. */
export const PROVIDED_APIS = [
  'URL.canParse',
  'AbortSignal.timeout',
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
];

/** Adds those of these APIs that the browser lacks. Existing ones stay. */
export function provideMissingApis(): void {
  provide(URL, 'canParse', canParse);
  provide(AbortSignal, 'timeout', timeout);
  provide(Array.prototype, 'toSorted', toSorted);
  provide(Array.prototype, 'toReversed', toReversed);
}
