import type { RevisionFindings, Verdict } from '#api/content/analyses.ts';
import { campaignIdOf, type PublishIssue } from '../campaign-file.ts';
import type { GateVerdict } from '../gate.ts';
import type { Revision } from '../revisions/revisions.ts';

/** How many verdicts are remembered; the oldest are forgotten. */
const MAX_REMEMBERED = 1000;

/** What was last found out of a text. */
export interface TextVerdict {
  readonly verdict: Verdict;
  /** How many findings there were. */
  readonly findings: number;
}

type Named = Pick<Revision, 'document' | 'hash'>;

/** What this server has found out of drafts, whoever asked: nothing is proven for it, and it forgets when it stops. */
export interface Verdicts {
  of(text: Named): TextVerdict | undefined;
  /** What a report says of a revision. */
  reported(text: Named, report: RevisionFindings): void;
  /** What the gate says of revisions that it has judged together. */
  judged(texts: readonly Named[], verdict: GateVerdict): void;
}

/** They say nothing of what is written. */
const OF_PEOPLE = new Set(['approval-missing', 'visits-changed']);

const isOfText = ({ code, severity }: PublishIssue) => severity === 'error' && !OF_PEOPLE.has(code);

export function createVerdicts(): Verdicts {
  const known = new Map<string, TextVerdict>();
  const keyOf = ({ document, hash }: Named) => `${document} ${hash}`;
  const keep = (text: Named, verdict: TextVerdict) => {
    const key = keyOf(text);
    known.delete(key);
    known.set(key, verdict);
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
  };
  return {
    of: (text) => known.get(keyOf(text)),
    reported: (text, { verdict, findings, proofs }) => {
      const all = [...findings, ...proofs.flatMap((proof) => proof.findings)];
      keep(text, { verdict, findings: all.length });
    },
    judged: (texts, { refusals, undecided }) => {
      const errors = refusals.filter(isOfText);
      for (const text of texts) {
        const campaign = campaignIdOf({ name: text.document });
        if (campaign === undefined) continue;
        const own = errors.filter(({ file }) => file === text.document).length;
        const isOpen = undecided.some((one) => one.campaign === campaign);
        if (own > 0) keep(text, { verdict: 'faulty', findings: own });
        // An error elsewhere may have kept the proof from being made.
        else if (errors.length === 0) keep(text, { verdict: isOpen ? 'undecided' : 'proven', findings: 0 });
      }
    },
  };
}
