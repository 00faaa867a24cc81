import type { AskedFact, Field } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { Props } from '#registry/define-block.ts';
import type { Registry } from '#registry/registry.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { CONSENT_TYPES } from '#schemas/lead/answer-keys.ts';
import { valueOf } from '../document/node-access.ts';
import type { PropsCheck } from '../schema/props-check.ts';
import type { CampaignModel, PlacedBlock } from './campaign-model.ts';
import { memoize } from './memoize.ts';
import { sampleVisits } from './sample-visits.ts';

/** What the blocks of a campaign ask for, and where they lead. */
export interface Asked {
  /** The routes that links of a block name. */
  readonly routesOf: (block: PlacedBlock) => readonly string[];
  /** The campaigns that links of a block name. */
  readonly campaignsOf: (block: PlacedBlock) => readonly string[];
  /** Has a block a button or a link that leads to another page? True also if that is not known. */
  readonly leadsOn: (block: PlacedBlock) => boolean;
  /** The controls of a block, for each sample visit. */
  readonly controlsOf: (block: PlacedBlock) => readonly (readonly string[])[];
  /** The facts that a block sets, over all sample visits. */
  readonly factsOf: (block: PlacedBlock) => readonly AskedFact[];
  /** The facts set by the blocks with an id, without duplicates. */
  readonly factsOfId: (id: string) => readonly string[];
  /** The domain of every fact that a block sets, over all sample visits. */
  readonly domains: ReadonlyMap<string, Domain>;
  /** Could the fact be asked for by a block that is missing, unknown or misconfigured? */
  readonly mayBeAsked: (fact: string) => boolean;
  /** False if a block is missing, unknown or misconfigured, so that it is not known what else is asked for. */
  readonly complete: boolean;
}

/** Whether a fact is the decision about one of the listed consents. */
export function isListedConsent(fact: string): boolean {
  return CONSENT_TYPES.some((type) => fact === `consent.${type}`);
}

export function askedBy(model: CampaignModel, registry: Registry, props: PropsCheck): Asked {
  const visits = sampleVisits(model);
  const find = memoize((block: PlacedBlock) => configured(block, registry, props));
  const fieldsOf = new Map<PlacedBlock, readonly (readonly Field[])[]>();
  const unclear = new Set<string>();
  for (const block of new Set([...model.routes, ...model.own].flatMap((route) => route.blocks))) {
    const fields = fieldsIn(block, find(block), visits);
    if (fields) fieldsOf.set(block, fields);
    else unclear.add(block.id);
  }
  const onRoutes = model.routes.flatMap(({ blocks }) => blocks.flatMap((block) => (fieldsOf.get(block) ?? []).flat()));
  return {
    routesOf: (block) => find(block)?.routes ?? [],
    campaignsOf: (block) => find(block)?.campaigns ?? [],
    leadsOn: (block) => find(block)?.leadsOn ?? true,
    controlsOf: memoize((block) =>
      (fieldsOf.get(block) ?? []).map((fields) => fields.flatMap(({ controls }) => controls)),
    ),
    factsOf: memoize((block) =>
      (fieldsOf.get(block) ?? [])
        .flat()
        .filter(isReadable)
        .flatMap(({ facts }) => facts),
    ),
    factsOfId: (id) => {
      const blocks = model.routes.flatMap((route) => route.blocks.filter((block) => block.id === id));
      return [
        ...new Set(
          blocks
            .flatMap((block) => fieldsOf.get(block) ?? [])
            .flat()
            .filter(isReadable)
            .flatMap(({ facts }) => facts.map(({ fact }) => fact)),
        ),
      ];
    },
    domains: domainsOf(onRoutes.filter(isReadable)),
    complete: model.blocksComplete && unclear.size === 0,
    mayBeAsked: (fact) => {
      // Any block may ask for a listed consent, but only the block with its id for one of the campaign's own.
      if (fact.startsWith('consent.') && !isListedConsent(fact)) return unclear.has(fact.slice('consent.'.length));
      return (
        !model.blocksComplete ||
        [...unclear].some(
          (id) => fact === `answer.${id}` || fact.startsWith(`answer.${id}.`) || fact.startsWith('consent.'),
        )
      );
    },
  };
}

/** What stands in an entry of a list is no fact for conditions. */
const isReadable = ({ inList }: Field) => inList !== true;

function fieldsIn(
  placed: PlacedBlock,
  found: ReturnType<typeof configured>,
  visits: readonly FlowState[],
): readonly (readonly Field[])[] | undefined {
  if (!found) return undefined;
  const { block, value } = found;
  const fieldsFor = (visit: FlowState) =>
    block.mayAsk ? block.mayAsk(value, visit, placed.id) : block.fields?.(value, visit, placed.id);
  return visits.map((visit) => fieldsFor(visit) ?? []);
}

/**
 * Returns the block with its props, or `undefined` if it is unknown or misconfigured: props that violate the schema
 * never reach a block.
 */
function configured({ entry }: PlacedBlock, registry: Registry, props: PropsCheck) {
  const block = registry.find(entry.block);
  const value: unknown = entry.props === undefined ? NO_PROPS : valueOf(entry.props);
  // A block that only displays something has nothing to say here, whatever its props are.
  if (block && !block.fields && !block.routes && !block.campaigns && !block.leadsOn)
    return { block, value: NO_PROPS, routes: [], campaigns: [], leadsOn: false };
  if (!block || !isProps(value) || !props.accepts(entry.block, value)) return undefined;
  const routes = block.routes?.(value) ?? [];
  const leadsOn = routes.length > 0 || (block.leadsOn?.(value) ?? false);
  return { block, value, routes, campaigns: block.campaigns?.(value) ?? [], leadsOn };
}

const NO_PROPS: Props = {};

function isProps(value: unknown): value is Props {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function domainsOf(fields: readonly Field[]): Map<string, Domain> {
  const domains = new Map<string, Domain>();
  for (const { fact, domain } of fields.flatMap(({ facts }) => facts)) {
    const known = domains.get(fact);
    domains.set(fact, known ? widest(known, domain) : domain);
  }
  return domains;
}

type Days = Omit<Extract<Domain, { kind: 'date' }>, 'kind'>;

function wider(one: Days, other: Days): Days {
  if (one.from === undefined || one.to === undefined || other.from === undefined || other.to === undefined) return {};
  return { from: one.from < other.from ? one.from : other.from, to: one.to > other.to ? one.to : other.to };
}

/** Returns the answers possible in either of two visits. */
function widest(one: Domain, other: Domain): Domain {
  if (one.kind === 'number' && other.kind === 'number')
    return {
      kind: 'number',
      min: Math.min(one.min, other.min),
      max: Math.max(one.max, other.max),
      integer: one.integer && other.integer,
      ...(one.step !== undefined && one.step === other.step && one.min === other.min ? { step: one.step } : {}),
      ...(one.unit !== undefined && one.unit === other.unit ? { unit: one.unit } : {}),
    };
  if (one.kind === 'date' && other.kind === 'date') return { kind: 'date', ...wider(one, other) };
  if (one.kind === 'choice' && other.kind === 'choice')
    return { kind: 'choice', values: [...new Set([...one.values, ...other.values])] };
  if (one.kind === 'choices' && other.kind === 'choices')
    return JSON.stringify(one) === JSON.stringify(other)
      ? one
      : { kind: 'choices', values: [...new Set([...one.values, ...other.values])] };
  return one;
}
