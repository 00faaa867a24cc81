import { describe, expect, test } from 'vitest';
import { diffDocuments } from '#checker/diff/diff-documents.ts';
import { diffsAsData, formatDiffs } from '#checker/diff/report/format-diff.ts';
import { markdownDiffs } from '#checker/diff/report/markdown-diff.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { CLEAN } from '#tests/faults/campaigns/clean-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const file = (name: string, text: string) => ({
  path: `campaigns/${name}.json`,
  text: text.replace('"id": "clean"', `"id": "${name}"`),
});

const CHANGED = CLEAN.replace('Le damos la bienvenida.', 'Bienvenidos | <b>@todos</b> `aquí`.');
const diffs = await diffDocuments({
  a: { files: [file('clean', CLEAN), file('same', CLEAN), file('old', CLEAN)] },
  b: {
    files: [file('clean', CHANGED), file('same', CLEAN.replace('"lessThan": 21', '"atMost": 20')), file('new', CLEAN)],
  },
  registry,
  count: 40,
  seed: 1,
});

describe('output of a comparison', () => {
  test('in lines: each campaign with its verdict, each class with its share and a visitor', () => {
    const lines = formatDiffs(diffs).split('\n');
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
      'campaign "new": it is new',
      'campaign "old": it no longer exists',
      'clean: 1 change for visitors (shares of 40 simulated visitors, seed 1)',
      'same: no visitor-visible change, proven',
    ]);
    expect(lines[3]).toMatch(/^ {2}different text, \d+ % of visitors: page "online" › block "rich-text" › text\.es: /);
    expect(lines.slice(4, 6)).toEqual([
      '    for example a visitor: language es',
      expect.stringMatching(/^ {6}start: candidate\.age = /),
    ]);
  });

  test('as a comment in which texts are never markup', () => {
    const text = markdownDiffs(diffs);
    expect(text).toContain(
      '### clean: 1 change for visitors\n\n| | What | Where | How | Who |\n| --- | --- | --- | --- | --- |\n' +
        '| 1 | different text | page "online"',
    );
    expect(text).toContain('"Bienvenidos \\| &lt;b&gt;@\u200btodos&lt;/b&gt; \\`aquí\\`."');
    expect(text).toContain(
      '<details><summary>One visitor for each</summary>\n\n```text\n1. for example a visitor: language es\n',
    );
    expect(text).toContain('**Proven: no visitor-visible change** in `same`.');
  });

  test('as data, without the documents', () => {
    const data = diffsAsData(diffs);
    expect(data).toMatchObject({
      seed: 1,
      unchecked: [],
      campaigns: [
        {},
        {},
        {
          campaign: 'clean',
          verdict: 'changed',
          sample: 40,
          classes: [{ kind: 'text', change: 'changed', witness: { circumstances: ['language es'] } }],
        },
        { campaign: 'same', verdict: 'equal' },
      ],
    });
    expect(JSON.stringify(data)).not.toContain('"routes"');
  });
});
