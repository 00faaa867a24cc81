import { visibleBlocks } from '#engine/route-state.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { exploring, maxSteps } from './explore/explore.ts';
import { type Sighting, type Exploration, allTransitions, ROUTING, type Subject } from './explore/subject.ts';
import { hiddenBlock } from './findings/flow-findings.ts';
import type { ProofFinding } from './findings/proof-finding.ts';
import type { ProofSteps } from './proof-steps.ts';
import { stepDone, stepping, type Proving } from './proving.ts';
import { witnessOf } from './witness.ts';

/** The blocks that have a condition, as `route@block`. */
export function conditionalBlocks({ routes }: Campaign): string[] {
  return routes.flatMap((route) =>
    route.blocks.filter(({ showWhen }) => showWhen !== undefined).map(({ id }) => `${route.name}@${id}`),
  );
}

/** A long flow is followed once for all its blocks; in a short one that may cost more than each block by itself. */
const LONG_FLOW = 30;
const STEPS_OF_A_SHORT_ROUTE = 40;

/** Blocks of reachable routes that nobody sees. */
export function* hiddenBlocks(blocks: readonly string[], flow: Exploration, work: Proving): ProofSteps<ProofFinding[]> {
  const { subject } = work;
  const { routes } = subject.campaign;
  const findings: ProofFinding[] = [];
  const isLong = routes.length > LONG_FLOW;
  // All at once where that is cheap, as it is in long flows; else each by itself.
  const most = isLong ? maxSteps(subject.campaign) : STEPS_OF_A_SHORT_ROUTE * routes.length;
  const together = yield* stepping(
    exploring(subject, { ...ROUTING, targets: new Set(blocks) }, { most }),
    work.progress,
  );
  if (isLong && !together) {
    work.undecided.add('who sees blocks that have a condition: there are too many classes of visitors');
    return [];
  }
  for (const block of blocks) {
    if (!together?.shown.has(block)) findings.push(...(yield* hiddenOne(block, flow, work)));
    yield stepDone(work);
  }
  return findings;
}

function* hiddenOne(block: string, flow: Exploration, work: Proving): ProofSteps<ProofFinding[]> {
  const { subject, undecided } = work;
  const [name = '', id = ''] = block.split('@');
  const route = subject.campaign.routes.find((one) => one.name === name);
  if (!route || !flow.routes.has(name)) return [];
  const targets = new Set([block]);
  // With every transition open more visitors come here than in truth: whom they do not show it, nobody does.
  const loose = yield* stepping(
    exploring(subject, { ...ROUTING, targets, free: allTransitions(subject.campaign), raised: work.raised.consents }),
    work.progress,
  );
  const sighting = loose?.shown.get(block);
  if (sighting && isShownTo(subject, sighting, route, id)) return [];
  const strict = exploring(subject, { ...ROUTING, targets });
  const found = loose && !sighting ? loose : yield* stepping(strict, work.progress);
  if (!found)
    undecided.add(`who sees the block "${id}" of the route "${name}": there are too many classes of visitors`);
  if (!found || found.shown.has(block)) return [];
  const never = yield* stepping(hiddenBlock(subject, route, id, work.effort), work.progress);
  if (work.raised.all.has(block))
    return [
      { ...never, message: `${never.message}. Only later answers bring it up, for visitors who come back to the page` },
    ];
  if (work.raised.consents.size > 0 && loose?.shown.has(block) !== false) {
    undecided.add(
      `who sees the block "${id}" of the route "${name}": nobody but those, maybe, who are led back to a consent`,
    );
    return [];
  }
  return [never];
}

/** Does the engine take a visitor to a page, and show her a block there? */
function isShownTo(subject: Subject, sighting: Sighting, route: Route, id: string): boolean {
  const { visit, confirmed } = witnessOf(subject, sighting);
  return confirmed && visibleBlocks(route, visit, subject.bind).some(({ use }) => use.id === id);
}
