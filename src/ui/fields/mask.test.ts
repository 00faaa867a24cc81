import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#schemas/countries.ts';
import { applyMask, maskedText, type Mask } from './mask.ts';

const usDate: Mask = { kind: 'date', ...COUNTRIES.US.date };
const gbDate: Mask = { kind: 'date', ...COUNTRIES.GB.date };
const caDate: Mask = { kind: 'date', ...COUNTRIES.CA.date };
const phone = (country: keyof typeof COUNTRIES): Mask => ({ kind: 'digits', patterns: COUNTRIES[country].phoneMasks });

/** Types a text key by key at the end of the control. */
function typed(mask: Mask, keys: string): string {
  let text = '';
  for (const key of keys)
    text = maskedText(mask, { text: text + key, caret: text.length + 1, inputType: 'insertText' });
  return text;
}

describe('[E3] [E7] masks', () => {
  test.each([
    [usDate, '05141980', '05/14/1980'],
    [usDate, '5/4/1980', '05/04/1980'],
    [usDate, '05/14/1980', '05/14/1980'],
    [gbDate, '14051980', '14/05/1980'],
    [caDate, '19800514', '1980-05-14'],
    [phone('US'), '3125550142', '(312) 555-0142'],
    [phone('GB'), '07700900123', '07700 900123'],
    [phone('NZ'), '0211234567', '021 123 4567'],
    [phone('NZ'), '02112345678', '021 1234 5678'],
    [phone('NZ'), '031234567', '03 123 4567'],
    [phone('AU'), '0412345678', '0412 345 678'],
    [phone('AU'), '0212345678', '02 1234 5678'],
    [phone('US'), '+443125550142', '+443125550142'],
  ])('[E3] [E7] %j typed as %s reads %s', (mask, keys, shown) => {
    expect(typed(mask, keys)).toBe(shown);
  });

  test.each([
    [usDate, '1980-05-14', '05/14/1980'],
    [gbDate, '1980-05-14', '14/05/1980'],
    [usDate, ' 05-14-1980 ', '05/14/1980'],
    [usDate, 'May 14, 1980', 'May 14, 1980'],
    [phone('US'), '312-555-0142', '(312) 555-0142'],
    [phone('US'), '1 312 555 0142', '1 312 555 0142'],
    [phone('US'), 'call me', 'call me'],
  ])('[E3] [E7] %j: pasted or filled in by the browser, %s reads %s', (mask, text, shown) => {
    expect(applyMask(mask, text)).toBe(shown);
    expect(maskedText(mask, { text, caret: text.length, inputType: '' })).toBe(shown);
  });

  test('[E3] a mark comes only with the digit after it, so that deleting it works', () => {
    expect(typed(usDate, '05')).toBe('05');
    expect(typed(usDate, '051')).toBe('05/1');
    expect(maskedText(usDate, { text: '05/', caret: 3, inputType: 'deleteContentBackward' })).toBe('05/');
    expect(maskedText(phone('US'), { text: '(312) ', caret: 6, inputType: 'deleteContentBackward' })).toBe('(312) ');
  });

  test('[E3] a text that is corrected in its middle is left alone', () => {
    expect(maskedText(usDate, { text: '05/134/1980', caret: 5, inputType: 'insertText' })).toBe('05/134/1980');
  });
});
