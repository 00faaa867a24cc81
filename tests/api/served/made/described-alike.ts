import { factsOf } from '#engine/predicates/evaluate.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';

/** The answers that facts depend on although no condition names them. */
const RESTS_ON: readonly (readonly [fact: RegExp, on: RegExp])[] = [
  [/^verdict\./, /age|birthDate|gender|postalCode|phone/],
  [/^(sites?|callNow)\./, /postalCode/],
  [/^phone\./, /phone/],
  [/^candidate\.age$/, /birthDate/],
];

/** The blocks that ask a fact which a link may fill in. */
const ASKED_BY: Readonly<Record<string, RegExp>> = {
  'candidate.postalCode': /^PostalCode$/,
  'candidate.age': /^(Age|BirthDate)$/,
  'candidate.birthDate': /^BirthDate$/,
  'candidate.gender': /^Gender/,
  'candidate.firstName': /^FullName$/,
  'candidate.lastName': /^FullName$/,
  'candidate.email': /^Email$/,
  'candidate.phone': /^Phone$/,
};

/**
 * Do the proofs treat a fact filled in by a link as the server does? The server knows it on pages that require it, and
 * for blocks of a page that come before the block that asks it. The proofs know it on the page that asks it and on
 * those after it, and in visits that begin with what their page requires.
 */
export function isDescribedAlike(fact: string, campaign: Campaign): boolean {
  return campaign.routes.every((route) => {
    const required = route.meta.requires ?? [];
    if (required.some((name) => reads(name, fact))) return false;
    if (asksFor(fact, route) || !shownBy(fact, route)) return true;
    return !routesAfter(route, campaign).some((one) => asksFor(fact, one));
  });
}

function routesAfter({ next }: Route, { routes }: Campaign): Route[] {
  const after = new Set(next.map(({ to }) => to));
  for (const name of after) for (const { to } of routes.find((one) => one.name === name)?.next ?? []) after.add(to);
  return routes.filter(({ name }) => after.has(name));
}

function asksFor(fact: string, { blocks }: Route): boolean {
  return blocks.some(({ block }) => ASKED_BY[fact]?.test(block) === true);
}

function shownBy(fact: string, { blocks }: Route): boolean {
  return blocks.some(({ showWhen }) => showWhen !== undefined && factsOf(showWhen).some((name) => reads(name, fact)));
}

function reads(name: string, fact: string): boolean {
  return name === fact || RESTS_ON.some(([pattern, on]) => pattern.test(name) && on.test(fact));
}
