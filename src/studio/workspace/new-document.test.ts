import { describe, expect, test } from 'vitest';
import { idFromName } from '../kit/id-from-name.ts';
import { copyOf, emptyCampaign, idProblem, variantOf } from './new-document.ts';

describe('a new campaign', () => {
  test.each([
    ['Knee pain 2', 'knee-pain-2'],
    ['  Él año próximo! ', 'el-ano-proximo'],
    ['???', ''],
    ['a'.repeat(70), 'a'.repeat(60)],
    [`${'long '.repeat(11)}demonstration`, 'long-long-long-long-long-long-long-long-long-long-long'],
  ])('called %j gets the id %j', (name, id) => {
    expect(idFromName(name)).toBe(id);
  });

  test.each([
    ['spring', undefined],
    ['s6', 'create.idTaken'],
    ['', 'create.idWrong'],
    ['-x', 'create.idWrong'],
    ['Spring', 'create.idWrong'],
    ['a'.repeat(61), 'create.idWrong'],
  ])('the id %j: %s', (id, problem) => {
    expect(idProblem(id, ['s6.json'])).toBe(problem);
  });

  test('a questionnaire of the same id is in the way only of another one', () => {
    expect(idProblem('sleep', ['questionnaires/sleep.json'])).toBeUndefined();
    expect(idProblem('sleep', ['questionnaires/sleep.json'], true)).toBe('create.idTaken');
  });

  test('from nothing has one screen with a title in each language', () => {
    const text = emptyCampaign({ id: 'b', name: 'B', type: 'Signup', languages: ['en', 'es'] });
    expect(JSON.parse(text)).toMatchObject({
      id: 'b',
      type: 'Signup',
      home: 'home',
      languages: ['en', 'es'],
      routes: [{ name: 'home', title: { en: 'B', es: 'B' }, blocks: [] }],
    });
  });

  test('that changes another one says nothing else of its own', () => {
    expect(JSON.parse(variantOf('s6', { id: 'b', name: 'B' }))).toMatchObject({ id: 'b', extends: 's6', routes: [] });
  });

  test('a copy keeps the formatting, and takes neither address nor version along', () => {
    const text =
      '{\n  "id": "a",\n  "version":   7,\n  "name": "A",\n  "path": "x", "aliases": ["y"],\n  "routes": [ ]\n}\n';
    const copy = copyOf(text, { id: 'b', name: 'B' }) ?? '';
    expect(JSON.parse(copy)).toEqual({ id: 'b', version: 1, name: 'B', routes: [] });
    expect(copy).toContain('"routes": [ ]\n}\n');
    expect(copyOf('{', { id: 'b', name: 'B' })).toBeUndefined();
  });
});
