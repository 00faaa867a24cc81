import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { defineLimited } from '../people/define-call.ts';
import { closed, moment } from '../people/people-parts.ts';
import { campaignId } from './desk-parts.ts';

/** Fewer than this are not told apart by where they came from. */
export const SMALLEST_COUNT = 5;

/** What is counted, in the order in which it happens. */
export const FUNNEL_STEPS = ['came', 'left', 'saved', 'screenedOut', 'qualified', 'booked'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

const WORDS: Readonly<Record<FunnelStep, string>> = {
  came: 'Opened the campaign',
  left: 'Came, and neither saved a lead nor got to an end',
  saved: 'Saved a lead',
  screenedOut: 'Saved a lead, and do not qualify',
  qualified: 'Qualify fully',
  booked: 'Booked an appointment',
};

const counted = (step: FunnelStep) => Type.Integer(about(WORDS[step], 12));
const hidden = (step: FunnelStep) =>
  Type.Union([Type.Integer(), Type.Null()], about(`${WORDS[step]}; null: fewer than ${SMALLEST_COUNT}`, 12));

const day = (text: string) =>
  Type.Optional(Type.String(about(text, '2026-11-23', { pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' })));

export const Funnel = Type.Object(
  {
    campaign: campaignId,
    from: moment('The beginning'),
    to: moment('The end, exclusive'),
    kept: Type.Union(
      [moment('From when on'), Type.Null()],
      about('From when on it is known who came where: earlier logs are removed; null: from the beginning', null),
    ),
    totals: Type.Object(
      {
        came: counted('came'),
        left: counted('left'),
        saved: counted('saved'),
        screenedOut: counted('screenedOut'),
        qualified: counted('qualified'),
        booked: counted('booked'),
      },
      about('All visitors', { came: 100 }, closed),
    ),
    sources: Type.Array(
      Type.Object(
        {
          source: Type.Union([Type.String(), Type.Null()], about('What the address named; null: nothing', 'news')),
          others: Type.Boolean(about('Several sources with few visitors each, together', false)),
          came: hidden('came'),
          saved: hidden('saved'),
          screenedOut: hidden('screenedOut'),
          qualified: hidden('qualified'),
          booked: hidden('booked'),
        },
        about('The visitors of one source', { source: 'news', others: false }, closed),
      ),
      about('The one with the most visitors first', []),
    ),
    screens: Type.Array(
      Type.Object(
        {
          route: Type.String(about('The screen', 'age')),
          came: Type.Integer(about('How often somebody came to it, forward or from outside', 80)),
          left: Type.Integer(about('How many of them went nowhere from here; at an end 0', 10)),
        },
        about('A screen', { route: 'age', came: 80, left: 10 }, closed),
      ),
      about('Screens that somebody came to', []),
    ),
    ways: Type.Array(
      Type.Object(
        {
          from: Type.String(about('From which screen', 'age')),
          to: Type.String(about('To which one', 'postal')),
          went: Type.Integer(about('How often', 70)),
        },
        about('A way between two screens', { from: 'age', to: 'postal', went: 70 }, closed),
      ),
      about('Ways that somebody went', []),
    ),
  },
  about('What became of the visitors of a campaign', { campaign: 's6' }, closed),
);
export type Funnel = Static<typeof Funnel>;

export const getFunnel = defineLimited({
  limit: 'analyses',
  method: 'GET',
  path: '/campaigns/{campaign}/funnel',
  summary: 'How many came, left, were screened out, saved and booked; by screen and by source',
  needs: 'leads:read',
  reach: 'campaign',
  maxBody: 0,
  status: 200,
  params: Type.Object({ campaign: campaignId }, about('Which campaign', { campaign: 's6' })),
  query: Type.Object(
    { from: day('The first day, UTC (default: 30 days ago)'), to: day('The last day, UTC (default: today)') },
    about('Which days', { from: '2026-11-01', to: '2026-11-23' }, closed),
  ),
  reply: Funnel,
});
