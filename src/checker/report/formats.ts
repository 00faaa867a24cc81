import type { Issue } from '../issue.ts';
import { formatIssues } from './format-issues.ts';
import { githubAnnotations } from './github-annotations.ts';
import { junitReport } from './junit-report.ts';
import { sarifLog } from './sarif-log.ts';

/** What a check found, and which files it examined. */
export interface Report {
  readonly files: readonly string[];
  readonly issues: readonly Issue[];
}

/** Every report format: for people, for programs, and for pages where changes are reviewed. */
export const FORMATS: Readonly<Record<string, (report: Report) => string>> = {
  pretty: ({ files, issues }) => formatIssues(issues, files.length),
  json: ({ issues }) => JSON.stringify(issues, undefined, 2),
  github: githubAnnotations,
  sarif: sarifLog,
  junit: junitReport,
};
