import { isRecord } from '#api/guards.ts';

/** What differs between any two visits, rather than between engines: their times, ids, and visitors. */
const OWN: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '{id}'],
  [/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, '{time}'],
  [/\+1(312|773|872|708|847)\d{7}/g, '{phone}'],
];

/** The one entry of a lead that must differ between engines: the browser's user agent. */
const BROWSER = 'userAgent';

/** A lead without the parts that are unique to each visitor. */
export function comparable(lead: unknown, lastName: string): unknown {
  if (typeof lead === 'string')
    return OWN.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), lead.replaceAll(lastName, '{name}'));
  if (Array.isArray(lead)) return lead.map((part) => comparable(part, lastName));
  if (!isRecord(lead)) return lead;
  return Object.fromEntries(
    Object.keys(lead)
      .toSorted()
      .map((name) => [name, name === BROWSER ? '{browser}' : comparable(lead[name], lastName)]),
  );
}

/** Paths at which two comparable leads differ, with both values. */
export function differences(one: unknown, other: unknown, path = 'lead'): string[] {
  if (isRecord(one) && isRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
      differences(one[name], other[name], `${path}.${name}`),
    );
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((part, index) => differences(part, other[index], `${path}[${index}]`));
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  return a === b ? [] : [`${path}: ${a} in Chromium, ${b} here`];
}
