import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words that only the server knows: variables of its configuration, modules of Node, tables and keys. */
const SERVER_WORDS = oneOf([
  /\b(?:ENCRYPTION_KEY|LEAD_WEBHOOK_SECRET|DIRECT_OFFERS_API_KEY|METRICS_TOKEN|DATABASE_URL|STORAGE_URL)\b/,
  /\b(?:AWS_SECRET_ACCESS_KEY|process\.env|createCipheriv|lead_revisions|visitor_keys|pgboss|x-api-key)\b/,
  /["'`]node:/,
]);
const KEY_SHAPES = oneOf([
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\bAKIA[0-9A-Z]{16}\b|\bsk_live_\w+|\bgh[pousr]_\w{30,}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]+\./,
  /postgres(?:ql)?:\/\/[^\s"'`]*:[^\s"'`]*@/,
]);
/** A quoted text of one word, as long as a key. */
const LONG_WORDS = /["'`]([A-Za-z0-9+/_=-]{32,128})["'`]/g;
/** Random bytes in base64 have about 5 bits per character, words of a program at most 4.3. */
const MAX_BITS = 4.6;

function oneOf(shapes: readonly RegExp[]): RegExp {
  return new RegExp(shapes.map(({ source }) => source).join('|'));
}

function bitsPerLetter(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - (count / text.length) * Math.log2(count / text.length), 0);
}

function faultsOf(name: string, text: string, secrets: readonly string[]): readonly string[] {
  const [word] = SERVER_WORDS.exec(text) ?? [];
  const [shape] = KEY_SHAPES.exec(text) ?? [];
  // A word without repeated letters is an alphabet; random bytes of that length are not.
  const random = [...text.matchAll(LONG_WORDS)]
    .map((match) => match[1] ?? '')
    .filter(
      (found) =>
        /\d/.test(found) &&
        /[a-z]/.test(found) &&
        /[A-Z]/.test(found) &&
        new Set(found).size < found.length &&
        bitsPerLetter(found) > MAX_BITS,
    );
  return [
    ...(word === undefined ? [] : [`${name}: has the server's word ${word}`]),
    ...(shape === undefined ? [] : [`${name}: has something of the shape of a key`]),
    ...(random.length === 0
      ? []
      : [`${name}: has ${random.length} words as random as a key, the first ${random[0]?.slice(0, 6)}…`]),
    ...(/sourceMappingURL=data:/.test(text) ? [`${name}: holds a source map`] : []),
    ...(secrets.some((secret) => text.includes(secret))
      ? [`${name}: has a secret of the environment that it was built in`]
      : []),
  ];
}

/**
 * What is wrong with files that browsers get, and how many there are. `secrets`: what was in the environment of the
 * build.
 */
export function scanBundle(
  folder: string,
  secrets: readonly string[],
): { readonly files: number; readonly faults: readonly string[] } {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const maps = names.filter((name) => name.endsWith('.map')).map((name) => `${name}: is a source map`);
  const texts = names.filter((name) => /\.(js|css|json|svg|html|txt)$/.test(name));
  return {
    files: texts.length,
    faults: [...maps, ...texts.flatMap((name) => faultsOf(name, readFileSync(join(folder, name), 'utf8'), secrets))],
  };
}
