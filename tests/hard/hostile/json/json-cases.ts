import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Size } from '../../check.ts';
import { corpusPath } from '../corpus-folder.ts';

/** `parses`: JSON; `broken`: not JSON; `either`: the standard leaves it open. */
export type Verdict = 'parses' | 'broken' | 'either';

export interface JsonCase {
  readonly name: string;
  readonly verdict: Verdict;
  readonly body: Buffer;
}

const VERDICTS: Readonly<Record<string, Verdict>> = { y: 'parses', n: 'broken', i: 'either' };

/** A few of each kind, for the quick share. */
const SAMPLE: readonly (readonly [verdict: Verdict, body: string])[] = [
  ['parses', '[]'],
  ['parses', ' {"a": [1e5, -0, "\\ud83d\\ude00", null]} '],
  ['parses', '"a lonely text"'],
  ['parses', '{"a":"\\u0000"}'],
  ['parses', '{"twice":1,"twice":2}'],
  ['parses', 'null'],
  ['broken', ''],
  ['broken', '{"a":1,}'],
  ['broken', "{'a':1}"],
  ['broken', '[1 2]'],
  ['broken', '{"a":NaN}'],
  ['broken', '["unclosed'],
  ['broken', '[01]'],
  ['broken', '{"a":1}}'],
  ['broken', '[\u0000]'],
  ['broken', '/* words */ {}'],
  ['either', '\uFEFF{}'],
  ['either', '["\\ud800"]'],
  ['either', '[1e999]'],
];

/** The JSON parser cases: all of the corpus, or the sample. */
export function jsonCases(size: Size): readonly JsonCase[] {
  if (size === 'share')
    return SAMPLE.map(([verdict, body], index) => ({ name: `sample ${index}`, verdict, body: Buffer.from(body) }));
  const folder = corpusPath('hostile', 'json-parsing', 'test_parsing');
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const verdict = VERDICTS[file.slice(0, 1)];
      if (!verdict) throw new Error(`${file} does not say whether it parses`);
      return { name: file, verdict, body: readFileSync(join(folder, file)) };
    });
}

/** Names a prototype at various places; copying it would add `polluted` to every object. */
export const POLLUTED: readonly string[] = [
  '{"__proto__":{"polluted":"yes"}}',
  '{"\\u005f_proto__":{"polluted":"yes"}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"const\\u0072uctor":{"prototype":{"polluted":"yes"}}}',
  '{"visit":{"answers":{"__proto__":{"polluted":"yes"}}}}',
  '{"visit":{"query":{"constructor":{"prototype":{"polluted":"yes"}}}}}',
  '[[[{"a":[{"__proto__":{"polluted":"yes"}}]}]]]',
  '{"__proto__":null,"polluted":"yes"}',
];

const nested = (open: string, inner: string, close: string, bytes: number) => {
  const levels = Math.floor((bytes - inner.length) / (open.length + close.length));
  return open.repeat(levels) + inner + close.repeat(levels);
};

/** JSON nested as deeply as this many bytes allow: in most calls deeper than any recursive reader can go. */
export const deepBodies = (bytes: number): readonly string[] => [
  nested('[', '', ']', bytes),
  nested('{"a":', '1', '}', bytes),
  nested('[{"a":', '0', '}]', bytes),
];

/** As large, nested even deeper, and never closed. */
export const deepUnclosedBodies = (bytes: number): readonly string[] => [
  nested('[', '', '', bytes),
  nested('{"a":', '', '', bytes),
];
