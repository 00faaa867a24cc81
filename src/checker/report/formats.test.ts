import { describe, expect, test } from 'vitest';
import { CHECKER_PROBLEMS } from '../problem-codes.table.ts';
import { PROVE_PROBLEMS } from '../prove/problem-codes.table.ts';
import type { Issue } from '../issue.ts';
import { FORMATS } from './formats.ts';

const issue: Issue = {
  code: 'value-of-wrong-type',
  severity: 'error',
  file: 'campaigns/a b.json',
  line: 3,
  column: 7,
  endLine: 3,
  endColumn: 11,
  place: 'route "home" › block "Age"',
  message: '"<age>" is 100% wrong: a, b',
  suggestion: '18',
  path: '/routes/0',
  fix: [{ offset: 40, length: 4, text: '18' }],
};
const warning: Issue = {
  ...issue,
  code: 'unused-fragment',
  severity: 'warning',
  message: 'x\ny',
  line: 4,
  endLine: 6,
  path: '',
};
const report = { files: ['campaigns/a b.json', 'campaigns/c.json'], issues: [issue, warning] };
const written = (format: string, of = report) => FORMATS[format]?.(of) ?? '';

describe('reports', () => {
  test('[O4] pretty: a line for each finding, and the sum', () => {
    expect(written('pretty').split('\n')[0]).toBe(
      'campaigns/a b.json:3:7 value-of-wrong-type "<age>" is 100% wrong: a, ' +
        'b — did you mean 18? (route "home" › block "Age") [--fix]',
    );
    expect(written('pretty').split('\n').at(-1)).toBe('2 files checked: 1 error, 1 warning');
  });

  test('[O4] json: the findings as they are', () => {
    expect(JSON.parse(written('json'))).toEqual([issue, warning]);
  });

  test('[O4] github: line and property separators are escaped, and columns appear only within one line', () => {
    expect(written('github').split('\n')).toEqual([
      '::error file=campaigns/a b.json,line=3,endLine=3,col=7,endColumn=11,title=value-of-wrong-type::"<age>" is ' +
        '100%25 wrong: a, b — did you mean 18? (route "home" › block "Age")',
      '::warning file=campaigns/a b.json,line=4,endLine=6,title=unused-fragment::x%0Ay — did you mean 18? (route ' +
        '"home" › block "Age")',
      '2 files checked: 1 error, 1 warning',
    ]);
  });

  test('[O4] sarif: every code is a rule, every finding has its rule, place and fix', () => {
    const log: unknown = JSON.parse(written('sarif'));
    expect(log).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          columnKind: 'utf16CodeUnits',
          results: [
            {
              ruleId: 'value-of-wrong-type',
              level: 'error',
              message: { text: '"<age>" is 100% wrong: a, b. Did you mean 18?' },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'campaigns/a%20b.json' },
                    region: { startLine: 3, startColumn: 7, endLine: 3, endColumn: 11 },
                  },
                  logicalLocations: [{ fullyQualifiedName: 'route "home" › block "Age"' }],
                },
              ],
              fixes: [
                {
                  artifactChanges: [
                    {
                      replacements: [
                        { deletedRegion: { charOffset: 40, charLength: 4 }, insertedContent: { text: '18' } },
                      ],
                    },
                  ],
                },
              ],
            },
            {
              ruleId: 'unused-fragment',
              level: 'warning',
              ruleIndex: Object.keys(CHECKER_PROBLEMS).indexOf('unused-fragment'),
            },
          ],
        },
      ],
    });
    for (const problems of [CHECKER_PROBLEMS, PROVE_PROBLEMS])
      expect(JSON.stringify(log)).toContain(`"id":"${Object.keys(problems).at(-1)}"`);
  });

  test('[O4] junit: a failed case for each finding, a passed one for a clean file, only XML characters', () => {
    const xml = written('junit', { ...report, issues: [{ ...issue, message: 'a\u0000\u001b"b"' }, warning] });
    expect(xml).toContain('<testsuites name="campaigns" tests="3" failures="2">');
    expect(xml).toContain('<failure type="error" message="a&quot;b&quot;">');
    expect(xml).toContain('<testcase classname="campaigns/c.json" name="check"/>');
    expect(xml.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(xml.match(/<testcase/g)?.length).toBe(3);
  });
});
