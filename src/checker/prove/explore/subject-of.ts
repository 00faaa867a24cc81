import { createBind, type Registry } from '#registry/registry.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Study } from '#schemas/study/study.ts';
import { cutsOf, type Cuts } from '../domain/cuts.ts';
import { daysFrom } from '../domain/days.ts';
import { marksOf } from '../world/study-classes.ts';
import { studyClass, worldOf, type WorldChoices } from '../world/world-classes.ts';
import { blockPart, NOTHING, type Sampling } from './block-part.ts';
import { NEW_VISIT, stateOf, TODAY, type BlockPart, type EarlierProofs, type Subject } from './subject.ts';

/**
 * The same campaign for the proof of a rule: its condition cuts the domains, too. What nobody asks of them is not told
 * apart.
 */
export function withCondition(subject: Subject, condition: Predicate): Subject {
  const cuts = cutsOf([...predicatesOf(subject.campaign), condition]);
  return { ...subject, cuts, world: worldOf(subject.campaign, cuts), days: daysOf(subject.today, cuts, subject) };
}

/** Only a proof speaks of more days than one. */
function daysOf(today: string, cuts: Cuts, { ways, note }: Pick<Subject, 'ways' | 'note'>): readonly string[] {
  if (ways === 'front-door') return [today];
  const { days, undecided } = daysFrom(today, cuts);
  if (undecided !== undefined) note(undecided);
  return days;
}

/** The studies and the day that a campaign is looked at with, where they are not those that stand for all. */
export interface Setting {
  /** What real studies ask of visitors takes the place of what studies may ask. */
  readonly studies?: readonly Study[];
  readonly today?: string;
  readonly ways?: Subject['ways'];
  readonly memory?: EarlierProofs;
}

/** A campaign made ready to be proven. */
export function subjectOf(
  campaign: Campaign,
  registry: Registry,
  note: (undecided: string) => void,
  { studies, today = TODAY, ways = 'front-door', memory }: Setting = {},
): Subject {
  const cuts = cutsOf([...predicatesOf(campaign), ...(studies ?? []).flatMap(marksOf)]);
  const world = worldOf(campaign, cuts, studies);
  // What a block asks may follow the country even where no condition does.
  const everywhere = worldOf(
    campaign,
    cutsOf([...predicatesOf(campaign), { fact: 'path.international', is: true }]),
    studies,
  );
  const real = studies?.map((_, index): WorldChoices => ({ study: studyClass(campaign, index) }));
  const visitOn = (day: string) => (choices: WorldChoices) =>
    stateOf({ campaign, world: everywhere, today: day }, { ...NEW_VISIT, world: choices });
  const bind = createBind(registry, () => () => '');
  const sampling: Sampling = {
    bind,
    cuts,
    world: everywhere,
    visitIn: visitOn(today),
    study: studyClass(campaign, 0),
    note,
    ...(real ? { real } : {}),
  };
  const parts = new Map<string, BlockPart>();
  const partOf = (route: Route, id: string, day = today) => {
    const key = `${route.name}@${id} ${day}`;
    const use = route.blocks.find((block) => block.id === id);
    const part = parts.get(key) ?? (use ? blockPart(use, { ...sampling, visitIn: visitOn(day) }) : NOTHING);
    parts.set(key, part);
    return part;
  };
  if (world.undecided !== undefined) note(world.undecided);
  for (const { name, blocks } of campaign.routes)
    for (const { block } of blocks)
      if (!registry.find(block)) note(`the block "${block}" of the route "${name}" is not known`);
  return {
    campaign,
    bind,
    cuts,
    world,
    partOf,
    note,
    today,
    days: daysOf(today, cuts, { ways, note }),
    ways,
    ...(memory ? { memory } : {}),
  };
}

/** The conditions of a campaign, in its order. */
export function predicatesOf({ routes }: Campaign): Predicate[] {
  return routes.flatMap(({ blocks, next }) => [
    ...blocks.flatMap(({ showWhen }) => showWhen ?? []),
    ...next.flatMap(({ when }) => when ?? []),
  ]);
}
