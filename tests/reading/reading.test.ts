import { describe, expect, it } from 'vitest';
import { readingOf } from '#studio/reading/grade.ts';
import { measureTexts, tooHard } from './limits.ts';
import { readTexts } from './texts.ts';

describe('how hard the texts are to read', () => {
  it('keeps each English text at grade 6, and at grade 8 where somebody agrees to something', () => {
    const measured = measureTexts();
    expect(measured.length).toBeGreaterThan(150);
    expect(tooHard(measured)).toEqual([]);
  });

  it('says in the future what somebody is going to do for the visitor', () => {
    const team = /\b(?:study team|coordinator) (?:asks|calls|contacts|explains|talks|tells)\b/i;
    const we = /\bwe (?:keep your|contact you|call you)\b/i;
    expect(readTexts().filter(({ text }) => team.test(text) || we.test(text))).toEqual([]);
  });

  it('grades by the length of sentences and words', () => {
    expect(readingOf('The cat sat on the mat. The dog ran to the cat.').grade).toBeLessThan(1);
    expect(
      readingOf('Individuals experiencing persistent gastrointestinal symptoms may be considered eligible.').grade,
    ).toBeGreaterThan(15);
    expect(readingOf('')).toEqual({ words: 0, sentences: 0, grade: 0 });
  });
});
