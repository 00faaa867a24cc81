import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { explore } from '../prove/explore/explore.ts';
import { ROUTING } from '../prove/explore/subject.ts';
import { subjectOf } from '../prove/explore/subject-of.ts';
import { scriptOf } from './candidates.ts';
import { plainly } from './choices.ts';
import type { KnownWorld } from './outcomes.ts';
import { pathOf, type Script, type Visitor } from './visitor.ts';
import { walkVisitor, type Walker } from './walk-visitor.ts';

interface RealRequest {
  readonly campaign: Campaign;
  readonly registry: Registry;
  readonly today: string;
  readonly known: KnownWorld;
  readonly note: (why: string) => void;
}

interface RealVisitor {
  readonly visitor: Visitor;
  readonly walker: Walker;
}

/** What no address brings to a visit. */
const BROUGHT = ['country', 'known', 'device.width'];

/** Visitors for whom a real server makes everything that their visit needs: its studies, and calls that end as they do there. */
export function realVisitors({ campaign, registry, today, known, note }: RealRequest): RealVisitor[] {
  const subject = subjectOf(campaign, registry, note, { today, studies: known.studies });
  const flow = explore(subject, ROUTING);
  if (!flow) return [];
  const walker: Walker = { subject, choose: plainly(subject), known };
  const scripts = [...flow.taken.values(), ...flow.ends.values(), ...flow.routes.values()].map(scriptOf).filter(isBroughtByAddress);
  return scripts.flatMap((script) => [{}, known.farAway].flatMap((place) => {
    const visitor = walkVisitor(walker, { ...script, remotes: {}, wanted: { ...script.wanted, ...place } });
    return visitor && isCertain(walker, visitor) ? [{ visitor, walker }] : [];
  }));
}

function isBroughtByAddress({ world }: Script): boolean {
  return BROUGHT.every((variable) => (world[variable] ?? 0) === 0);
}

/** Does she walk the same path however the calls end whose outcome nobody can foretell? */
function isCertain(walker: Walker, visitor: Visitor): boolean {
  const { known } = walker;
  return (known?.uncertain ?? []).every((remotes) => {
    const other = walkVisitor(walker, { ...visitor.script, remotes });
    return other !== undefined && pathOf(other).join() === pathOf(visitor).join();
  });
}
