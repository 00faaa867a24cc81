import { API_PROBLEMS, type ProblemEntry } from '#schemas/api-problems.ts';
import { CONTENT_PROBLEMS } from '#schemas/content-problems.ts';
import { SOURCE_PROBLEMS } from '#schemas/source-problems.ts';
import { STUDIO_PROBLEMS } from '#schemas/studio-problems.ts';
import { CHECKER_PROBLEMS } from '../problem-codes.table.ts';
import { CONFORM_PROBLEMS } from '../conform/problem-codes.table.ts';
import { PROVE_PROBLEMS } from '../prove/problem-codes.table.ts';

/** `docs/problem-codes.md`: every code with what happened, why, and what to do. Each code is an anchor. */
export function problemCodesPage(): string {
  return [
    '# Problem codes',
    '',
    'Written by `npm run schemas` from the catalogues in the code. A code is permanent: ' +
      'it is never reused for something else.',
    '',
    '## Campaign documents',
    '',
    'Reported by `npm run campaigns -- check` and when a campaign is published.',
    '',
    ...Object.entries(CHECKER_PROBLEMS).flatMap(([code, problem]) =>
      entry(code, problem, problem.severity === 'warning' ? ' (warning)' : ''),
    ),
    '## What a proof finds',
    '',
    'Reported by `npm run campaigns -- prove`, with a visitor who shows it.',
    '',
    ...Object.entries(PROVE_PROBLEMS).flatMap(([code, problem]) =>
      entry(code, problem, problem.severity === 'warning' ? ' (warning)' : ''),
    ),
    '## Where a campaign and a study differ',
    '',
    'Reported by `npm run campaigns -- conform`, with a visitor whom the two judge differently.',
    '',
    ...Object.entries(CONFORM_PROBLEMS).flatMap(([code, problem]) => entry(code, problem, '')),
    '## Entries of a CMS',
    '',
    'Reported when an entry becomes a document ([CMSs](cms.md)).',
    '',
    ...Object.entries(SOURCE_PROBLEMS).flatMap(([code, problem]) => entry(code, problem, '')),
    '## The API',
    '',
    ...Object.entries(API_PROBLEMS).flatMap(([code, problem]) => entry(code, problem, ` (HTTP ${problem.status})`)),
    '## The write API of content',
    '',
    ...Object.entries(CONTENT_PROBLEMS).flatMap(([code, problem]) => entry(code, problem, ` (HTTP ${problem.status})`)),
    '## The studio',
    '',
    ...Object.entries(STUDIO_PROBLEMS).flatMap(([code, problem]) => entry(code, problem, ` (HTTP ${problem.status})`)),
  ].join('\n');
}

function entry(code: string, { title, why, action }: ProblemEntry, note: string): string[] {
  return [`### ${code}`, '', `**${title}**${note}. ${why} *What to do:* ${action}`, ''];
}
