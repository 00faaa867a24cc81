import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { checkedCampaigns } from '../checked-campaigns.ts';
import { applyEdits, type TextEdit } from '../document/edit.ts';
import { member } from '../document/node-access.ts';
import { positionOf, readDocument, type SourceFile } from '../document/source-document.ts';
import { DECIDED_BY_PROOF } from '../prove/prove-documents.ts';
import { formatIssue } from '../report/format-issues.ts';
import { suggest } from '../suggest.ts';
import { openWorkspace, type CheckedCampaign } from '../workspace.ts';
import { editsIn, placedIn } from './document-edits.ts';
import { journeyEdits, ruleEdits } from './journey-edits.ts';
import { changeOf, type Change, type Renaming } from './renaming.ts';
import { sameBehaviour } from './same-behaviour.ts';

export interface RenameRequest {
  readonly renaming: Renaming;
  /** The id of the campaign. Others that share the changed parts are changed too. */
  readonly campaign: string;
  /** All campaigns and fragments. */
  readonly files: readonly SourceFile[];
  readonly journeys: readonly SourceFile[];
  readonly rules: readonly SourceFile[];
  readonly registry: Registry;
}

/** One place, before and after. */
export interface RenamedSpot {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly before: string;
  readonly after: string;
}

export type Renamed =
  | { readonly ok: false; readonly why: string }
  | {
      readonly ok: true;
      readonly files: readonly SourceFile[];
      readonly spots: readonly RenamedSpot[];
      readonly campaigns: readonly string[];
      readonly visitors: number;
      readonly before: ReadonlyMap<string, Campaign>;
      readonly after: ReadonlyMap<string, Campaign>;
    };

/** Renames in every affected file, and proves that no visitor sees a difference. Writes nothing. */
export async function renameDocuments(request: RenameRequest): Promise<Renamed> {
  const { campaigns } = await openWorkspace(request.files, request.registry);
  const planned = planRenaming(request, campaigns);
  return planned.ok ? proven(request, planned) : planned;
}

/** Every edit of a renaming, before anything is proven. */
export type RenamePlan =
  | { readonly ok: false; readonly why: string }
  | {
      readonly ok: true;
      readonly change: Change;
      /** The ids of the campaigns that share what is renamed. */
      readonly campaigns: readonly string[];
      readonly edits: readonly FileEdits[];
    };

/** Finds every place that a renaming changes, or says in words why it is impossible. */
export function planRenaming(
  request: Omit<RenameRequest, 'registry'>,
  campaigns: readonly CheckedCampaign[],
): RenamePlan {
  const { renaming, campaign } = request;
  const change = changeOf(renaming);
  if (typeof change === 'string') return refused(change);
  const own = campaigns.find(({ model }) => model.document.name === campaign);
  if (!own) return refused(`There is no campaign "${campaign}"`);
  const together = sharing(own, campaigns, change);
  const why = whyNot(own, together, change);
  if (why !== undefined) return refused(why);
  const edits = allEdits(request, together, change);
  if (edits.every((one) => one.edits.length === 0))
    return refused(`Nothing in the campaign "${campaign}" names "${renaming.from}"`);
  return { ok: true, change, campaigns: together.map(({ model }) => model.document.name), edits };
}

const refused = (why: string): { readonly ok: false; readonly why: string } => ({ ok: false, why });

export interface FileEdits {
  readonly file: SourceFile;
  readonly edits: readonly TextEdit[];
}

/** Returns the campaign and every other that has a part in which something is renamed, transitively. */
function sharing(own: CheckedCampaign, all: readonly CheckedCampaign[], change: Change): CheckedCampaign[] {
  const found = new Set([own]);
  for (const one of found) {
    const touched = one.model.parts.filter((part) => editsIn(part, [one], change).length > 0);
    for (const other of all) if (other.model.parts.some((part) => touched.includes(part))) found.add(other);
  }
  return [...found];
}

function namesIn({ model }: CheckedCampaign, change: Change): string[] {
  if (change.what === 'route') return [...model.routes, ...model.own].map(({ name }) => name);
  return change.what === 'block' ? placedIn(model).map(({ id }) => id) : [];
}

function whyNot(own: CheckedCampaign, together: readonly CheckedCampaign[], change: Change): string | undefined {
  if (change.what !== 'route' && change.what !== 'block') return undefined;
  const names = namesIn(own, change);
  if (!names.includes(change.from)) {
    const meant = suggest(change.from, names);
    return (
      `The campaign "${own.model.document.name}" has no ${change.what} ` +
      `"${change.from}"${meant === undefined ? '' : `: did you mean ${meant}?`}`
    );
  }
  const taken = together.find((one) => namesIn(one, change).includes(change.to));
  if (taken)
    return (
      `The campaign "${taken.model.document.name}" already has a ${change.what} "${change.to}": ` +
      'two with the same name could not be told apart'
    );
  const landing =
    change.what === 'route' &&
    together.find(({ model }) =>
      model.routes.some(({ name, entry }) => name === change.from && member(entry.meta, 'landing')?.value === true),
    );
  return landing
    ? `The route "${change.from}" of the campaign "${landing.model.document.name}" is a landing page: ` +
        `published addresses name it (?landing=${change.from})`
    : undefined;
}

function allEdits(
  { journeys, rules, files }: Omit<RenameRequest, 'registry'>,
  together: readonly CheckedCampaign[],
  change: Change,
): FileEdits[] {
  const parts = new Map([...new Set(together.flatMap(({ model }) => model.parts))].map((part) => [part.path, part]));
  const ids = new Set(together.map(({ model }) => model.document.name));
  const withoutPath = new Set(
    together
      .filter(
        ({ model }) =>
          change.what === 'route' &&
          model.routes.some(({ name, entry }) => name === change.from && !member(entry.node, 'path')),
      )
      .map(({ model }) => model.document.name),
  );
  return [
    ...files.flatMap((file) => {
      const part = parts.get(file.path);
      return part ? [{ file, edits: editsIn(part, together, change) }] : [];
    }),
    ...journeys.map((file) => ({ file, edits: journeyEdits(file, ids, withoutPath, change) })),
    ...rules.map((file) => ({ file, edits: ruleEdits(file, ids, change) })),
  ];
}

async function proven(
  { files, registry }: RenameRequest,
  { campaigns: ids, change, edits }: Extract<RenamePlan, { ok: true }>,
): Promise<Renamed> {
  const changed = edits
    .filter((one) => one.edits.length > 0)
    .map(({ file, edits: own }) => ({ path: file.path, text: applyEdits(file.text, own) }));
  const renamed = files.map((file) => changed.find(({ path }) => path === file.path) ?? file);
  const [before, after] = await Promise.all(
    [files, renamed].map((all) => checkedCampaigns({ files: all, registry }, DECIDED_BY_PROOF)),
  );
  if (!before || !after) throw new Error('Documents are checked before and after');
  const errors = after.issues.filter(({ severity }) => severity === 'error');
  const fresh = errors.filter(
    (issue) =>
      !before.issues.some(
        ({ code, file, message }) => code === issue.code && file === issue.file && message === issue.message,
      ),
  );
  const unread = ids.filter((id) => !before.campaigns.has(id) || !after.campaigns.has(id));
  if (fresh.length > 0 || unread.length > 0)
    return refused(
      [
        ...(fresh.length > 0 ? fresh : errors).map(formatIssue),
        `check finds errors in ${unread.join(', ')}: nothing is renamed`,
      ].join('\n'),
    );
  const results = ids.map((id) => {
    const [was, is] = [before.campaigns.get(id), after.campaigns.get(id)];
    if (!was || !is) throw new Error(`The campaign "${id}" is there before and after`);
    return sameBehaviour(was, is, change, registry);
  });
  const differences = results.flatMap((result) => result.differences);
  if (differences.length > 0)
    return refused(['The renaming would change what visitors see:', ...differences].join('\n'));
  return {
    ok: true,
    files: changed,
    spots: edits.flatMap(spotsOf),
    campaigns: ids,
    visitors: results.reduce((sum, { visitors }) => sum + visitors, 0),
    before: before.campaigns,
    after: after.campaigns,
  };
}

function spotsOf({ file, edits }: FileEdits): RenamedSpot[] {
  const document = readDocument(file, 'operator');
  return edits
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ offset, length, text }) => ({
      file: file.path,
      ...positionOf(document, offset),
      before: file.text.slice(offset, offset + length),
      after: text,
    }));
}
