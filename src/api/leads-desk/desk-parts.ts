import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { Truth, Verdicts } from '#schemas/lead/verdicts.ts';
import { HOLD_REASONS } from '#schemas/lead/hold-reasons.ts';
import { Appointment } from '#schemas/scheduling/appointment.ts';
import { StudyText } from '#schemas/study/criterion.ts';
import { closed, id, moment } from '../people/people-parts.ts';

/** What becomes of a lead: the worst that is true of one of its revisions. */
export const LEAD_STATES = ['held', 'failed', 'failing', 'queued', 'stored', 'delivered'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** What happens to a lead by itself, unless somebody does something. */
export const DEADLINES = ['next-attempt', 'appointment-freed', 'erased'] as const;

/** Why somebody erases a lead. A closed list: what people write by hand may be about the person. */
export const ERASURE_REASONS = ['asked', 'withdrew', 'duplicate', 'test'] as const;

const text = (description: string, example: string) => Type.String(about(description, example));
const orNull = (description: string, example: string) =>
  Type.Union([Type.String(), Type.Null()], about(description, example));
const numberOrNull = (description: string, example: number) =>
  Type.Union([Type.Number(), Type.Null()], about(description, example));

const leadId = id('The id of the lead');
export const ofLead = Type.Object(
  { lead: leadId },
  about('Which lead', { lead: '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11' }),
);
export const campaignId = Type.String(
  about('The id of the campaign', 's6', { minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$' }),
);

const Deadline = Type.Object(
  {
    kind: Type.Enum(
      [...DEADLINES],
      about(
        '`next-attempt`: it is sent again; `appointment-freed`: nobody has released the lead, and its appointment is ' +
          'cancelled; `erased`: its time is over (LEAD_RETENTION_DAYS)',
        'erased',
      ),
    ),
    at: moment('When'),
  },
  about('What happens by itself', { kind: 'erased', at: '2027-11-23T17:00:00.000Z' }, closed),
);

const rowParts = {
  lead: leadId,
  campaign: text('The campaign', 's6'),
  state: Type.Enum(
    [...LEAD_STATES],
    about(
      '`held`: looks automated, and waits for somebody to review it; `failed`: retries are used up; `failing`: an ' +
        'attempt failed, and another one follows; `queued`: about to be sent; `stored`: there is no receiver; ' +
        '`delivered`',
      'delivered',
    ),
  ),
  masked: Type.Object(
    {
      initials: text('The initials', 'M. S.'),
      phone: text('The last two digits of the phone number', '…42'),
      email: orNull('The domain of the e-mail address; null: none was given', '…@example.org'),
    },
    about('Whose lead it is, so that nobody is recognised', { initials: 'M. S.', phone: '…42', email: null }, closed),
  ),
  created: moment('When it was saved first'),
  updated: moment('When it was saved last'),
  revision: Type.Integer(about('How often it was saved', 1)),
  qualified: Type.Union(
    [Truth, Type.Null()],
    about('Does the visitor qualify? Null: the campaign screened for no study', true),
  ),
  study: orNull('The study that was screened for', 'NCT01234567'),
  source: orNull('What the address named as its source', 'news'),
  held: Type.Union(
    [
      Type.Object(
        { reason: Type.Enum([...HOLD_REASONS]), at: moment('Since when') },
        about('Why it is held', { reason: 'too-fast' }, closed),
      ),
      Type.Null(),
    ],
    about('Null: it is not held', null),
  ),
  deadlines: Type.Array(Deadline, about('What happens by itself, the next first', [])),
};

/** A lead in the list: nothing in it says whose it is. */
export const LeadRow = Type.Object(rowParts, about('A lead', { campaign: 's6', state: 'delivered' }, closed));
export type LeadRow = Static<typeof LeadRow>;

/** A lead as somebody sees it who has not opened it. */
export const LeadDetail = Type.Object(
  {
    ...rowParts,
    campaignVersion: Type.Integer(about('The version that the visitor saw', 1)),
    verdicts: Type.Union([Verdicts, Type.Null()], about('What the engine found, one by one; null: nothing', null)),
    deliveries: Type.Array(
      Type.Object(
        {
          revision: Type.Integer(about('Which revision', 1)),
          state: Type.Enum([...LEAD_STATES], about('Its own state', 'delivered')),
          attempts: Type.Integer(about('How often it was offered to the receiver', 1)),
          failure: orNull('Why the last attempt failed; null: it did not', 'connection refused'),
          at: moment('When that was'),
        },
        about('The delivery of one revision', { revision: 1, state: 'delivered' }, closed),
      ),
      about('The newest revision first', []),
    ),
    consents: Type.Array(
      Type.Object(
        {
          type: text('What was asked: a listed consent, or the id of a block', 'sms'),
          decision: Type.Enum(['given', 'refused', 'implied'], about('The decision', 'given')),
          language: text('The language of the words', 'en'),
          hash: text('The SHA-256 of the words that were shown', 'e3b0c442…'),
          version: Type.Integer(about('The version of the campaign that showed them', 1)),
          words: Type.Enum(['server', 'browser'], about('Who vouches for the words', 'server')),
          at: moment('When it was recorded'),
        },
        about('A decision', { type: 'sms', decision: 'given' }, closed),
      ),
      about('The evidence of consent, the newest first', []),
    ),
    bookings: Type.Array(Appointment, about('What is booked', [])),
  },
  about('A lead with what happened to it', { campaign: 's6', state: 'delivered' }, closed),
);
export type LeadDetail = Static<typeof LeadDetail>;

const Respect = Type.Object(
  {
    respect: Type.Enum(['age', 'gender', 'bmi', 'site', 'criteria'], about('In which respect', 'age')),
    verdict: Truth,
    found: Type.Union([Type.String(), Type.Number(), Type.Null()], about('What is stored; null: nothing', 17)),
    least: numberOrNull('The study takes nobody below; null: no bound', 18),
    most: numberOrNull('The study takes nobody above; null: no bound', 75),
    wanted: orNull('What the study takes otherwise', 'female'),
  },
  about('One verdict', { respect: 'age', verdict: false }, closed),
);

const JudgedCriterion = Type.Object(
  {
    id: text('The criterion', 'asthma-diagnosis'),
    question: StudyText,
    verdict: Truth,
    value: Type.Union([Type.String(), Type.Number(), Type.Null()], about('The number or date that was given', null)),
    answers: Type.Array(
      Type.Object({ text: StudyText, qualifies: Truth }, about('An answer', { qualifies: false }, closed)),
      about('What was answered', []),
    ),
  },
  about('A criterion of the study', { id: 'asthma-diagnosis', verdict: false }, closed),
);

/** Why the engine said what it said. */
export const Explanation = Type.Object(
  {
    study: Type.Union(
      [
        Type.Object({ id: text('The study', 'NCT01234567'), name: StudyText }, about('The study', {}, closed)),
        Type.Null(),
      ],
      about('Null: none was screened for, or it is no longer in the catalogue', null),
    ),
    respects: Type.Array(Respect, about('One by one', [])),
    criteria: Type.Array(JudgedCriterion, about('The questions of the study, in their order', [])),
    changed: Type.Boolean(about('Would the study as it is now judge otherwise?', false)),
    ways: Type.Array(
      Type.Object(
        {
          route: text('The screen that was left', 'age'),
          to: text('Where the condition leads', 'thankyou'),
          when: Type.Unknown(about('The condition, as the document says it', {})),
        },
        about('A condition of the campaign that the stored answers meet', { route: 'age', to: 'thankyou' }, closed),
      ),
      about('What led the visit, as far as the lead still says', []),
    ),
  },
  about('Why the engine said so', { respects: [] }, closed),
);
export type Explanation = Static<typeof Explanation>;
