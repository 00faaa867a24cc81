import { exploring, maxSteps } from './explore/explore.ts';
import { type Sighting, type Exploration, type Explored, ROUTING, type Subject } from './explore/subject.ts';
import type { RaisedBlocks } from './findings/left-out.ts';
import type { ProofSteps } from './proof-steps.ts';

export type Met = Pick<Exploration, 'stuck' | 'gaps' | 'loops' | 'unmet'>;

const NOBODY: ReadonlyMap<string, Sighting> = new Map();

/** Follows every visitor; where that is too much, what those met who were followed. */
export function* whereVisitorsGo(
  subject: Subject,
  undecided: Set<string>,
): ProofSteps<{ readonly flow: Explored | undefined; readonly met: Met }> {
  const { campaign } = subject;
  const given: Exploration[] = [];
  const steps = exploring(subject, ROUTING, { given: (found) => given.push(found) });
  const flow = yield* throughRoutes(steps, campaign.routes.length);
  const [partial] = given;
  const sofar = partial ? `; ${partial.routes.size} of ${campaign.routes.length} routes were looked at by then` : '';
  if (!flow) undecided.add(`where visitors go: there are more than ${maxSteps(campaign)} classes of them${sofar}`);
  return { flow, met: flow ?? partial ?? { stuck: NOBODY, gaps: NOBODY, loops: NOBODY, unmet: NOBODY } };
}

/** What may happen to a visitor. */
const EVENTS = ['routes', 'taken', 'ends', 'stuck', 'gaps', 'loops', 'unmet'] as const;

/**
 * Also follows the visitors whom the server leads back to consents that later answers bring up. That may be more
 * visitors than there are: what only these meet is not decided.
 */
export function* withRaisedConsents(
  flow: Explored,
  { consents }: RaisedBlocks,
  { subject, undecided }: { readonly subject: Subject; readonly undecided: Set<string> },
): ProofSteps<Explored> {
  if (consents.size === 0) return flow;
  const steps = exploring(subject, { ...ROUTING, raised: consents });
  const wider = yield* throughRoutes(steps, subject.campaign.routes.length);
  const isSame = wider && EVENTS.every((event) => [...wider[event].keys()].every((key) => flow[event].has(key)));
  const named = [...consents].map((key) => {
    const [route, block] = key.split('@');
    return `"${block}" of the page "${route}"`;
  });
  if (!isSame)
    undecided.add(`where visitors go who are led back to a consent that later answers bring up (${named.join(', ')})`);
  return wider ?? flow;
}

/** A route is shown more than once where visits begin on several pages: how many have been is no more than told. */
function* throughRoutes<Result>(steps: Generator<void, Result>, of: number): ProofSteps<Result> {
  let step = steps.next();
  for (let done = 1; step.done !== true; step = steps.next()) yield { phase: 'routes', done: Math.min(done++, of), of };
  return step.value;
}
