import { inEnglish, sentence } from '#schemas/sentence.ts';
import type { Registry } from '#registry/registry.ts';
import { CHECKER_PROBLEMS } from './problem-codes.table.ts';
import { type Check, openWorkspace, type Workspace, type WorkspaceOptions } from './workspace.ts';
import { duplicateCampaigns } from './checks/names/campaign-names.ts';
import { fileNameCase } from './checks/names/file-names.ts';
import { CHECKS } from './checks/index.ts';
import { replaceNode, type TextEdit } from './document/edit.ts';
import { stringOf } from './document/node-access.ts';
import { placeOf, placeWords, pointerOf } from './document/node-place.ts';
import { positionOf, type SourceFile } from './document/source-document.ts';
import type { Finding, Issue, Spot } from './issue.ts';
import { plainOf } from './suggest.ts';
import { inOrder } from './many/sort-by-file.ts';

export interface CheckRequest extends WorkspaceOptions {
  /**
   * Campaigns and fragments that belong together, all in one call. Files in a folder named `fragments` are fragments.
   */
  readonly files: readonly SourceFile[];
  readonly registry: Registry;
}

/**
 * Returns every problem of every file in one pass, in the order of the files and their lines (B5, B6). If it finds
 * nothing, the documents match the schema and can be resolved.
 */
export async function checkDocuments({ files, registry, ...options }: CheckRequest): Promise<Issue[]> {
  return issuesOf(await openWorkspace(files, registry, options));
}

/** Runs every check over a workspace. */
export function issuesOf(workspace: Workspace): Issue[] {
  return inOrder(
    checkWorkspace(workspace, CHECKS),
    workspace.all.map(({ path }) => path),
    ({ file }) => file,
  );
}

/** The checks that do not need to see every file. */
export const CHECKS_OF_SOME: readonly Check[] = CHECKS.filter(
  (check) => check !== duplicateCampaigns && check !== fileNameCase,
);

/** Returns what the checks find, in the line order of each file. */
export function checkWorkspace(workspace: Workspace, checks: readonly Check[]): Issue[] {
  const findings = checks.flatMap((check) => check(workspace));
  // A place that is wrong in the same way in several campaigns is one problem, reported for the first of them.
  const problems = [...Map.groupBy(findings, ({ at }) => at.node).values()].flatMap((here) => {
    const first = here.filter((finding, index) => here.findIndex((other) => sameProblem(finding, other)) === index);
    return first.map((finding) => ({
      ...issueOf(finding),
      ...onlyIn(here.filter((other) => sameProblem(finding, other))),
    }));
  });
  return problems.toSorted((one, other) => one.line - other.line || one.column - other.column);
}

/** Returns the campaigns in which a place in a shared file is wrong, or nothing if it is wrong wherever it is used. */
function onlyIn(same: readonly Finding[]): Pick<Issue, 'campaigns'> {
  const campaigns = same.flatMap(({ campaign }) => campaign ?? []);
  const isShared = same.every(({ campaign, at }) => campaign !== undefined && campaign !== at.document.name);
  return isShared ? { campaigns } : {};
}

function sameProblem(one: Finding, other: Finding): boolean {
  return (
    one.code === other.code &&
    one.at.document === other.at.document &&
    inEnglish(one.message) === inEnglish(other.message)
  );
}

/** A place in a document as plain data. */
export type IssuePlace = Pick<Issue, 'file' | 'line' | 'column' | 'endLine' | 'endColumn' | 'place' | 'path'>;

export function issuePlace({ document, node }: Spot): IssuePlace {
  const end = positionOf(document, node.offset + node.length);
  return {
    file: document.path,
    ...positionOf(document, node.offset),
    endLine: end.line,
    endColumn: end.column,
    place: placeOf(node),
    path: pointerOf(node),
  };
}

export function issueOf(finding: Finding): Issue {
  const { code, at, message, suggestion, campaign } = finding;
  const fix = finding.fix ?? sameWord(finding);
  const isElsewhere = campaign !== undefined && campaign !== at.document.name;
  const said = isElsewhere ? sentence`${message}, in the campaign "${campaign}"` : message;
  return {
    code,
    severity: CHECKER_PROBLEMS[code].severity,
    ...issuePlace(at),
    message: inEnglish(said),
    sentences: { place: placeWords(at.node), message: said },
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(fix === undefined ? {} : { fix }),
    ...(finding.removable === true ? { removable: true } : {}),
  };
}

/** A name that differs only in case, blanks or dashes can only have meant the suggested one. */
function sameWord({ at, suggestion }: Finding): TextEdit[] | undefined {
  const written = stringOf(at.node);
  return written === undefined || suggestion === undefined || plainOf(written) !== plainOf(suggestion)
    ? undefined
    : replaceNode(at.node, suggestion);
}
