import { seededRandom } from '#tests/real/checks.ts';
import type { Rule } from './field-rules.ts';

/**
 * Digits and special characters that matter to one rule or another, and characters that engines and alphabets treat
 * differently.
 */
const MARKS = Array.from(
  '0123456789+-. /,()@ aAbZéñßıİſK中ا' +
    '\u200b\u00a0\u2028\ufeff\u0000\u0301\u200d٣६０👍🏽🇺🇸⃣©™ﷺ\u{e0041}\u{10ffff}\u1c89\u{1faf0}\u{1fae9}',
  String,
);
const HALVES = ['\ud800', '\udfff'];

/** One to four characters inserted, removed or replaced, or the case of the whole changed, or space added around it. */
function changed(seed: string, random: () => number): string {
  let marks = Array.from(seed);
  for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
    const at = Math.floor(random() * (marks.length + 1));
    const mark =
      random() < 0.02
        ? (HALVES[Math.floor(random() * 2)] ?? '')
        : random() < 0.1
          ? String.fromCodePoint(Math.floor(random() * 0xd7ff))
          : (MARKS[Math.floor(random() * MARKS.length)] ?? '');
    const kind = random();
    if (kind < 0.35) marks.splice(at, 0, mark);
    else if (kind < 0.6) marks.splice(at, 1);
    else if (kind < 0.85) marks.splice(at, 1, mark);
    else if (kind < 0.9) marks = [' ', ...marks, '\u3000'];
    else if (kind < 0.95) marks = marks.map((one) => (random() < 0.5 ? one.toUpperCase() : one.toLowerCase()));
    else marks = marks.slice(0, Math.floor(random() * marks.length));
  }
  return marks.join('');
}

/**
 * The values of a rule: its seeds unchanged, then mutated ones; the same for the same seed, wherever they are
 * generated.
 */
export function* valuesOf({ seeds }: Rule, seed: number, count: number): Generator<string> {
  const random = seededRandom(seed);
  for (let number = 0; number < count; number++) {
    const from = seeds[number % seeds.length] ?? '';
    yield number < seeds.length ? from : changed(from, random);
  }
}
