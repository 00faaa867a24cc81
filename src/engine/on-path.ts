import type { Answers } from '#schemas/lead/answers.ts';
import type { FlowState, RemoteName } from './flow-state.ts';
import { remoteKey } from './remote-keys.ts';

/** A call after those whose outcome its inputs rest on. */
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
 * The visit with some of its answers, those of its path up to a page. Calls are made with all that the visitor has answered: what they
 * brought counts on the path as well, wherever their inputs are there.
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
