import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { Finding, ProofFinding, parts } from './contents.ts';

const { document, closed, largest, saidSentence } = parts;

/** The most visitors that one call simulates. */
const MAX_VISITORS = 2000;

const campaign = Type.String(about('The id of the campaign', 's6', { minLength: 1, maxLength: 60 }));
const lines = (text: string) => Type.Array(Type.String(), about(text, []));
const day = Type.String(about('A day', '2027-01-11'));
const text = Type.String(about('All of it in words, as the command prints it', 's6: proven'));
const visitors = Type.Integer(about('How many visitors are drawn', 400, { minimum: 1, maximum: MAX_VISITORS }));
const seed = Type.Integer(
  about('The same seed draws the same visitors (default: 1)', 1, { minimum: 0, maximum: 2_147_483_647 }),
);

export const GivenDocuments = Type.Array(
  Type.Object(
    {
      document,
      text: Type.Optional(Type.String(about('The whole document', '{}'))),
      revision: Type.Optional(
        Type.Union(
          [Type.Integer({ minimum: 1, ...largest }), Type.Literal('draft'), Type.Null()],
          about('One of its revisions, or its draft; null: as if it were withdrawn', 17),
        ),
      ),
    },
    about('A document: either its text or its revision', { document: 's6.json', revision: 17 }, closed),
  ),
  about('What takes the place of what is live; all other documents are those that are live', [], { maxItems: 50 }),
);
export type GivenDocument = Static<typeof GivenDocuments>[number];

export const Campaigns = Type.Optional(
  Type.Array(
    campaign,
    about('The ids of campaigns (default: those that one of the documents is a part of)', ['s6'], {
      minItems: 1,
      maxItems: 200,
    }),
  ),
);

export const VERDICTS = ['proven', 'faulty', 'undecided', 'unchecked'] as const;
const verdict = Type.Enum(
  VERDICTS,
  about('`unchecked`: there is nothing to prove, or errors that a check finds keep something from it', 'proven'),
);

const proven = {
  campaign,
  verdict,
  findings: Type.Array(ProofFinding, about('What was found, each with a visitor who shows it', [])),
  undecided: lines('Why something was not decided'),
  notCovered: lines('Which visitors the proof leaves out'),
};

/** What the reply of a proof says line by line. */
export const ProofEvent = Type.Union(
  [
    Type.Object(
      { event: Type.Literal('begun') },
      about('The first line: nothing else is in the way', { event: 'begun' }, closed),
    ),
    Type.Object(
      {
        event: Type.Literal('checked'),
        campaigns: lines('The ids of the campaigns that are proven now'),
        findings: Type.Array(Finding, about('What keeps others from being proven', [])),
      },
      about('The documents are checked', { event: 'checked' }, closed),
    ),
    Type.Object(
      {
        event: Type.Literal('progress'),
        campaign,
        phase: Type.Enum(['routes', 'questions'], about('What is being done', 'routes')),
        done: Type.Integer(about('How much of it is done', 3)),
        of: Type.Integer(about('How much there is to do', 12)),
      },
      about('How far the proof of a campaign is', { event: 'progress' }, closed),
    ),
    Type.Object(
      { event: Type.Literal('proven'), ...proven },
      about('What the proof says of a campaign', { event: 'proven', verdict: 'proven' }, closed),
    ),
    Type.Object(
      { event: Type.Literal('done'), verdict },
      about('The last line: the verdict on all campaigns', { event: 'done', verdict: 'proven' }, closed),
    ),
    Type.Object(
      {
        event: Type.Literal('failed'),
        code: Type.Enum(
          ['analysis-late', 'thread-lost', 'unexpected'],
          about('The code of the problem', 'analysis-late'),
        ),
      },
      about('The last line, if the proof came to no end', { event: 'failed', code: 'analysis-late' }, closed),
    ),
  ],
  about('One line of the reply', { event: 'done', verdict: 'proven' }),
);
export type ProofEvent = Static<typeof ProofEvent>;
export type Verdict = (typeof VERDICTS)[number];

/** A visitor in words. */
export const Visitor = Type.Object(
  {
    brings: lines('How they arrive and what calls return, as sentences; empty: nothing special'),
    steps: Type.Array(
      Type.Object(
        {
          route: Type.String(about('The name of the route', 'home')),
          entered: Type.Array(
            Type.Object(
              {
                what: Type.String(about('What is asked', 'the age')),
                value: Type.String(about('What is answered', '42')),
              },
              about('An answer', { what: 'the age', value: '42' }, closed),
            ),
            about('The answers', []),
          ),
        },
        about('What is entered on a route', { route: 'home' }, closed),
      ),
      about('The routes of the visit, up to the one that is explained', []),
    ),
    confirmed: Type.Boolean(about('Does the engine walk the same path?', true)),
  },
  about('A visitor', { steps: [] }, closed),
);
export type Visitor = Static<typeof Visitor>;

/** A small change that leads a visitor elsewhere. */
export const Alternative = Type.Object(
  {
    from: Type.String(about('The route where the ways part', 'home')),
    transition: Type.Integer(about('Which transition of it is then taken, from 0', 1)),
    to: Type.String(about('Where it leads', 'thankyou')),
    changes: lines('What would have to be different, as sentences'),
    asked: lines('What is then asked besides'),
    path: lines('The routes of the changed visit, as far as it is answered'),
  },
  about('What would lead the visitor elsewhere', { from: 'home', to: 'thankyou' }, closed),
);

const ToldWitness = Type.Object(
  {
    language: Type.String(about('The language of the words', 'en')),
    visitor: Visitor,
    paths: Type.Union(
      [
        Type.Object(
          { before: lines('The routes of the visit before'), now: lines('The routes of the visit now') },
          about('Where both versions lead', { before: ['home'], now: ['home', 'more'] }, closed),
        ),
        Type.Null(),
      ],
      about('Where both versions lead; null: to the same routes', null),
    ),
  },
  about('A visitor in words', { language: 'en' }, closed),
);

/** What two versions of campaigns differ in. */
export const Comparison = Type.Object(
  {
    equal: Type.Boolean(about('Is it proven that no visitor sees a difference?', false)),
    text,
    findings: Type.Array(
      Type.Object(
        { side: Type.Enum(['before', 'after'], about('On which side', 'after')), finding: Finding },
        about('A finding', { side: 'after' }, closed),
      ),
      about('Errors that keep something from being compared', []),
    ),
    campaigns: Type.Array(
      Type.Object(
        {
          campaign: Type.String(about('The id of the campaign', 's6')),
          verdict: Type.Enum(
            ['equal', 'addresses', 'changed', 'undecided', 'added', 'removed'],
            about('`equal`, and `addresses` for all but addresses, are proven', 'changed'),
          ),
          undecided: lines('Why further differences cannot be ruled out'),
          differences: Type.Array(
            Type.Object(
              {
                kind: Type.String(about('What kind of difference it is', 'different text')),
                place: Type.String(about('Where, in words', 'route "home"')),
                words: Type.String(about('What differs', 'the title is “Hi”, and was “Hello”')),
                sentences: Type.Optional(
                  Type.Object(
                    { place: saidSentence, words: saidSentence },
                    about('The place and the words such that they can be said in other languages', {}, closed),
                  ),
                ),
                share: Type.Union([Type.Number(), Type.Null()], about('Of simulated visitors; null: unknown', 0.5)),
                witness: lines('A visitor who sees it'),
                told: Type.Optional(
                  Type.Array(ToldWitness, about('The same visitor, in each language of authors', [])),
                ),
              },
              about('A difference', { place: 'route "home"' }, closed),
            ),
            about('What differs for visitors', []),
          ),
        },
        about('A campaign', { campaign: 's6', verdict: 'changed' }, closed),
      ),
      about('Those that were compared', []),
    ),
  },
  about('What changes for visitors', { equal: false }, closed),
);
export type Comparison = Static<typeof Comparison>;

const REPORT_STATES = ['ready', 'working', 'failed'] as const;

const RevisionFindings = Type.Object(
  {
    findings: Type.Array(Finding, about('What a check finds in it', [])),
    verdict,
    proofs: Type.Array(
      Type.Object(proven, about('What the proof says of a campaign', { campaign: 's6', verdict: 'proven' }, closed)),
      about('One for each campaign that it is a part of', []),
    ),
    difference: Type.Union(
      [Comparison, Type.Null()],
      about('What it changes for visitors of its parent; null: it is the first', null),
    ),
  },
  about('What is found in a revision', { verdict: 'proven' }, closed),
);
export type RevisionFindings = Static<typeof RevisionFindings>;

/** What is known of a revision. */
export const RevisionReport = Type.Object(
  {
    revision: Type.Integer(about('The number of the revision', 17)),
    parent: Type.Union([Type.Integer(), Type.Null()], about('The revision that it changed; null: the first', 16)),
    state: Type.Enum(REPORT_STATES, about('`working`: ask again; `failed`: asking again tries again', 'ready')),
    report: Type.Union([RevisionFindings, Type.Null()], about('Null: it is not ready', null)),
    outdated: Type.Boolean(
      about('Has something else gone live since? Then it is worked out again: ask again for the newer one', false),
    ),
  },
  about('What is known of a revision, beside what is live', { revision: 17, state: 'ready' }, closed),
);

export const analysisParts = { campaign, lines, day, text, visitors, seed };
