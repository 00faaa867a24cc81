import { CHECKER_PROBLEMS } from '../problem-codes.table.ts';
import type { Issue } from '../issue.ts';
import { PROVE_PROBLEMS } from '../prove/problem-codes.table.ts';

const PROBLEMS = { ...CHECKER_PROBLEMS, ...PROVE_PROBLEMS };

/** Formats a log as code-scanning pages read it: SARIF 2.1.0. File addresses are relative to where the check ran. */
export function sarifLog({ issues }: { readonly issues: readonly Issue[] }): string {
  const codes = Object.keys(PROBLEMS);
  const rules = Object.entries(PROBLEMS).map(([id, { title, why, action, severity }]) => ({
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${why} ${action}` },
    defaultConfiguration: { level: severity },
  }));
  const run = {
    tool: { driver: { name: 'trialflow-campaigns-check', rules } },
    columnKind: 'utf16CodeUnits',
    results: issues.map((issue) => resultOf(issue, codes.indexOf(issue.code))),
  };
  return JSON.stringify(
    { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] },
    undefined,
    2,
  );
}

function resultOf(
  { code, severity, file, line, column, endLine, endColumn, place, message, suggestion, path, fix }: Issue,
  ruleIndex: number,
) {
  const artifactLocation = { uri: encodeURI(file.replaceAll('\\', '/')) };
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: `${message}.${hint}` },
    locations: [
      {
        physicalLocation: { artifactLocation, region: { startLine: line, startColumn: column, endLine, endColumn } },
        logicalLocations: [{ fullyQualifiedName: place }],
      },
    ],
    // The same finding keeps its name when lines move.
    partialFingerprints: { 'campaignFinding/v1': `${code}:${path}` },
    ...(fix === undefined
      ? {}
      : {
          fixes: [
            {
              description: { text: 'What --fix does' },
              artifactChanges: [
                {
                  artifactLocation,
                  replacements: fix.map(({ offset, length, text }) => ({
                    deletedRegion: { charOffset: offset, charLength: length },
                    insertedContent: { text },
                  })),
                },
              ],
            },
          ],
        }),
  };
}
