import { describe, expect, test } from 'vitest';
import { consumerName } from './consumer-name.ts';
import { readNamesFile } from './read-names-file.ts';

describe('names of conditions', () => {
  test.each([
    ['High blood pressure (hypertension (HTN))', ['High blood pressure', 'hypertension', 'HTN']],
    ['Diabetes - type 2 (adult, non-insulin-independent)', ['Diabetes - type 2', 'type 2 diabetes']],
    [
      'Attention deficit hyperactivity disorder (ADHD/ADD)',
      ['Attention deficit hyperactivity disorder', 'ADHD', 'ADD'],
    ],
    [
      'Ear infection - short-term (otitis media - acute)',
      ['Ear infection - short-term', 'short-term ear infection', 'otitis media acute'],
    ],
    ['Ankle/foot pain', ['Ankle/foot pain']],
  ])('[O4] the entry "%s" of a consumer list holds its names', (entry, names) => {
    expect(consumerName(entry)).toEqual(names);
  });

  test('[O4] a file is recognized by its shape', () => {
    const group = (text: string) => readNamesFile(text);
    expect(group('[{"code": "1", "name": "Flu (Influenza)"}]')).toEqual({
      shape: 'consumer list',
      conditions: true,
      groups: [{ en: ['Flu', 'Influenza'] }],
    });
    expect(group('[{"id": 1, "en": "asthma", "es": "asma", "enDef": "…"}]')).toEqual({
      shape: 'dictionary',
      conditions: false,
      groups: [{ en: ['asthma'], es: ['asma'] }],
    });
    expect(group('{"data": [{"name": "Flu", "synonyms": ["Grippe", "Flu", 7]}]}')).toEqual({
      shape: 'main types',
      conditions: true,
      groups: [{ en: ['Flu', 'Grippe'] }],
    });
    expect(group('\uFEFFcondition\tnStudies\r\nNSCLC\t95\r\n\r\nNSCLC\t1\r\n')).toEqual({
      shape: 'registry strings',
      conditions: true,
      groups: [{ en: ['NSCLC'] }],
    });
  });

  test.each([
    '',
    '{}',
    '[]',
    '[1]',
    '[{"en": "asthma"}]',
    '[{"name": ""}]',
    'name\tcount',
    '{"data": 1}',
    '[{"name": "Flu"}, {}]',
  ])('[O4] %j has none of these shapes', (text) => {
    expect(readNamesFile(text)).toBeUndefined();
  });

  test('[O4] names that nobody types are left out', () => {
    expect(readNamesFile(JSON.stringify([{ name: 'x'.repeat(121) }, { name: '  Dry   eye ' }]))?.groups).toEqual([
      { en: ['Dry eye'] },
    ]);
  });
});
