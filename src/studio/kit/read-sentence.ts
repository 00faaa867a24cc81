import { isRecord } from '#api/guards.ts';
import type { Sentence } from '#schemas/sentence.ts';

/** Reads a sentence from a reply of the server, whose contract leaves open how deep sentences stand in each other. */
export function readSentence(value: unknown): Sentence | undefined {
  if (!isRecord(value) || typeof value['template'] !== 'string' || !Array.isArray(value['values'])) return undefined;
  const values = value['values'].flatMap((one: unknown) => (typeof one === 'string' ? one : (readSentence(one) ?? [])));
  return { template: value['template'], values };
}
