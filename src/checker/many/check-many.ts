import type { Registry } from '#registry/registry.ts';
import { clashFinding } from '../checks/names/campaign-names.ts';
import { caseFinding, caseTwins } from '../checks/names/file-names.ts';
import { checkWorkspace, CHECKS_OF_SOME, issueOf } from '../check-documents.ts';
import { member, stringOf } from '../document/node-access.ts';
import { documentNameOf, kindOf, readDocument, type SourceFile } from '../document/source-document.ts';
import type { Issue } from '../issue.ts';
import { addressesOf, clashesOf, type CampaignAddress, type Standing } from '../model/addresses.ts';
import { openWorkspace, type WorkspaceOptions } from '../workspace.ts';
import type { ShareResult } from './check-self-contained.ts';
import { inOrder } from './sort-by-file.ts';

export interface ManyRequest extends WorkspaceOptions {
  /** All files, in the order in which they are reported. */
  readonly paths: readonly string[];
  readonly registry: Registry;
  /** The shares in which the self-contained campaigns were checked. */
  readonly shares: readonly ShareResult[];
  readonly read: (path: string) => SourceFile;
}

/** Combines the shares of many files: checks what they left over, and what only all files together reveal. */
export async function checkMany({ paths, registry, shares, read, ...options }: ManyRequest): Promise<Issue[]> {
  const files = withOthers(
    shares.flatMap(({ together }) => together),
    paths,
    read,
  );
  const workspace = await openWorkspace(
    inOrder(files, paths, ({ path }) => path),
    registry,
    options,
  );
  const here = new Set(files.map(({ path }) => path));
  const addresses = [
    ...shares.flatMap((share) => share.addresses).filter(({ file }) => !here.has(file)),
    ...workspace.documents.filter(({ kind }) => kind === 'campaign').flatMap(addressesOf),
  ];
  const issues = [
    ...shares.flatMap((share) => share.issues).filter(({ file }) => !here.has(file)),
    ...checkWorkspace(workspace, CHECKS_OF_SOME),
    ...clashIssues(
      inOrder(addresses, paths, ({ file }) => file),
      read,
      options.standing,
    ),
    ...caseTwins(paths)
      .flatMap((twin) => caseFinding(twin, readDocument(read(twin.path))))
      .map(issueOf),
  ];
  return inOrder(
    issues.toSorted((one, other) => one.line - other.line || one.column - other.column),
    [...paths, ...(options.operator ? [options.operator.path] : [])],
    ({ file }) => file,
  );
}

/** Adds the campaigns that the files extend or lead to, even those that are self-contained. */
function withOthers(
  files: readonly SourceFile[],
  paths: readonly string[],
  read: (path: string) => SourceFile,
): SourceFile[] {
  const byId = new Map(paths.filter((path) => kindOf(path) === 'campaign').map((path) => [documentNameOf(path), path]));
  const all = new Map(files.map((file) => [file.path, file]));
  // Iterating a map includes entries added on the way, so this finds parents of parents too, and who follows whom.
  for (const file of all.values()) {
    const { root } = readDocument(file);
    for (const node of [member(root, 'extends'), member(member(member(root, 'settings'), 'active'), 'then')]) {
      const other = byId.get(stringOf(node) ?? '');
      if (other !== undefined && !all.has(other)) all.set(other, read(other));
    }
  }
  return [...all.values()];
}

function clashIssues(
  addresses: readonly CampaignAddress[],
  read: (path: string) => SourceFile,
  standing: Standing | undefined,
): Issue[] {
  return clashesOf(addresses, standing)
    .flatMap((clash) => clashFinding(clash, readDocument(read(clash.address.file))))
    .map(issueOf);
}
