import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { predicateRef } from './predicate-ref.ts';
import { ID } from '../patterns.ts';

/** The point of a visit at which a rule applies. */
export const RuleMoment = Type.Union(
  [
    Type.Object(
      {
        saves: Type.Literal(true, about('Whenever a lead is saved', true)),
        showing: Type.Optional(
          Type.Array(
            Type.String(about('The name of a block', 'ContactForm')),
            about(
              'Only from pages on which one of these blocks is shown: pages without Next are left by them alone',
              ['ContactForm'],
              { minItems: 1 },
            ),
          ),
        ),
      },
      about('When a page that saves the lead is left', { saves: true }, { additionalProperties: false }),
    ),
    Type.Object(
      {
        shows: Type.Array(
          Type.String(about('The name of a block', 'CallNowResult')),
          about('When one of these blocks is shown', ['CallNowResult'], { minItems: 1 }),
        ),
      },
      about('When a block comes into view', { shows: ['CallNowResult'] }, { additionalProperties: false }),
    ),
    Type.Object(
      { books: Type.Literal(true, about('Whenever times are offered', true)) },
      about('When a page offers times to book', { books: true }, { additionalProperties: false }),
    ),
    Type.Object(
      { tracks: Type.Literal(true, about('Whenever a visit is reported to the partner tracking service', true)) },
      about('When a page reports to the partner tracking service', { tracks: true }, { additionalProperties: false }),
    ),
    Type.Object(
      {
        reportsAfter: Type.Array(
          Type.String(about('The name of a fact', 'candidate.weightKg')),
          about('Facts that must not be known by then; nothing named: every answer about health', []),
        ),
      },
      about(
        'When a page comes into view whose visit is reported to the partner tracking service: ' +
          'nothing that was answered before may lead there',
        { reportsAfter: [] },
        { additionalProperties: false },
      ),
    ),
    Type.Object(
      { ends: Type.Literal(true, about('At every end', true)) },
      about('When a visitor comes to an end', { ends: true }, { additionalProperties: false }),
    ),
    Type.Object(
      {
        asksAgain: Type.Array(
          Type.String(about('The name of a fact', 'candidate.phone')),
          about('When a page asks one of these facts; nothing named: any fact', []),
        ),
      },
      about(
        'When a page asks what another page of the visit may have asked',
        { asksAgain: [] },
        { additionalProperties: false },
      ),
    ),
  ],
  about('The moment at which the rule speaks', { saves: true }),
);
export type RuleMoment = Static<typeof RuleMoment>;

/** Something that holds for every visitor on every path: the checker proves it before any visitor arrives. */
export const Rule = Type.Object(
  {
    id: Type.String(about('The name of the rule', 'lead-is-complete', ID)),
    about: Type.String(about('Why the rule is there', 'A lead without a name cannot be called back', { minLength: 1 })),
    at: RuleMoment,
    mend: Type.Optional(
      Type.String(
        about(
          'What an author does where the rule is broken',
          'put the fragment "health-data-consents" on a page before the save',
          { minLength: 1 },
        ),
      ),
    ),
    holds: Type.Optional(predicateRef('What must be true at that moment')),
    only: Type.Optional(
      Type.Array(
        Type.String(about('The id of a campaign', 's6', ID)),
        about('The campaigns that the rule is for (default: all)', ['s6']),
      ),
    ),
    except: Type.Optional(
      Type.Array(
        Type.String(about('The id of a campaign', 'ws11', ID)),
        about('Campaigns that the rule is not for', ['ws11']),
      ),
    ),
  },
  about(
    'A rule of every path',
    { id: 'lead-is-complete', about: 'A lead without a name cannot be called back', at: { saves: true } },
    { additionalProperties: false },
  ),
);
export type Rule = Static<typeof Rule>;

/** A finding that somebody has reviewed and that is intended. */
export const AcceptedFinding = Type.Object(
  {
    campaign: Type.String(about('The id of the campaign', 's6', ID)),
    code: Type.String(about('The code of the finding', 'prove-transition-impossible')),
    route: Type.String(about('The name of the route where it stands', 'home')),
    why: Type.String(about('Why it is meant', 'The specification has it', { minLength: 1 })),
  },
  about(
    'A finding that is meant',
    { campaign: 's6', code: 'prove-transition-impossible', route: 'home', why: 'The specification has it' },
    { additionalProperties: false },
  ),
);
export type AcceptedFinding = Static<typeof AcceptedFinding>;

/** `campaigns/rules/<name>.json`: rules that hold for every campaign of the folder. */
export const RulesFile = Type.Object(
  {
    $schema: Type.Optional(
      Type.String(about('Lets an editor complete and check the document', '../../schemas/json/rules.schema.json')),
    ),
    formatVersion: Type.Integer(about('The version of the document format', 1, { minimum: 1 })),
    rules: Type.Array(Rule, about('The rules', [])),
    accepted: Type.Optional(Type.Array(AcceptedFinding, about('Findings of a proof that are meant', []))),
  },
  about(
    'Rules of all campaigns',
    { formatVersion: 1, rules: [] },
    { additionalProperties: false, title: 'Trialflow rules' },
  ),
);
export type RulesFile = Static<typeof RulesFile>;
