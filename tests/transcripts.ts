/**
 * `npm run transcripts`: writes anew what a screen reader finds on every page of every campaign, in both languages,
 * into `tests/e2e/screens/transcripts`. Read the difference before you commit it.
 */
import { runCommand } from './support/program.ts';

process.exitCode = await runCommand(
  'playwright',
  [
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
    '--project=phone',
    '--reporter=list',
    'tests/e2e/screens/transcripts.e2e.ts',
    ...process.argv.slice(2),
  ],
  { ...process.env, TRANSCRIPTS: 'write' },
);
