import type { Campaign, Route, Transition } from '#schemas/campaign/campaign.ts';
import type { Subject } from '../prove/explore/subject.ts';
import { changesOf } from './predicate-changes.ts';

/**
 * How a changed campaign can be distinguished from the original: by where a page leads, what it shows, what it asks for
 * and records, or what it saves.
 */
export type Effect = 'next' | 'shown' | 'page' | 'save';

/** A campaign with one change. */
export interface Mutant {
  /** `route`, `route#transition` or `route@block`. */
  readonly place: string;
  readonly words: string;
  readonly changes: Effect;
  readonly campaign: Campaign;
}

export interface Mutants {
  readonly mutants: readonly Mutant[];
  /** Conditions of blocks that only display something: no answers differ, and only readers of the page could notice. */
  readonly leftOut: number;
}

/** Returns every single change to a campaign, in the order of its routes. */
export function mutantsOf(subject: Subject): Mutants {
  const { campaign } = subject;
  const only = (route: Route, id: string) => {
    const { facts, guards, schedules } = subject.partOf(route, id);
    return facts.size === 0 && !guards && !schedules;
  };
  const parts = campaign.routes.map((route) => ({
    route,
    conditional: route.blocks.filter(({ showWhen }) => showWhen !== undefined),
  }));
  const mutants = parts.flatMap(({ route }): Mutant[] => [
    ...transitionMutants(route, campaign),
    ...blockMutants(route, campaign, (id) => !only(route, id)),
    ...consentMutants(route, campaign),
    ...(route.next.length === 0 ? [] : [saveMutant(route, campaign)]),
  ]);
  return {
    mutants,
    leftOut: parts.reduce(
      (sum, { route, conditional }) => sum + conditional.filter(({ id }) => only(route, id)).length,
      0,
    ),
  };
}

function withRoute(campaign: Campaign, route: Route): Campaign {
  return { ...campaign, routes: campaign.routes.map((one) => (one.name === route.name ? route : one)) };
}

function transitionMutants(route: Route, campaign: Campaign): Mutant[] {
  const made = (index: number, words: string, next: readonly Transition[]): Mutant => ({
    place: `${route.name}#${index}`,
    words,
    changes: 'next',
    campaign: withRoute(campaign, { ...route, next }),
  });
  return route.next.flatMap((transition, index): Mutant[] => {
    const { when, to } = transition;
    const other = otherTarget(route, to, campaign);
    return [
      ...(when
        ? changesOf(when).map(({ predicate, words }) =>
            made(index, words, route.next.with(index, { ...transition, when: predicate })),
          )
        : []),
      ...(other === undefined
        ? []
        : [made(index, `to "${other}" instead of "${to}"`, route.next.with(index, { ...transition, to: other }))]),
      ...(when ? [made(index, 'left out', route.next.toSpliced(index, 1))] : []),
      ...(index > 0
        ? [
            made(
              index,
              'moved before the previous one',
              route.next.with(index, route.next[index - 1] ?? transition).with(index - 1, transition),
            ),
          ]
        : []),
    ];
  });
}

/** Returns another target of the same page or, if there is none, an end. */
function otherTarget({ name, next }: Route, to: string, { routes }: Campaign): string | undefined {
  return (
    next.find((other) => other.to !== to)?.to ??
    routes.find((route) => route.next.length === 0 && route.name !== to && route.name !== name)?.name
  );
}

function blockMutants(route: Route, campaign: Campaign, counts: (id: string) => boolean): Mutant[] {
  return route.blocks.flatMap((use, index): Mutant[] => {
    const { showWhen, ...always } = use;
    if (showWhen === undefined || !counts(use.id)) return [];
    const made = (words: string, changed: (typeof route.blocks)[number]): Mutant => ({
      place: `${route.name}@${use.id}`,
      words,
      changes: 'shown',
      campaign: withRoute(campaign, { ...route, blocks: route.blocks.with(index, changed) }),
    });
    return [
      ...changesOf(showWhen).map(({ predicate, words }) => made(words, { ...use, showWhen: predicate })),
      made('shown to everybody', always),
    ];
  });
}

interface Consent {
  readonly type: string;
  readonly ask: string;
  readonly required?: boolean;
}

function isConsent(value: unknown): value is Consent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'ask' in value &&
    typeof value.ask === 'string'
  );
}

/**
 * Changes the consents that a block lists: each is asked for differently, and each optional one becomes required and
 * vice versa.
 */
function consentMutants(route: Route, campaign: Campaign): Mutant[] {
  return route.blocks.flatMap((use, index) => {
    const consents: unknown = use.props['consents'];
    if (!Array.isArray(consents)) return [];
    return consents.flatMap((consent: unknown, at): Mutant[] => {
      if (!isConsent(consent)) return [];
      const made = (words: string, changed: Consent): Mutant => ({
        place: `${route.name}@${use.id}`,
        words: `consent "${consent.type}": ${words}`,
        changes: 'page',
        campaign: withRoute(campaign, {
          ...route,
          blocks: route.blocks.with(index, {
            ...use,
            props: { ...use.props, consents: consents.map((one: unknown, place) => (place === at ? changed : one)) },
          }),
        }),
      });
      const required = consent.required ?? consent.ask === 'byCountry';
      return [
        ...(consent.ask === 'implied'
          ? []
          : [
              made(required ? 'not required' : 'required', { ...consent, required: !required }),
              made('implied', { ...consent, ask: 'implied' }),
            ]),
        ...(consent.ask === 'implied' ? [made('asked with a box', { ...consent, ask: 'box' })] : []),
      ];
    });
  });
}

function saveMutant(route: Route, campaign: Campaign): Mutant {
  const saves = route.meta.saveSubject === true;
  return {
    place: route.name,
    words: saves ? 'the lead is not saved' : 'the lead is saved',
    changes: 'save',
    campaign: withRoute(campaign, { ...route, meta: { ...route.meta, saveSubject: !saves } }),
  };
}
