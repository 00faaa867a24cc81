import { sentence } from '#schemas/sentence.ts';
import Type, { type Static } from 'typebox';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { issueOf } from '../check-documents.ts';
import type { CheckedCampaigns } from '../checked-campaigns.ts';
import { member } from '../document/node-access.ts';
import type { SourceFile } from '../document/source-document.ts';
import type { Issue } from '../issue.ts';
import { compileOpen } from '../schema/validator.ts';

const SHA_256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** What a review board's approval is pinned to: the content of a campaign, and the packages that show it. */
export const Approval = Type.Object({
  campaign: Type.String({ minLength: 1 }),
  version: Type.Integer({ minimum: 1 }),
  /** Of the resolved document. */
  contentHash: SHA_256,
  /** The hash of each file of the package, by its name. */
  dossiers: Type.Record(Type.String(), SHA_256),
  /** The day on which this was written, `YYYY-MM-DD`. */
  date: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
});
export type Approval = Static<typeof Approval>;

const isApproval = compileOpen<Approval>(Approval);

/** Reads what `campaigns -- dossier --approved` has written. Throws with a message for anything else. */
export function readApproval({ path, text }: SourceFile): Approval {
  const value = jsonOf(text);
  if (isApproval(value)) return value;
  throw new Error(`${path} is not an approval that "campaigns -- dossier --approved" has written`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Finds campaigns that differ from what was approved. A campaign that errors keep from being resolved has those errors.
 * Throws with a message for an approval of a campaign that is not there at all.
 */
export function staleApprovals(
  { campaigns, models, issues }: CheckedCampaigns,
  approvals: readonly Approval[],
  hashOf: (campaign: Campaign) => string,
): Issue[] {
  return approvals.flatMap(({ campaign: id, version, contentHash }) => {
    const [campaign, model] = [campaigns.get(id), models.get(id)];
    const isThere = issues.some(({ file }) => file.split(/[\\/]/).at(-1) === `${id}.json`);
    if (!campaign || !model) {
      if (isThere) return [];
      throw new Error(`There is no campaign "${id}", which an approval is about`);
    }
    const { document } = model;
    const node = member(document.root, 'version') ?? document.root;
    const now = hashOf(campaign);
    if (now === contentHash || !node) return [];
    const message = sentence`The content differs from what was approved: version ${version} with the content hash
        ${short(contentHash)} was approved, this is version ${campaign.version} with ${short(now)}`;
    return [issueOf({ code: 'approval-stale', at: { document, node }, message })];
  });
}

/** Enough of a hash to tell two of them apart. */
const short = (hash: string) => `${hash.slice(0, 12)}…`;
