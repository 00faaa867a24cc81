/** A number from 0 up to 1; the same sequence for the same seed. */
export type Random = () => number;

type Path = readonly string[];

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** Every position in a document, as the path that leads there. */
function spotsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => spotsOf(inner, [...path, key]))];
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** A copy in which one position holds the result of `by`; undefined removes it. */
function changed(value: unknown, [key, ...rest]: Path, by: (old: unknown) => unknown): unknown {
  if (key === undefined) return by(value);
  if (Array.isArray(value))
    return value
      .map((item: unknown, index) => (String(index) === key ? changed(item, rest, by) : item))
      .filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === key ? changed(inner, rest, by) : inner]),
  );
}

/** Values that some documents contain, and values that none should. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  18.5,
  '',
  ' ',
  'home',
  'candidate.age',
  'is',
  'en',
  '{firstName}',
  '__proto__',
  'constructor',
  '../s6',
  'javascript:alert(1)',
  [],
  {},
  [[]],
  [{}],
  { en: 'x' },
  { all: [] },
  { not: {} },
  { fact: 'candidate.age' },
  { use: 'search-page' },
  { block: 'RichText' },
  '\ud800',
  'x'.repeat(5000),
];

/** A change at one position that keeps the structure of the document, or nearly. */
function change(value: unknown, random: Random): unknown {
  const spots = spotsOf(value);
  const at = pick(spots, random) ?? [];
  const other = valueAt(value, pick(spots, random) ?? []);
  const kinds: readonly ((old: unknown) => unknown)[] = [
    () => undefined,
    () => pick(ODD, random),
    () => other,
    (old) => [old, old],
    (old) => (isList(old) ? [...old, ...old] : { wrapped: old }),
    (old) => (isList(old) ? old.toReversed() : typeof old === 'number' ? -old : String(old)),
    (old) =>
      typeof old === 'object' && old !== null && !Array.isArray(old)
        ? Object.fromEntries(Object.entries(old).map(([key, inner], index) => [index === 0 ? `${key}x` : key, inner]))
        : [old],
    (old) =>
      typeof old === 'string'
        ? old.slice(0, Math.floor(random() * old.length)) + String.fromCodePoint(Math.floor(random() * 0x2fff) + 1)
        : old,
  ];
  return changed(value, at, pick(kinds, random) ?? (() => undefined));
}

/** One to three changes of the values of a document. */
export function changeStructure(text: string, random: Random): string {
  let value: unknown = JSON.parse(text);
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) value = change(value, random);
  return JSON.stringify(value, undefined, 2) ?? '';
}

/** One to three changes of the bytes of a document: flipped, inserted, removed, repeated, truncated. */
export function changeBytes(text: string, random: Random): string {
  let bytes: Buffer = Buffer.from(text);
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    const at = Math.floor(random() * bytes.length);
    const length = 1 + Math.floor(random() ** 4 * 200);
    const kinds: readonly (() => Buffer)[] = [
      () =>
        Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from([bytes.readUInt8(at) ^ (1 << Math.floor(random() * 8))]),
          bytes.subarray(at + 1),
        ]),
      () => Buffer.concat([bytes.subarray(0, at), Buffer.from([Math.floor(random() * 256)]), bytes.subarray(at)]),
      () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]),
      () => Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]),
      () => bytes.subarray(0, random() < 0.1 ? at : bytes.length),
      () =>
        Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from(pick(['{', '}', '[', ']', ',', ':', '"', '\\', '\u0000', '/*'], random) ?? ''),
          bytes.subarray(at),
        ]),
    ];
    bytes = pick(kinds, random)?.() ?? bytes;
    if (bytes.length === 0) break;
  }
  return bytes.toString('utf8');
}
