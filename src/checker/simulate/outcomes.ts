import type { FlowState, RemoteName, RemoteState } from '#engine/flow-state.ts';
import { candidateCheck } from '#engine/qualification/candidate-check.ts';
import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Study } from '#schemas/study/study.ts';
import { REMOTE_CLASSES, USUAL_OUTCOMES, withRemotes, type RemoteChoices } from '../prove/world/remote-classes.ts';

/** A world that really exists: its studies, and how its calls end for a visit. */
export interface KnownWorld {
  readonly studies: readonly Study[];
  readonly outcomesOf: (visit: FlowState) => RemoteChoices;
  /** Answers of people who live elsewhere, such as where there is no study site. */
  readonly places: readonly Answers[];
  /** Calls whose result for a visit cannot be predicted here. */
  readonly unforeseen: (visit: FlowState) => readonly RemoteName[];
  /** Outcomes that depend on something else, such as the hour. */
  readonly uncertain: readonly RemoteChoices[];
}

/**
 * Returns the visit with every call answered for the current inputs. The check of a candidate agrees with the verdicts.
 */
export function withOutcomes(visit: FlowState, remotes: RemoteChoices, known?: KnownWorld): FlowState {
  const asked = { ...visit, remote: {} };
  const called = withRemotes(asked, { ...USUAL_OUTCOMES, ...known?.outcomesOf(visit), ...remotes });
  if (remotes.qualification !== undefined) return called;
  const [value, key] = [called.payload.study && candidateCheck(verdictsOf(called)), remoteKey('qualification', called)];
  return value === undefined || key === undefined
    ? called
    : { ...called, remote: { ...called.remote, qualification: { status: 'ready', key, value } } };
}

/** Returns how one call ends, without what it was asked for, or `undefined` if there is no such outcome. */
export function outcomeOf(name: RemoteName, choice: number): RemoteState | undefined {
  return REMOTE_CLASSES[name][choice]?.('');
}

/** Describes the outcome of a call in words. */
export function outcomeWords(name: RemoteName, choice: number): string {
  const remote = outcomeOf(name, choice)?.[name];
  if (remote === undefined) return 'not made';
  if (remote.status === 'failed') return 'failed';
  const { value } = remote;
  if (Array.isArray(value)) return value.length > 0 ? 'found' : 'none';
  return typeof value === 'object' ? (JSON.stringify(value).includes('true') ? 'yes' : 'no') : String(value);
}
