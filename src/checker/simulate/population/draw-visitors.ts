import { REMOTE_CLASSES, REMOTE_NAMES, type RemoteChoices } from '../../prove/world/remote-classes.ts';
import type { Subject } from '../../prove/explore/subject.ts';
import type { WorldChoices } from '../../prove/world/world-classes.ts';
import { atRandom } from '../choices.ts';
import type { KnownWorld } from '../outcomes.ts';
import { randomOf, type Random } from '../random.ts';
import type { Visitor } from '../visitor.ts';
import { walkVisitor } from '../walk-visitor.ts';

export interface Population {
  readonly visitors: readonly Visitor[];
  /** Random visitors who reached no end, because no field on their path accepts what they would have answered. */
  readonly lost: number;
}

/** The share of calls that do not end as usual. */
const UNUSUAL = 0.1;
/** The share of visitors who book a time if offered any. */
const BOOKS = 0.6;

/**
 * Generates random visitors: the same ones for the same seed. They arrive as most visitors do, in every language, each
 * with one of the studies.
 * @param entry the page on which they start
 */
export function drawVisitors(
  subject: Subject,
  count: number,
  seed: number,
  known?: KnownWorld,
  entry: string = subject.campaign.home,
): Population {
  const random = randomOf(seed);
  const walker = { subject, choose: atRandom(subject, random), ...(known ? { known } : {}) };
  const drawn = Array.from({ length: count }, () =>
    walkVisitor(walker, {
      world: drawWorld(subject, random),
      remotes: drawRemotes(random, known),
      books: random.next() < BOOKS,
      entry,
      wanted: {},
    }),
  );
  const visitors = drawn.filter((visitor) => visitor !== undefined);
  return { visitors, lost: count - visitors.length };
}

/**
 * Returns what visitors bring: a language, and a study if the campaign is about one. Everything else is the simplest.
 */
function drawWorld({ world, campaign }: Subject, random: Random): WorldChoices {
  const sizeOf = (variable: string) => world.sizeOf(variable) ?? 1;
  const locale = random.between(0, sizeOf('locale') - 1);
  if (campaign.settings.needsStudy !== true) return { locale };
  // The last class is a visit without a study: the address named none (A12).
  return { locale, study: random.between(0, sizeOf('study') - 2) };
}

function drawRemotes(random: Random, known: KnownWorld | undefined): RemoteChoices {
  if (known) return {};
  const drawn = REMOTE_NAMES.filter((name) => name !== 'qualification').map(
    (name) => [name, random.next() < UNUSUAL ? random.between(0, REMOTE_CLASSES[name].length - 1) : 0] as const,
  );
  return Object.fromEntries(drawn);
}
