import type { Registry } from '#registry/registry.ts';
import type { ProofMemory } from '../prove/explore/proof-memory.ts';
import { prove } from '../prove/prove.ts';
import { readRules } from '../prove/read-rules.ts';
import { rulesProblems } from '../prove/rules-problems.ts';
import type { ProofTask, ProverReply, ProverRequest } from './messages.ts';

/** A task in progress. */
interface Work {
  readonly id: number;
  readonly stop: AbortController;
}

/** What all tasks share. */
interface Knowledge {
  readonly registry: Registry;
  /** Kept because an author asks again and again for almost the same proof. */
  readonly memories: Map<string, ProofMemory>;
}

type Reply = (reply: ProverReply) => void;

/** The worker's side: takes requests, one task at a time, and answers them. No task can break it. */
export function answerRequests(registry: Registry, reply: Reply): (request: ProverRequest) => void {
  let work: Work | undefined;
  const memories = new Map<string, ProofMemory>();
  reply({ kind: 'ready' });
  return (request) => {
    if (request.kind === 'prove' || request.id === work?.id) work?.stop.abort();
    if (request.kind === 'cancel') return;
    work = { id: request.id, stop: new AbortController() };
    void answer(request.task, work, { registry, memories }, reply);
  };
}

/** Always resolves: errors are reported in the reply. */
async function answer(
  task: ProofTask,
  { id, stop }: Work,
  { registry, memories }: Knowledge,
  reply: Reply,
): Promise<void> {
  const { files, rules = [], operator, media, only, today } = task;
  const unreadable = rules.flatMap(rulesProblems);
  try {
    const written = unreadable.length > 0 ? [] : rules.map(readRules);
    const request = {
      files,
      registry,
      memories,
      operator,
      ...(media === undefined ? {} : { media: new Map(media) }),
      rules: written.flatMap((file) => file.rules),
      accepted: written.flatMap(({ accepted = [] }) => accepted),
      // Without its rules, a campaign that breaks them would count as proven.
      ...(unreadable.length > 0 ? { only: new Set<string>() } : only ? { only: new Set(only) } : {}),
      ...(today === undefined ? {} : { today }),
    };
    await prove(request, {
      signal: stop.signal,
      checked: (issues, campaigns) => reply({ kind: 'checked', id, issues: [...unreadable, ...issues], campaigns }),
      progress: (progress) => reply({ kind: 'progress', id, ...progress }),
      proven: (proof) => reply({ kind: 'proven', id, proof }),
    });
    reply({ kind: 'done', id });
  } catch (error) {
    if (stop.signal.aborted) reply({ kind: 'cancelled', id });
    else reply({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
  }
}
