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
  /** Drawn visitors who reached no end: what they would have answered is taken by no field on their way. */
  readonly lost: number;
}

/** One call in so many does not end as usual. */
const UNUSUAL = 0.1;
/** So many of those who are offered times book one. */
const BOOKS = 0.6;

/**
 * Draws visitors: the same for the same seed. They come as most do, in every language, each with one of the studies.
 * @param entry the page on which they begin
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

/** What visitors bring: a language, and a study where the campaign is about one. All else is the plainest. */
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
