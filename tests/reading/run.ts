/**
 * `npm run reading`: the reading grade (Flesch and Kincaid) of every English text that visitors read and that has
 * twelve words or more, hardest first, and how they are distributed. Fails if a text is harder than it may be.
 */
import { FEWEST_WORDS, measureTexts, tooHard } from './limits.ts';

const measured = measureTexts();
for (const { grade, words, file, key, text } of measured)
  process.stdout.write(`${grade.toFixed(1).padStart(5)} ${String(words).padStart(4)}  ${file} ${key}: ${text}\n`);
const middle = measured[Math.floor(measured.length / 2)]?.grade ?? 0;
process.stdout.write(
  `${measured.length} texts of ${FEWEST_WORDS} words or more; median grade ${middle.toFixed(1)}, ` +
    `hardest ${(measured[0]?.grade ?? 0).toFixed(1)}; ` +
    `${measured.filter(({ grade }) => grade > 5).length} above grade 5\n`,
);
const hard = tooHard(measured);
for (const line of hard) process.stdout.write(`too hard: ${line}\n`);
process.exitCode = hard.length === 0 ? 0 : 1;
