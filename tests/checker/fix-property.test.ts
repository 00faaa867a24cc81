import { expect, test } from 'vitest';
import { fixDocuments } from '#checker/fix-documents.ts';
import { randomOf, type Random } from '#checker/simulate/random.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { GOOD_FILES } from '#tests/faults/campaigns/check/good-documents.ts';

/** `MUTATIONS=10000` for the long run. */
const COUNT = Number(process.env['MUTATIONS'] ?? 400);
const registry = createRegistry(await loadBlocks('tests/checker/blocks'));
const [demo, ...others] = GOOD_FILES;

const MARKS = [',', ':', '"', '{', '}', '[', ']', ' ', '\\', '/', '\n', '\u200B', '5', 'x'];
const NAMES = ['constructor', 'toString', '__proto__', 'Is', '==', 'AtLeast', 'fact', 'When', 'to', 'es', ''];
const VALUES = ['"5"', '5', '"true"', 'null', '[]', '{}', '"today"', '"2026-02-31"', '["en", "en"]', '-1', '1e400'];

/** A document as an author might leave it mid-edit: a character too few or too many, or a different name or value. */
function mutated(text: string, random: Random): string {
  const at = random.between(0, text.length - 1);
  const mark = random.oneOf(MARKS);
  const words = [...text.matchAll(/"[A-Za-z]+"(?=:)/g)];
  const values = [...text.matchAll(/(?<=: )(?:"[^"]*"|\d+|true|false)/g)];
  const put = (places: readonly RegExpExecArray[], word: string) => {
    const { index, 0: found } = random.oneOf(places);
    return text.slice(0, index) + word + text.slice(index + found.length);
  };
  switch (random.between(0, 5)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + mark + text.slice(at);
    case 2:
      return text.slice(0, at) + mark + text.slice(at + 1);
    case 3:
      return put(words, JSON.stringify(random.oneOf(NAMES)));
    case 4:
      return put(values, random.oneOf(VALUES));
    default: {
      const lines = text.split('\n');
      const index = random.between(0, lines.length - 1);
      return lines.toSpliced(index, 0, lines[index] ?? '').join('\n');
    }
  }
}

test(
  `[B1] --fix leaves ${COUNT} mutated documents readable, adds no error, and is idempotent`,
  { timeout: 1_800_000 },
  async () => {
    let fixed = 0;
    for (let seed = 1; seed <= COUNT; seed++) {
      const random = randomOf(seed);
      const times = random.between(1, 3);
      const text = Array.from({ length: times }).reduce<string>((before) => mutated(before, random), demo.text);
      const request = (one: string) => ({ files: [{ ...demo, text: one }, ...others], registry });
      const none = () => false;
      const before = await fixDocuments(request(text), none);
      const after = await fixDocuments(request(text));
      const written = after.files[0]?.text ?? '';
      if (written === text) continue;
      fixed += 1;
      expect({ seed, read: readable(written) }).toEqual({ seed, read: true });
      const couldBeRead = before.issues.every(({ code }) => code !== 'json-syntax');
      const known = new Set(before.issues.map(({ code, message }) => `${code} ${message}`));
      const fresh = after.issues.filter(({ code, message }) => couldBeRead && !known.has(`${code} ${message}`));
      expect({ seed, fresh: fresh.map(({ code, message }) => `${code} ${message}`) }).toEqual({ seed, fresh: [] });
      const again = await fixDocuments(request(written));
      expect({ seed, again: again.files[0]?.text }).toEqual({ seed, again: written });
    }
    expect(fixed).toBeGreaterThan(COUNT / 50);
  },
);

function readable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
