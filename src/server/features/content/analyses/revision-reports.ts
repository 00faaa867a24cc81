import type { Comparison, ProofEvent, RevisionFindings } from '#api/content/analyses.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { errorDetails, type Log } from '../../../core/log.ts';
import { sourceFileOf, type CampaignFile } from '../campaign-file.ts';
import { contentHash } from '../content-hash.ts';
import { findingReply } from '../finding-reply.ts';
import { withChanges, type Publisher } from '../publisher.ts';
import type { RevisionText } from '../revisions/revisions.ts';
import { textHash } from '../revisions/events.ts';
import { type Analyse, worstOf } from './analysis.ts';

/** How many reports are remembered; older ones are worked out again when somebody asks. */
const MAX_REMEMBERED = 500;
/** How many may wait for their turn. */
const MAX_WAITING = 50;
/** A report that takes longer is given up. */
const LIMIT_MS = 600_000;
const VISITORS = 200;

export type ReportState = 'working' | 'failed' | RevisionFindings;

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

const beside = (live: readonly CampaignFile[], { document, text }: RevisionText) =>
  withChanges(live, new Set([document]), [{ name: document, text }]).map(sourceFileOf);

async function workOut(
  { revision, parent, live, rules, today }: Reported,
  { analyse, publisher }: ReportParts,
  signal: AbortSignal,
): Promise<RevisionFindings> {
  const { document, text } = revision;
  const meant = { campaigns: undefined, documents: [document], files: beside(live, revision), today };
  const found = await publisher.check([{ name: document, text }]);
  const events: ProofEvent[] = [];
  await analyse({ kind: 'prove', ...meant, rules }, { signal, tell: (event) => void events.push(event) });
  const proofs = events.flatMap((event) => (event.event === 'proven' ? [event] : []));
  let difference: Comparison | null = null;
  if (parent !== undefined) {
    const task = { ...meant, before: beside(live, parent), visitors: VISITORS, seed: 1 };
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

/**
 * What is found in revisions, and how each differs from its parent: worked out once for the same content, one after the
 * other, while nobody waits.
 */
export function createRevisionReports(parts: ReportParts): RevisionReports {
  const known = new Map<string, ReportState>();
  const closing = new AbortController();
  const hashes = new WeakMap<CampaignFile, string>();
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  function hashOf(file: CampaignFile): string {
    const hash = hashes.get(file) ?? textHash(file.text);
    hashes.set(file, hash);
    return hash;
  }

  function keep(key: string, state: ReportState): void {
    known.delete(key);
    known.set(key, state);
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  async function report(key: string, asked: Reported): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LIMIT_MS)]);
    try {
      keep(key, await workOut(asked, parts, signal));
    } catch (error) {
      keep(key, 'failed');
      if (!closing.signal.aborted) parts.log.error(errorDetails(error), 'A revision could not be reported on');
    }
    waiting -= 1;
  }

  return {
    of: (asked) => {
      const { revision, parent, live, rules, today } = asked;
      const others = live.flatMap((file) => (file.name === revision.document ? [] : [[file.name, hashOf(file)]]));
      const key = contentHash([revision.document, revision.hash, parent?.hash, others, rules, today]);
      const state = known.get(key);
      if (state !== undefined && state !== 'failed') return state;
      if (waiting >= MAX_WAITING) return undefined;
      waiting += 1;
      keep(key, 'working');
      last = last.then(() => report(key, asked));
      // A failure is told once; asking again tries again.
      return state ?? 'working';
    },
    close: () => closing.abort(),
  };
}
