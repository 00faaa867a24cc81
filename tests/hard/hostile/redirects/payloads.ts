import { readFileSync } from 'node:fs';
import type { Size } from '../../check.ts';
import { corpusPath } from '../corpus-folder.ts';

/** The host that the payloads lead to; no request is ever sent to it. */
const TARGET = 'evil.example';
const FILES = [
  'patt-Open-Redirect-payloads.txt',
  'patt-open_redirect_wordlist.txt',
  'patt-openredirects.txt',
  'payloadbox-open-redirect.txt',
  'fuzzdb-redirect-injection-template.txt',
  'fuzzdb-redirect-urls-template.txt',
];

/** A few of each kind, and every scheme that a browser acts on. */
const SAMPLE: readonly string[] = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  'https:evil.example',
  'http:\\\\evil.example',
  '//evil%E3%80%82example',
  '〱evil.example',
  '//evil.example/%2f..',
  '/.evil.example',
  '@evil.example',
  'https://www.whitelisteddomain.tld@evil.example',
  'https://evil.example#www.whitelisteddomain.tld',
  'https://www.whitelisteddomain.tld.evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/signup/../../evil.example',
  '/signup//evil.example',
  '//%5cevil.example/',
  's6/..//evil.example',
  '\u0000https://evil.example',
  '%00//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  'ftp://evil.example',
  'about:blank',
  'view-source:x',
  'ws://evil.example',
  'intent://evil.example#Intent;end',
  'chrome://settings',
  'filesystem:x',
  'jar:x',
  'x-evil:1',
];

/**
 * Redirect payloads: where a list leaves a placeholder for the target, it is our host, and where it names the trusted
 * host, that is `goodHost`.
 */
export function redirectPayloads(size: Size, goodHost: string): readonly string[] {
  const listed =
    size === 'share'
      ? []
      : FILES.flatMap((file) => readFileSync(corpusPath('hostile', 'open-redirect', file), 'utf8').split(/\r?\n/));
  return [
    ...new Set(
      [...SAMPLE, ...listed.filter((line) => line.trim() !== '')].map((line) =>
        line.replaceAll('{target}', TARGET).replaceAll('www.whitelisteddomain.tld', goodHost),
      ),
    ),
  ];
}
