import type { BlockUse, Route } from '#schemas/campaign/campaign.ts';
import { explore } from '../prove/explore/explore.ts';
import { ROUTING, type Subject } from '../prove/explore/subject.ts';
import { witnessOf, type Witness } from '../prove/witness.ts';

/** Who sees a block of a route. */
export interface BlockSight {
  readonly route: string;
  readonly block: string;
  /** Its condition; absent: everybody on the route sees it. */
  readonly when?: BlockUse['showWhen'];
  /** A visitor who sees it; absent if nobody does. */
  readonly witness?: Witness;
  /** There are too many classes of visitors to decide. */
  readonly undecided: boolean;
  /** Why it is uncertain whether anybody else sees it. */
  readonly unsure: readonly string[];
}

/**
 * Finds who sees a block, among all visitors that the server admits.
 * @param notes why something about them is not decided; grows while they are followed
 */
export function blockSight(
  subject: Subject,
  { name }: Route,
  { id, showWhen: when }: BlockUse,
  notes: ReadonlySet<string> = new Set(),
): BlockSight {
  const place = `${name}@${id}`;
  const found = explore(subject, when ? { ...ROUTING, targets: new Set([place]) } : ROUTING);
  const sighting = when ? found?.shown.get(place) : found?.routes.get(name);
  return {
    route: name,
    block: id,
    ...(when ? { when } : {}),
    ...(sighting ? { witness: witnessOf(subject, sighting) } : {}),
    undecided: found === undefined,
    unsure: [...notes],
  };
}
