import { createHash } from 'node:crypto';

/** A visitor's personal data, as unique values that can be searched for where they must not appear. */
export const CANARIES = {
  firstName: 'Quillavane',
  lastName: 'Zorbatsky',
  email: 'quillavane.zorbatsky@canary-mail.example',
  birthDate: '1953-07-19',
  doctor: 'Drossenhaupt',
} as const;

/** The phone number of the visitor with this serial number: ten digits with which nothing else in a store begins. */
export function phoneOf(serial: number): string {
  return `+1312207${String(2000 + (serial % 8000)).padStart(4, '0')}`;
}

function base64Forms(value: string): readonly string[] {
  // A text inside a longer one is encoded in one of three ways, depending on its position; its first and last letters
  // mix with the neighbours'.
  return [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), Buffer.from(value)])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
}

/** Forms in which a value could be stored without being immediately readable, including unkeyed hashes. */
function formsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const hashes = ['sha256', 'sha1', 'md5'].flatMap((algorithm) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash(algorithm).update(value).digest(encoding)),
  );
  return [
    value,
    value.toLowerCase(),
    value.toUpperCase(),
    encodeURIComponent(value),
    bytes.toString('hex'),
    ...base64Forms(value),
    ...base64Forms(value.toLowerCase()),
    value.split('').join('\u0000'),
    value.split('').toReversed().join(''),
    ...hashes,
  ];
}

/** What to search a store for: each form, with the name of its value. */
export type Forms = ReadonlyMap<string, string>;

function named(phones: readonly string[]): readonly (readonly [string, string])[] {
  return [
    ...Object.entries(CANARIES),
    ...phones.flatMap(
      (phone) =>
        [
          ['phone', phone],
          ['phone', phone.slice(1)],
        ] as const,
    ),
  ];
}

/** Every form, for texts. */
export function allForms(phones: readonly string[]): Forms {
  return new Map(named(phones).flatMap(([name, value]) => formsOf(value).map((form) => [form, name] as const)));
}

/** The plain values, for the bytes of files: there may be gigabytes. */
export function plainForms(phones: readonly string[]): Forms {
  return new Map(
    named(phones).flatMap(([name, value]) => [value, value.toLowerCase()].map((form) => [form, name] as const)),
  );
}

/** The names of the values that occur in the text, in any of the forms. */
export function canariesIn(text: string, forms: Forms): readonly string[] {
  return [...new Set([...forms].filter(([form]) => text.includes(form)).map(([, name]) => name))];
}
