import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import Type from 'typebox';
import { readDocument } from '#tests/support/deployment/read-document.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const FOLDERS = ['compose', 'kubernetes', 'monitoring', 'systemd'];
const GUIDES = [
  ...['architecture', 'operator-file', 'threat-model', 'upgrading'].map((name) => `docs/${name}.md`),
  ...['', ...FOLDERS.map((folder) => `${folder}/`)].map((folder) => `docs/deploy/${folder}README.md`),
];
const NAMED_PATH = /`((?:src|blocks|campaigns|locales|tests|schemas|docs)\/[^`\s]+)`/g;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The anchors that GitHub derives from the headings of a document. */
function anchorsOf(path: string): readonly string[] {
  const headings = Array.from(read(path).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => heading.toLowerCase());
  return headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-'));
}

/** The links of a document that do not resolve. */
function brokenLinks(guide: string): readonly string[] {
  const links = Array.from(read(guide).matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link);
  return links.filter((link) => {
    if (link.includes('://')) return false;
    const [target = '', anchor] = link.split('#');
    const path = target === '' ? guide : join(dirname(guide), target);
    return !existsSync(join(ROOT, path)) || (anchor !== undefined && !anchorsOf(path).includes(anchor));
  });
}

test.each(GUIDES)('[O2] every link in %s resolves to a file and heading', (guide) => {
  expect(brokenLinks(guide)).toEqual([]);
});

test.each(GUIDES)('[O2] every file and command named in %s exists', (guide) => {
  const { scripts } = readDocument(Type.Object({ scripts: Type.Record(Type.String(), Type.String()) }), 'package.json');
  const files = Array.from(read(guide).matchAll(NAMED_PATH), ([, path = '']) => path);
  const started = Array.from(read(guide).matchAll(/\bnode ((?:src|tests)\/\S+\.ts)/g), ([, path = '']) => path);
  expect([...files, ...started].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const named = Array.from(read(guide).matchAll(/npm run (?:--silent )?([a-z][a-z:]*)/g), ([, script = '']) => script);
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});

test('[O2] every folder of docs/deploy has a guide', () => {
  const entries = readdirSync(join(ROOT, 'docs/deploy'), { withFileTypes: true });
  expect(entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted()).toEqual(FOLDERS);
});

test('[P2] every mitigation in the threat model names its evidence', () => {
  const [, mitigated = ''] = /## Threats and mitigations\n([^]*?)\n## /.exec(read('docs/threat-model.md')) ?? [];
  const rows = mitigated.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| threat '));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/(`(src|tests|schemas)\/|\]\()[^|]* \|$/.test(row))).toEqual([]);
});
