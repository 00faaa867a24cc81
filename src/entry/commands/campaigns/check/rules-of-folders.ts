import { basename, dirname } from 'node:path';
import { DOCUMENT_FOLDERS, type SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { rulesProblems } from '#checker/prove/rules-problems.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';

/** The contents of the folders `rules` beside some campaigns. */
export interface RulesOfFolders {
  readonly files: readonly SourceFile[];
  /** Files that contain no valid rules: without them a server proves nothing, and accepts nothing new. */
  readonly issues: readonly Issue[];
}

/** The folder of campaigns that a file belongs to. */
function homeOf(path: string): string {
  const folder = dirname(path);
  return DOCUMENT_FOLDERS.includes(basename(folder)) ? dirname(folder) : folder;
}

/** Reads the rules beside campaign files, and reports which ones cannot be read. */
export async function rulesOfFolders(paths: Iterable<string>): Promise<RulesOfFolders> {
  const folders = new Set([...paths].map(homeOf));
  const files = (await Promise.all([...folders].map(rulesBeside))).flat();
  return { files, issues: files.flatMap(rulesProblems) };
}
