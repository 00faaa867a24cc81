import type { ProofEvent, Verdict } from '#api/content/analyses.ts';
import type { ProofFinding } from '#api/content/contents.ts';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { withOperations } from '#checker/operations/operations-of-fix.ts';
import { DECIDED_BY_PROOF, type CampaignProof, type ProofIssue } from '#checker/prove/prove-documents.ts';
import { prove, type ProveProgress } from '#checker/prove/prove.ts';
import { readAllRules } from '#checker/prove/read-rules.ts';
import { witnessLines } from '#checker/report/format-proofs.ts';
import type { Registry } from '#registry/registry.ts';
import { findingReply } from '../finding-reply.ts';
import { type AnalysisOptions, type Meant, type ProveTask, worstOf } from './analysis.ts';

/** Progress is told so often, in milliseconds: a proof makes thousands of steps a second. */
const EVERY_MS = 250;

/** The ids of the campaigns that are meant. */
export function meantCampaigns(
  { campaigns, documents }: Meant,
  parts: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if (campaigns !== undefined) return campaigns.filter((id) => parts.has(id));
  return [...parts].filter(([, files]) => files.some((file) => documents.includes(file))).map(([id]) => id);
}

export function proofFinding({ witness, related, ...issue }: ProofIssue): ProofFinding {
  return {
    ...findingReply(issue),
    witness: witness ? witnessLines(witness).map((line) => line.trim()) : [],
    related: related.map(({ file, ...place }) => ({ document: file, ...place })),
  };
}

export function verdictOf({ issues, undecided }: Pick<CampaignProof, 'issues' | 'undecided'>): Verdict {
  if (issues.length > 0) return 'faulty';
  return undecided.length > 0 ? 'undecided' : 'proven';
}

/** Tells of progress now and then, and of each new phase at once. */
function createProgress(tell: (event: ProofEvent) => void): (progress: ProveProgress) => void {
  let last = { at: Number.NEGATIVE_INFINITY, what: '' };
  return ({ campaign, phase, done, of }) => {
    const [now, what] = [performance.now(), `${campaign} ${phase}`];
    if (what === last.what && now - last.at < EVERY_MS) return;
    last = { at: now, what };
    tell({ event: 'progress', campaign, phase, done, of });
  };
}

/**
 * Proves the campaigns that are meant, and tells what it finds. Rejects if it is cancelled, or if rules cannot be read.
 */
export async function proveInLines(
  task: ProveTask,
  registry: Registry,
  { signal, tell }: Required<AnalysisOptions>,
): Promise<void> {
  const { files, standing, rules, today } = task;
  const { files: parts } = await checkedCampaigns({ files, standing, registry }, DECIDED_BY_PROOF);
  const meant = meantCampaigns(task, parts);
  const verdicts: Verdict[] = [];
  const { unchecked } = await prove(
    { files, standing, registry, today, only: new Set(meant), ...readAllRules(rules) },
    {
      signal,
      checked: (issues, campaigns) => {
        const own = meant.filter((id) => !campaigns.includes(id)).flatMap((id) => parts.get(id) ?? []);
        const keeping = issues.filter(({ severity, file }) => severity === 'error' && own.includes(file));
        tell({
          event: 'checked',
          campaigns: [...campaigns],
          findings: withOperations(keeping, files).map(findingReply),
        });
      },
      progress: createProgress(tell),
      proven: (proof) => {
        const verdict = verdictOf(proof);
        verdicts.push(verdict);
        tell({
          event: 'proven',
          campaign: proof.campaign,
          verdict,
          findings: proof.issues.map(proofFinding),
          undecided: [...proof.undecided],
          notCovered: [...proof.elsewhere],
        });
      },
    },
  );
  const verdict = unchecked.length > 0 ? 'unchecked' : worstOf(verdicts);
  tell({ event: 'done', verdict });
}
