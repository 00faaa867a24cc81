import { expect, test } from 'vitest';
import { inSentence } from './in-sentence.ts';

test.each([
  ['Knee or hip arthritis', 'knee or hip arthritis'],
  ['Artritis de rodilla o cadera', 'artritis de rodilla o cadera'],
  ['Épilepsie', 'épilepsie'],
  ['Long-lasting cough', 'long-lasting cough'],
  ['Type 2 diabetes', 'type 2 diabetes'],
  ['COPD (chronic lung disease)', 'COPD (chronic lung disease)'],
  ['HIV infection', 'HIV infection'],
  ['Alzheimer’s disease', 'Alzheimer’s disease'],
  ["Crohn's disease", "Crohn's disease"],
  ['Lyme disease', 'Lyme disease'],
  ['Enfermedad de Crohn', 'enfermedad de Crohn'],
  ['X-linked hypophosphatemia', 'X-linked hypophosphatemia'],
  ['', ''],
])('[N2] inside a sentence, "%s" is "%s"', (name, words) => {
  expect(inSentence(name)).toBe(words);
});
