import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { explore } from '../prove/explore/explore.ts';
import { ROUTING } from '../prove/explore/subject.ts';
import { subjectOf } from '../prove/explore/subject-of.ts';
import { REMOTE_CLASSES, type RemoteChoices } from '../prove/world/remote-classes.ts';
import { scriptOf } from './candidates.ts';
import { inEveryLanguage } from './languages.ts';
import { hopefully, plainly } from './choices.ts';
import type { KnownWorld } from './outcomes.ts';
import type { Script, Visitor } from './visitor.ts';
import { walkVisitor, type Walker } from './walk-visitor.ts';

export interface RealRequest {
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

/** Returns the real visitor who sees the most pages of a campaign in a language, or undefined if there is none. */
export function realSample(request: RealRequest, language: Language): Visitor | undefined {
  const found = realVisitors(request)
    .flatMap(({ visitor, walker }) => inEveryLanguage(walker, visitor))
    .filter(({ visit, stays, script }) => visit.locale === language && !stays && script.world['known'] === undefined);
  return found.toSorted((one, other) => other.pages.length - one.pages.length)[0];
}

/** Circumstances that a URL cannot set. */
const NOT_FROM_ADDRESS = ['country', 'known', 'device.width'];

/**
 * Returns visitors that a real server can serve: it has their studies, and its calls return the outcomes that they
 * need.
 */
export function realVisitors({ campaign, registry, today, known, note }: RealRequest): RealVisitor[] {
  const subject = subjectOf(campaign, registry, note, { today, studies: known.studies });
  const flow = explore(subject, ROUTING);
  if (!flow) return [];
  const walker: Walker = { subject, choose: plainly(subject), known };
  const seen = [...flow.taken.values(), ...flow.ends.values(), ...flow.routes.values()]
    .map(scriptOf)
    .filter(isReachableByAddress);
  // The outcomes of calls are not the visitor's choice: ignoring them, many visitors are equal.
  const scripts = seen.flatMap((script) =>
    [{}, ...known.places].map((place): Script => ({ ...script, remotes: {}, wanted: { ...script.wanted, ...place } })),
  );
  const different = new Map(scripts.map((script) => [JSON.stringify(script), script]));
  // What a study asks is answered with the first option, and also so that the visitor qualifies: one whom a check holds
  // back sees little.
  return [walker, { ...walker, choose: hopefully(subject) }].flatMap((one) =>
    [...different.values()].flatMap((script) => {
      const visitor = walkVisitor(one, script);
      return visitor && isCertain(one, visitor) ? [{ visitor, walker: one }] : [];
    }),
  );
}

function isReachableByAddress({ world }: Script): boolean {
  return NOT_FROM_ADDRESS.every((variable) => (world[variable] ?? 0) === 0);
}

/** Is the visitor asked the same questions, and do they walk the same path, however the unpredictable calls end? */
function isCertain(walker: Walker, visitor: Visitor): boolean {
  const asked = new Set<string>(visitor.pages.flatMap(({ calls }) => calls));
  const unforeseen = (walker.known?.unforeseen(visitor.visit) ?? []).flatMap((name) =>
    REMOTE_CLASSES[name].map((_, choice): RemoteChoices => ({ [name]: choice })),
  );
  return [...unforeseen, ...(walker.known?.uncertain ?? [])]
    .filter((remotes) => Object.keys(remotes).some((name) => asked.has(name)))
    .every((remotes) => {
      const other = walkVisitor(walker, { ...visitor.script, remotes });
      return other !== undefined && askedOf(other) === askedOf(visitor);
    });
}

function askedOf({ pages }: Visitor): string {
  return JSON.stringify(pages.map(({ route, asked }) => [route.name, asked]));
}
