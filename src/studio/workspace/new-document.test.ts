import { describe, expect, test } from 'vitest';
import { copyOf, idFromName, idProblem } from './new-document.ts';

describe('a new campaign', () => {
  test.each([
    ['Knee pain 2', 'knee-pain-2'],
    ['  Él año próximo! ', 'el-ano-proximo'],
    ['???', ''],
    ['a'.repeat(70), 'a'.repeat(60)],
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

  test('a copy keeps the formatting, and takes neither address nor version along', () => {
    const text =
      '{\n  "id": "a",\n  "version":   7,\n  "name": "A",\n  "path": "x", "aliases": ["y"],\n  "routes": [ ]\n}\n';
    const copy = copyOf(text, { id: 'b', name: 'B' }) ?? '';
    expect(JSON.parse(copy)).toEqual({ id: 'b', version: 1, name: 'B', routes: [] });
    expect(copy).toContain('"routes": [ ]\n}\n');
    expect(copyOf('{', { id: 'b', name: 'B' })).toBeUndefined();
  });
});
