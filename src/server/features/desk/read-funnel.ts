import { sql, type Kysely } from 'kysely';
import { type Funnel, type FunnelStep, SMALLEST_COUNT } from '#api/leads-desk/funnel-calls.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Tables } from '../../core/database/tables.ts';

/** How many sources are told apart; the rest are counted together. */
const MAX_SOURCES = 20;
const MAX_NAME = 80;

export interface Span {
  readonly campaign: Campaign;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** What is told apart by source. */
type SourceStep = Exclude<FunnelStep, 'left'>;
type Counts = Readonly<Record<SourceStep, number>>;

const NOBODY: Counts = { came: 0, saved: 0, screenedOut: 0, qualified: 0, booked: 0 };
const isStep = (word: string): word is SourceStep => Object.hasOwn(NOBODY, word);

const namedIn = (query: string, name: string) => sql`nullif(${sql.ref(query)} ->> ${sql.lit(name)}, '')`;
/** What the address of a visit named; the log has no personal parameters. */
const sourceIn = (query: string) =>
  sql`left(coalesce(${namedIn(query, 'utm_source')}, ${namedIn(query, 'source')}), ${sql.lit(MAX_NAME)})`;

/** The screens with which visits begin; a page of another one that is loaded is a visit that goes on. */
const startsOf = ({ home, routes }: Campaign) => [
  home,
  ...routes.flatMap(({ name, meta }) => (meta.landing === true ? [name] : [])),
];

/** The action with which a lead was saved first: a lead itself is sealed, its source included. */
const savedAction = sql`(
  select query from actions where draft_id = leads.id and code = 'l' order by logged_at limit 1) as saved`;

interface CountedRow {
  readonly step: string;
  readonly source: string | null;
  readonly count: string;
}

/**
 * Everything that is counted by source. A visit that was erased since still counts among those who saved and qualified:
 * its actions stay, linked to nobody.
 */
async function countSteps(db: Kysely<Tables>, { campaign, from, to }: Span): Promise<readonly CountedRow[]> {
  const starts = startsOf(campaign);
  const { rows } = await sql<CountedRow>`
    select 'came' as step, ${sourceIn('router_logs.query')} as source, count(*) as count from router_logs
    where campaign_id = ${campaign.id} and from_route is null and to_route = any(${starts}::text[])
      and logged_at >= ${from} and logged_at < ${to} group by 2
    union all
    select case code when 'l' then 'saved' else 'qualified' end, ${sourceIn('actions.query')}, count(*) from actions
    where campaign_id = ${campaign.id} and code in ('l', 'fq') and logged_at >= ${from} and logged_at < ${to}
    group by 1, 2
    union all
    select 'screenedOut', ${sourceIn('saved.query')}, count(*) from leads
    left join lateral ${savedAction} on true
    where leads.campaign_id = ${campaign.id} and leads.created_at >= ${from} and leads.created_at < ${to}
      and leads.verdicts ->> 'fullyQualified' = 'false' group by 2
    union all
    select 'booked', ${sourceIn('saved.query')}, count(distinct bookings.draft_id) from bookings
    join leads on leads.id = bookings.draft_id left join lateral ${savedAction} on true
    where leads.campaign_id = ${campaign.id} and bookings.state = 'booked'
      and bookings.created_at >= ${from} and bookings.created_at < ${to} group by 2`.execute(db);
  return rows;
}

/** How often each way was gone; `from` is null where somebody came from outside or loaded the page anew. */
async function countMoves(db: Kysely<Tables>, { campaign, from, to }: Span) {
  const rows = await db
    .selectFrom('router_logs')
    .select(({ fn }) => ['from_route', 'to_route', fn.countAll<string>().as('count')])
    .where('campaign_id', '=', campaign.id)
    .where('logged_at', '>=', from)
    .where('logged_at', '<', to)
    .groupBy(['from_route', 'to_route'])
    .execute();
  const known = new Set(campaign.routes.map(({ name }) => name));
  return rows.flatMap(({ from_route, to_route, count }) =>
    known.has(to_route) && (from_route === null || known.has(from_route))
      ? [{ from: from_route, to: to_route, count: Number(count) }]
      : [],
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function addUp(all: readonly Counts[]): Counts {
  const of = (step: SourceStep) => sum(all.map((counts) => counts[step]));
  return {
    came: of('came'),
    saved: of('saved'),
    screenedOut: of('screenedOut'),
    qualified: of('qualified'),
    booked: of('booked'),
  };
}

/** A count that says too much about few people is not given. */
const hide = (count: number) => (count > 0 && count < SMALLEST_COUNT ? null : count);

function sourceReply(source: string | null, others: boolean, counts: Counts): Funnel['sources'][number] {
  return {
    source,
    others,
    came: hide(counts.came),
    saved: hide(counts.saved),
    screenedOut: hide(counts.screenedOut),
    qualified: hide(counts.qualified),
    booked: hide(counts.booked),
  };
}

/** The counts of each source; those with few visitors are added up. */
export function sourcesOf(rows: readonly CountedRow[]): {
  readonly totals: Counts;
  readonly sources: Funnel['sources'];
} {
  const bySource = [...Map.groupBy(rows, ({ source }) => source)].map(([source, of]) => ({
    source,
    counts: of.reduce<Counts>(
      (counts, { step, count }) => (isStep(step) ? { ...counts, [step]: counts[step] + Number(count) } : counts),
      NOBODY,
    ),
  }));
  const size = ({ counts }: (typeof bySource)[number]) => Math.max(counts.came, counts.saved);
  const sorted = bySource.toSorted((one, other) => size(other) - size(one));
  const large = sorted.filter((one) => size(one) >= SMALLEST_COUNT).slice(0, MAX_SOURCES);
  const small = sorted.filter((one) => !large.includes(one));
  const others = addUp(small.map(({ counts }) => counts));
  return {
    totals: addUp(bySource.map(({ counts }) => counts)),
    sources: [
      ...large.map(({ source, counts }) => sourceReply(source, false, counts)),
      ...(small.length === 0 ? [] : [sourceReply(null, true, others)]),
    ],
  };
}

/** What became of the visitors of a campaign. */
export async function readFunnel(db: Kysely<Tables>, span: Span): Promise<Omit<Funnel, 'kept'>> {
  const { campaign, from, to } = span;
  const { totals, sources } = sourcesOf(await countSteps(db, span));
  const moves = await countMoves(db, span);
  const ends = new Set(campaign.routes.flatMap(({ name, next }) => (next.length === 0 ? [name] : [])));
  const ended = sum(moves.filter((move) => move.from !== null && ends.has(move.to)).map(({ count }) => count));
  const starts = new Set(startsOf(campaign));
  const cameTo = (route: string) =>
    sum(
      moves.filter((move) => move.to === route && (move.from !== null || starts.has(route))).map(({ count }) => count),
    );
  const wentFrom = (route: string) => sum(moves.filter(({ from: left }) => left === route).map(({ count }) => count));
  return {
    campaign: campaign.id,
    from: from.toISOString(),
    to: to.toISOString(),
    totals: { ...totals, left: Math.max(0, totals.came - Math.max(totals.saved, ended)) },
    sources,
    screens: campaign.routes
      .map(({ name }) => ({
        route: name,
        came: cameTo(name),
        left: ends.has(name) ? 0 : Math.max(0, cameTo(name) - wentFrom(name)),
      }))
      .filter(({ came }) => came > 0),
    ways: moves.flatMap((move) => (move.from === null ? [] : [{ from: move.from, to: move.to, went: move.count }])),
  };
}
