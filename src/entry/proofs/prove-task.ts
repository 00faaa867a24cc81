import type { SourceFile } from '#checker/document/source-document.ts';
import { formatWitness } from '#checker/report/format-proofs.ts';
import { prepareProofs, type CampaignProof, type ProofIssue } from '#checker/prove/prove-documents.ts';
import { readRules } from '#checker/prove/read-rules.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { ProofVerdict, PublishIssue } from '#server/features/content/index.ts';

/** The task of a thread. */
export interface ProofTask {
  readonly files: readonly SourceFile[];
  readonly rules: readonly SourceFile[];
  /** The ids of the campaigns, in the order in which they are proven. */
  readonly campaigns: readonly string[];
  /** The folder of the blocks. */
  readonly blocks: string;
  /** The day of the proof, `YYYY-MM-DD`. */
  readonly today: string;
}

/** One campaign is done; the next one of the task begins. */
export interface ProvenCampaign {
  readonly campaign: string;
  readonly verdict: ProofVerdict;
}

/** What a thread sends when its first proof begins: the time that a busy machine takes to start it does not count. */
export const READY = 'ready';

/** Proves the campaigns of a task, one after the other. Throws if its rules cannot be read. */
export async function* proveTask({
  files,
  rules,
  campaigns,
  blocks,
  today,
}: ProofTask): AsyncGenerator<ProvenCampaign | typeof READY> {
  const written = rules.map(readRules);
  const registry = createRegistry(await loadBlocks(blocks));
  const { proofOf } = await prepareProofs({
    files,
    registry,
    today,
    rules: written.flatMap((file) => file.rules),
    accepted: written.flatMap(({ accepted = [] }) => accepted),
  });
  yield READY;
  for (const campaign of campaigns) yield { campaign, verdict: verdictOf(proofOf(campaign)) };
}

/** What a proof says of a campaign, as plain data. */
export function verdictOf({ issues, undecided }: CampaignProof): ProofVerdict {
  return { issues: issues.map(publishIssueOf), undecided };
}

/**
 * Only plain data is passed between threads. The counterexample is passed as text: authors in a CMS see no more than
 * the log.
 */
function publishIssueOf({ witness, message, ...issue }: ProofIssue): PublishIssue {
  const { code, severity, file, line, column, path, place } = issue;
  return {
    code,
    severity,
    file,
    line,
    column,
    path,
    place,
    message: witness ? `${message}; ${formatWitness(witness)}` : message,
  };
}
