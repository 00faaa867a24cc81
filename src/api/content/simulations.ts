import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { analysisParts } from './analyses.ts';
import { parts } from './contents.ts';

const { closed } = parts;
const { lines, visitors, seed } = analysisParts;

const Met = Type.Object(
  {
    transitions: Type.Array(Type.Integer(), about('Transitions', [8, 8])),
    ends: Type.Array(Type.Integer(), about('Ends', [2, 2])),
    bounds: Type.Array(Type.Integer(), about('Values at bounds', [4, 4])),
    calls: Type.Array(Type.Integer(), about('Outcomes of calls', [3, 3])),
  },
  about('How many of how many some visitor meets', { transitions: [8, 8] }, closed),
);

export const Simulation = Type.Object(
  {
    visitors: Type.Integer(about('How many visitors meet all of it', 12)),
    paths: Type.Integer(about('How many different ways they go', 5)),
    begin: lines('The pages on which they begin'),
    met: Met,
    missed: lines('What no visitor meets'),
    impossible: lines('Values that nobody can have, with the reason'),
    undecided: lines('Why something was not examined'),
    walks: Type.Array(
      Type.Object(
        { language: Type.String(about('Their language', 'en')), path: lines('The pages that they come to') },
        about('A visitor', { language: 'en', path: ['home'] }, closed),
      ),
      about('Each of them', []),
    ),
  },
  about('Few visitors who together meet all that a campaign has', { visitors: 12 }, closed),
);

const Spread = (what: string) =>
  Type.Object(
    { median: Type.Number(about('Half of them have less', 5)), ninth: Type.Number(about('Nine in ten have less', 8)) },
    about(what, { median: 5, ninth: 8 }, closed),
  );

const counted = {
  visitors: Type.Integer(about('How many', 120)),
  share: Type.Number(about('Of all, from 0 to 1', 0.3)),
  minutes: Type.Number(about('Minutes that half of them have spent until then, at most', 1.4)),
};

export const Population = Type.Object(
  {
    visitors,
    seed,
    lost: Type.Integer(about('How many came to no end', 0)),
    endings: Type.Array(
      Type.Object(
        {
          end: Type.String(about('The last page', 'thankyou')),
          verdict: Type.String(about('What they learn there', 'qualified')),
          visitors: Type.Integer(about('How many', 120)),
          share: Type.Number(about('Of all, from 0 to 1', 0.3)),
          screens: Spread('Screens that they see'),
          questions: Spread('Questions that they answer'),
          minutes: Spread('Minutes that they need'),
        },
        about('Visitors with one ending', { end: 'thankyou' }, closed),
      ),
      about('The most frequent first', []),
    ),
    routes: Type.Array(
      Type.Object(
        { route: Type.String(about('The name of the route', 'home')), ...counted },
        about('Visitors who come to a route', { route: 'home' }, closed),
      ),
      about('Each route to which anybody comes', []),
    ),
    ways: Type.Array(
      Type.Object(
        {
          from: Type.String(about('The route before it', 'home')),
          transition: Type.Integer(about('Which transition of it, from 0', 0)),
          ...counted,
        },
        about('Visitors who take a transition', { from: 'home' }, closed),
      ),
      about('Each transition that anybody takes', []),
    ),
  },
  about('What visits cost random visitors', { visitors: 400, seed: 1 }, closed),
);
