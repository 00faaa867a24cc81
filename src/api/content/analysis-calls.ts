import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { Alternative, analysisParts, Campaigns, Comparison, GivenDocuments, ProofEvent, Visitor } from './analyses.ts';
import { parts } from './contents.ts';
import { visitDay, defineAnalysis } from './define-call.ts';
import { Population, Simulation } from './simulations.ts';

const { closed } = parts;
const { campaign, lines, day, text, visitors, seed } = analysisParts;

const documents = Type.Optional(GivenDocuments);
const campaigns = Campaigns;
const REACHED = ['somebody', 'nobody', 'undecided'] as const;

export const proveDocuments = defineAnalysis({
  path: '/prove',
  summary:
    'Prove campaigns; the reply is one JSON object a line, as soon as it is known. Closing the connection cancels it',
  streams: true,
  body: Type.Object(
    { documents, campaigns },
    about('What is proven', { documents: [{ document: 's6.json', revision: 17 }] }, closed),
  ),
  reply: ProofEvent,
});

export const simulateDocuments = defineAnalysis({
  path: '/simulate',
  summary: 'Simulate visitors of a campaign: a few who meet all of it or, with `visitors`, many at random',
  body: Type.Object(
    {
      documents,
      campaign,
      day: visitDay('The day on which they come (default: today)'),
      visitors: Type.Optional(visitors),
      seed: Type.Optional(seed),
    },
    about('What is simulated', { campaign: 's6' }, closed),
  ),
  reply: Type.Object(
    {
      campaign,
      day,
      text,
      simulation: Type.Union([Simulation, Type.Null()], about('Null: random visitors were asked for', null)),
      population: Type.Union([Population, Type.Null()], about('Null: no random visitors were asked for', null)),
    },
    about('What was simulated', { campaign: 's6' }, closed),
  ),
});

export const explainDocuments = defineAnalysis({
  path: '/explain',
  summary: 'Who comes to a route, or sees a block, and by which ways',
  body: Type.Object(
    {
      documents,
      campaign,
      route: Type.String(about('The name of the route', 'home', { minLength: 1, maxLength: 100 })),
      block: Type.Optional(
        Type.String(about('The id of one of its blocks', 'weight', { minLength: 1, maxLength: 100 })),
      ),
      language: Type.Optional(
        Type.String(about('The language of the words (default: English)', 'en', { minLength: 2, maxLength: 20 })),
      ),
    },
    about('What is explained', { campaign: 's6', route: 'thankyou' }, closed),
  ),
  reply: Type.Object(
    {
      campaign,
      route: Type.String(about('The name of the route', 'home')),
      block: Type.Union([Type.String(), Type.Null()], about('The id of the block; null: the whole route', null)),
      reached: Type.Enum(REACHED, about('Does anybody come there?', 'somebody')),
      text,
      condition: Type.Union([Type.String(), Type.Null()], about('When the block is shown; null: always', null)),
      begins: Type.Boolean(about('Can a visit begin there?', false)),
      ways: Type.Array(
        Type.Object(
          {
            from: Type.String(about('The route before it', 'home')),
            transition: Type.Integer(about('Which transition of it, from 0', 0)),
            when: Type.Union([Type.String(), Type.Null()], about('Its condition in words; null: always', null)),
            path: Type.Union(
              [lines('The routes of a visit that takes it'), Type.Null()],
              about('Null: nobody takes it', null),
            ),
          },
          about('One transition that leads there', { from: 'home' }, closed),
        ),
        about('Each of them', []),
      ),
      visitor: Type.Union([Visitor, Type.Null()], about('A visitor who comes there; null: none is known', null)),
      alternatives: Type.Array(Alternative, about('What leads this visitor elsewhere on the way there', [])),
      undecided: lines('Why something is not decided'),
    },
    about('Who comes there', { campaign: 's6', route: 'thankyou' }, closed),
  ),
});

export const diffDocuments = defineAnalysis({
  path: '/diff',
  summary: 'What one version changes for visitors of another; a side without documents is what is live',
  body: Type.Object(
    {
      before: documents,
      after: documents,
      campaigns,
      visitors: Type.Optional(visitors),
      seed: Type.Optional(seed),
    },
    about('What is compared', { after: [{ document: 's6.json', revision: 'draft' }] }, closed),
  ),
  reply: Comparison,
});
export type SimulationReply = Static<typeof simulateDocuments.reply>;
export type ExplanationReply = Static<typeof explainDocuments.reply>;
