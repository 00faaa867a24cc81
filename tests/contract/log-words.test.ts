import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { EVENT_KINDS } from '#server/features/content/revisions/events.ts';

test.each(['en', 'es'])('everything that the log has entries of has words in the studio: %s', (language) => {
  const words: unknown = JSON.parse(readFileSync(`src/studio/texts/${language}.json`, 'utf8'));
  const said = isRecord(words) ? words : {};
  expect(EVENT_KINDS.filter((kind) => said[`log.${kind}`] === undefined)).toEqual([]);
});
