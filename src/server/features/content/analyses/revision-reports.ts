import type { Comparison, ProofEvent, RevisionFindings } from '#api/content/analyses.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { errorDetails, type Log } from '../../../core/log.ts';
import { sourceFileOf, type CampaignFile } from '../campaign-file.ts';
import { contentHash } from '../content-hash.ts';
import { findingReply } from '../finding-reply.ts';
import { withChanges } from '../gate.ts';
import type { Publisher } from '../publisher.ts';
import type { RevisionText } from '../revisions/revisions.ts';
import { textHash } from '../revisions/events.ts';
import { type Analyse, worstOf } from './analysis.ts';

/** How many reports are remembered; older ones are worked out again when somebody asks. */
const MAX_REMEMBERED = 500;
/** How many are worked out or wait for their turn. */
const MAX_WAITING = 50;
/** A report that takes longer is given up. */
const LIMIT_MS = 600_000;
const VISITORS = 200;

/** `outdated`: something else went live since, so that the report is worked out again. */
export type ReportState = 'working' | 'failed' | { readonly report: RevisionFindings; readonly outdated: boolean };

export interface Reported {
  readonly revision: RevisionText;
  /** What it changed; undefined: it is the first. */
  readonly parent: RevisionText | undefined;
  /** The documents that are live. */
  readonly live: readonly CampaignFile[];
  readonly rules: readonly SourceFile[];
  readonly today: string;
}

export interface RevisionReports {
  /** What is known of a revision now. What is not known is worked out from now on. Undefined: too many wait. */
  of(asked: Reported): ReportState | undefined;
  close(): void;
}

interface ReportParts {
  readonly analyse: Analyse;
  readonly publisher: Pick<Publisher, 'check'>;
  readonly log: Log;
}

const filesWith = (live: readonly CampaignFile[], { document, text }: RevisionText) =>
  withChanges(live, new Set([document]), [{ name: document, text }]).map(sourceFileOf);

async function workOut(
  { revision, parent, live, rules, today }: Reported,
  { analyse, publisher }: ReportParts,
  signal: AbortSignal,
): Promise<RevisionFindings> {
  const { document, text } = revision;
  const meant = { campaigns: undefined, documents: [document], files: filesWith(live, revision), today };
  const found = await publisher.check([{ name: document, text }]);
  const events: ProofEvent[] = [];
  await analyse({ kind: 'prove', ...meant, rules }, { signal, tell: (event) => void events.push(event) });
  const proofs = events.flatMap((event) => (event.event === 'proven' ? [event] : []));
  let difference: Comparison | null = null;
  if (parent !== undefined) {
    const task = { ...meant, before: filesWith(live, parent), visitors: VISITORS, seed: 1 };
    const compared = await analyse({ kind: 'diff', ...task }, { signal });
    if (compared.kind === 'diff') difference = compared.reply;
  }
  const done = events.find((event) => event.event === 'done');
  return {
    findings: found.map(findingReply),
    verdict: done?.verdict ?? worstOf(proofs.map(({ verdict }) => verdict)),
    proofs: proofs.map(({ event: _event, ...proof }) => proof),
    difference,
  };
}

/** What a report is about, and what it depends on besides: what else is live, the rules and the day. */
interface Work {
  readonly subject: string;
  readonly beside: string;
  readonly asked: Reported;
}

interface Known {
  readonly beside: string;
  /** Undefined: it failed. */
  readonly report: RevisionFindings | undefined;
}

/**
 * What is found in revisions, and how each differs from its parent: worked out once for the same content, one after the
 * other, while nobody waits. Others may publish more often than a report takes: so each revision waits only once, for
 * what is live when its turn comes, and an outdated report is handed out until there is a newer one.
 */
export function createRevisionReports(parts: ReportParts): RevisionReports {
  const known = new Map<string, Known>();
  const closing = new AbortController();
  const hashes = new WeakMap<CampaignFile, string>();
  const queue = new Map<string, Work>();
  let current: Work | undefined;

  function hashOf(file: CampaignFile): string {
    const hash = hashes.get(file) ?? textHash(file.text);
    hashes.set(file, hash);
    return hash;
  }

  function workOf(asked: Reported): Work {
    const { revision, parent, live, rules, today } = asked;
    const others = live.flatMap((file) => (file.name === revision.document ? [] : [[file.name, hashOf(file)]]));
    return {
      subject: contentHash([revision.document, revision.hash, parent?.hash]),
      beside: contentHash([others, rules, today]),
      asked,
    };
  }

  function keep({ subject, beside }: Work, report: RevisionFindings | undefined): void {
    known.delete(subject);
    known.set(subject, { beside, report });
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  async function reportOn(work: Work): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LIMIT_MS)]);
    try {
      keep(work, await workOut(work.asked, parts, signal));
    } catch (error) {
      keep(work, undefined);
      if (!closing.signal.aborted) parts.log.error(errorDetails(error), 'A revision could not be reported on');
    }
  }

  /** Whoever has no report comes before those who have an outdated one. */
  function begin(): void {
    const waiting = [...queue.values()];
    current = waiting.find(({ subject }) => known.get(subject)?.report === undefined) ?? waiting[0];
    if (current === undefined) return;
    queue.delete(current.subject);
    void reportOn(current).then(begin);
  }

  /** False: too many wait. */
  function wait(work: Work): boolean {
    if (current?.subject === work.subject && current.beside === work.beside) return true;
    const others = queue.size + (current === undefined ? 0 : 1);
    if (!queue.has(work.subject) && others >= MAX_WAITING) return false;
    queue.set(work.subject, work);
    if (current === undefined) begin();
    return true;
  }

  return {
    of: (asked) => {
      const work = workOf(asked);
      const found = known.get(work.subject);
      const outdated = found?.beside !== work.beside;
      if (found?.report !== undefined && !outdated) return { report: found.report, outdated };
      const isWaiting = wait(work);
      if (found?.report !== undefined) return { report: found.report, outdated };
      if (!isWaiting) return undefined;
      if (found === undefined) return 'working';
      // A failure is told once; asking again tries again.
      known.delete(work.subject);
      return 'failed';
    },
    close: () => closing.abort(),
  };
}
