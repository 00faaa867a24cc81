import type { Issue } from '#checker/issue.ts';
import { conditionSentence } from '../condition/condition.ts';
import { spoken, type Outline, type OutlineRoute } from '../outline/outline.ts';

/** A way from a screen to another one. */
export interface FlowWay {
  readonly from: string;
  readonly fromTitle: string;
  readonly to: string;
  readonly toTitle: string;
  /** Which of the ways on from its screen it is, from 0. */
  readonly index: number;
  /** When it is taken, as part of a sentence; '' if nothing else is possible. */
  readonly words: string;
  /** False: it is proven that nobody takes it. */
  readonly isTaken: boolean;
}

/** A screen with the ways that lead to it and on from it. */
export interface FlowScreen {
  readonly route: OutlineRoute;
  readonly name: string;
  /** Its place in the document, from 1. */
  readonly number: number;
  readonly title: string;
  /** Visits begin here. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
  /** False: it is proven that nobody comes here. */
  readonly isReached: boolean;
  readonly comesFrom: readonly FlowWay[];
  readonly goesTo: readonly FlowWay[];
}

/** The texts of the studio that sentences about ways need. */
export interface WayTexts {
  readonly language: string;
  readonly t: (key: string, values?: Readonly<Record<string, string>>) => string;
}

/** What is found at a way that nobody takes. */
const NEVER_TAKEN: readonly string[] = [
  'prove-transition-shadowed',
  'prove-transition-impossible',
  'unreachable-transition',
];

const isNever = (issue: Issue) => NEVER_TAKEN.includes(issue.code);
const isUnreached = ({ code }: Issue) => code === 'unreachable-route';

/** When the way is taken, as part of a sentence. */
function wayWords(when: unknown, isOnly: boolean, { language, t }: WayTexts): string {
  if (when === undefined) return isOnly ? '' : t('flow.otherwise');
  const condition = conditionSentence(when, language);
  return condition === undefined ? t('flow.unclear') : t('flow.if', { condition });
}

interface WayGround {
  /** What is known about ways that nobody takes. */
  readonly never: readonly Issue[];
  readonly titleOf: (name: string) => string;
  readonly texts: WayTexts;
}

function waysOf({ name, next, document }: OutlineRoute, { never, titleOf, texts }: WayGround): FlowWay[] {
  return next.map(({ to, when, pointer }, index) => ({
    from: name,
    fromTitle: titleOf(name),
    to,
    toTitle: titleOf(to),
    index,
    words: wayWords(when, next.length === 1, texts),
    isTaken: !never.some(({ file, path }) => file === document && (path === pointer || path.startsWith(`${pointer}/`))),
  }));
}

/** The screens that somebody comes to, in the order in which visitors do. */
function reachedFrom(
  { routes, home }: Outline,
  ways: ReadonlyMap<string, readonly FlowWay[]>,
  isLost: (route: OutlineRoute) => boolean,
): ReadonlySet<string> {
  const known = new Set(routes.map(({ name }) => name));
  const targets = new Set([...ways.values()].flat().map(({ to }) => to));
  const landings = routes.filter(({ isLanding }) => isLanding).map(({ name }) => name);
  // A screen to which no way leads may be the target of a link: if it is not, the checker says so.
  const linked = routes.filter((route) => !targets.has(route.name) && !isLost(route)).map(({ name }) => name);
  // Visits that begin on a landing page come to the home next, so it stands above it.
  const reached = new Set([...landings, home, ...linked].filter((name) => known.has(name)));
  for (const name of reached)
    for (const { to, isTaken } of ways.get(name) ?? []) if (isTaken && known.has(to)) reached.add(to);
  return reached;
}

/**
 * The screens of a campaign with the ways between them, in the order in which visitors come to them.
 * @param issues what is known to be wrong with the campaign
 */
export function flowOf(outline: Outline, issues: readonly Issue[], texts: WayTexts): readonly FlowScreen[] {
  const [never, unreached] = [issues.filter(isNever), issues.filter(isUnreached)];
  const titles = new Map(outline.routes.map(({ name, title }) => [name, spoken(title, texts.language) || name]));
  const titleOf = (name: string) => titles.get(name) ?? name;
  const ways = new Map(outline.routes.map((route) => [route.name, waysOf(route, { never, titleOf, texts })]));
  const into = Map.groupBy([...ways.values()].flat(), ({ to }) => to);
  const isLost = ({ document, pointer }: OutlineRoute) =>
    unreached.some(({ file, path }) => file === document && path === `${pointer}/name`);
  const reached = reachedFrom(outline, ways, isLost);
  const order = new Map([...reached].map((name, at) => [name, at]));
  const placeOf = ({ name }: FlowScreen) => order.get(name) ?? order.size;
  const screens = outline.routes.map((route, index): FlowScreen => {
    const { name } = route;
    return {
      route,
      name,
      number: index + 1,
      title: titleOf(name),
      isStart: name === outline.home || route.isLanding,
      isEnd: route.next.length === 0,
      isReached: reached.has(name),
      comesFrom: into.get(name) ?? [],
      goesTo: ways.get(name) ?? [],
    };
  });
  return screens.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The screens as they are now; those about which nothing has changed are the same objects as before. */
export function shareScreens(before: readonly FlowScreen[], after: readonly FlowScreen[]): readonly FlowScreen[] {
  const known = new Map(before.map((screen) => [screen.name, screen]));
  const shared = after.map((screen) => {
    const last = known.get(screen.name);
    return last !== undefined && JSON.stringify(last) === JSON.stringify(screen) ? last : screen;
  });
  return shared.length === before.length && shared.every((screen, at) => screen === before[at]) ? before : shared;
}
