import type { Answers } from '#schemas/lead/answers.ts';
import type { FlowState, RemoteName } from './flow-state.ts';
import { remoteKey } from './remote-keys.ts';

/** Each call stands after those that its inputs depend on. */
const CALLS: readonly RemoteName[] = [
  'indications',
  'sites',
  'siteScheduling',
  'matchedToStudy',
  'callNow',
  'secondarySlots',
  'siteSlots',
  'studies',
  'offers',
  'qualification',
];

/**
 * The visit with only the answers of its path up to a page. Calls are made with everything that the visitor has
 * answered; their outcome counts on the path as well, wherever their inputs are part of it.
 */
export function onPath(state: FlowState, answers: Answers): FlowState {
  return CALLS.reduce<FlowState>(
    (made, name) => {
      const remote = state.remote[name];
      if (remote === undefined || remote.key !== remoteKey(name, state)) return made;
      const key = remoteKey(name, made);
      return key === undefined || key === remote.key
        ? made
        : { ...made, remote: { ...made.remote, [name]: { ...remote, key } } };
    },
    { ...state, answers },
  );
}
