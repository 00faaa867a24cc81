import { checkWorkspace, CHECKS_OF_SOME } from '../check-documents.ts';
import { kindOf, type SourceFile } from '../document/source-document.ts';
import type { Issue } from '../issue.ts';
import { addressesOf, type CampaignAddress } from '../model/addresses.ts';
import type { Registry } from '#registry/registry.ts';
import { openWorkspace, type WorkspaceOptions } from '../workspace.ts';

/** The result of checking a share of many files: plain data, so that it can come from another thread. */
export interface ShareResult {
  readonly issues: readonly Issue[];
  readonly addresses: readonly CampaignAddress[];
  /** Files that must be checked together with the ones they share parts with. */
  readonly together: readonly SourceFile[];
}

/** How many campaigns are in memory at once. */
const BATCH = 5;
/**
 * Matches words in a file that has, or may have, parts in other files. A letter written as a character code could hide
 * any of them.
 */
const SHARES = /"(?:extends|use|questionnaire|sequencingConsent|theme|then)"|\\u/;

/** Checks the self-contained campaigns, a few at a time, and returns the other files. */
export async function checkAlone(
  files: Iterable<SourceFile>,
  registry: Registry,
  options: WorkspaceOptions,
): Promise<ShareResult> {
  const issues: Issue[] = [];
  const addresses: CampaignAddress[] = [];
  const together: SourceFile[] = [];
  let batch: SourceFile[] = [];
  const finish = async () => {
    const workspace = await openWorkspace(batch, registry, options);
    issues.push(...checkWorkspace(workspace, CHECKS_OF_SOME).filter(({ file }) => file !== options.operator?.path));
    for (const document of workspace.documents)
      if (document.kind === 'campaign') addresses.push(...addressesOf(document));
    batch = [];
  };
  for (const file of files) {
    if (kindOf(file.path) !== 'campaign' || SHARES.test(file.text)) together.push(file);
    else batch.push(file);
    if (batch.length === BATCH) await finish();
  }
  if (batch.length > 0) await finish();
  return { issues, addresses, together };
}
