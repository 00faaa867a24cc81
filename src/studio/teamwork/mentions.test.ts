import { describe, expect, test } from 'vitest';
import { beginsMention, mentionedIn, withMention } from './mentions.ts';

const ANA = { id: '1', name: 'Ana' };
const ANA_RUIZ = { id: '2', name: 'Ana Ruiz' };

describe('mentions in a comment', () => {
  test('of two names that begin alike, only the one that is written is mentioned', () => {
    expect(mentionedIn('@Ana Ruiz please look', [ANA, ANA_RUIZ])).toEqual([ANA_RUIZ]);
    expect(mentionedIn('@Ana please look', [ANA, ANA_RUIZ])).toEqual([ANA]);
    expect(new Set(mentionedIn('@Ana and @Ana Ruiz', [ANA, ANA_RUIZ]))).toEqual(new Set([ANA, ANA_RUIZ]));
    expect(mentionedIn('Ana', [ANA, ANA_RUIZ])).toEqual([]);
  });

  test.each([
    ['@', true],
    ['Look, @', true],
    ['(@', true],
    ['ana@', false],
    ['ana', false],
  ])('of %j, it is %s that it begins a mention', (text, begins) => {
    expect(beginsMention(text)).toBe(begins);
  });

  test('a person who is chosen after an @ was typed is mentioned with one @', () => {
    const text = 'Look, @ at the title';
    expect(withMention(text, { start: 7, end: 7 }, 'Ana')).toEqual({ text: 'Look, @Ana  at the title', caret: 11 });
  });

  test('a person stands in place of what is selected, and the caret after them', () => {
    expect(withMention('Ask somebody!', { start: 4, end: 12 }, 'Ana')).toEqual({ text: 'Ask @Ana !', caret: 9 });
  });
});
