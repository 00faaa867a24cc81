import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { ConsentDecision } from './consent.ts';
import { Language } from '../language.ts';
import { Appointment } from '../scheduling/appointment.ts';
import { Verdicts } from './verdicts.ts';

const optional = (description: string, example: string) => Type.Optional(Type.String(about(description, example)));

export const SurveyAnswer = Type.Object(
  {
    questionId: Type.Integer(
      about(
        '1 to 9: LGBTQ membership, veteran, insurance, education, income, disability, referring group, ' +
          'mental health, physical disability',
        3,
        { minimum: 1, maximum: 9 },
      ),
    ),
    questionText: Type.String(about('The question as it was asked', 'Do you have health insurance?')),
    questionResponseText: Type.Union(
      [Type.String(), Type.Null()],
      about('The answer as it was shown; null: not asked, or left open', 'Yes'),
    ),
  },
  about('One demographic answer', { questionId: 3 }, { additionalProperties: false }),
);
export type SurveyAnswer = Static<typeof SurveyAnswer>;

export const LeadAnswer = Type.Object(
  {
    id: Type.String(
      about('The question: its block, and after a dot its row, "other" or its path in a question set', 'migraine-days'),
    ),
    kind: Type.String(about('The kind of the question', 'number')),
    question: Type.String(about('The question as the visitor read it', 'How many migraine days a month do you have?')),
    language: Language,
    value: Type.Union(
      [Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())],
      about('The answer: a number, yes or no, a date, a text, the code of a choice, or several codes', 8),
    ),
    index: Type.Optional(
      Type.Integer(about('The entry of a list that the answer belongs to, from 0', 0, { minimum: 0 })),
    ),
    unit: optional('The unit of a number as the visitor read it', 'days'),
  },
  about(
    'One answer to a question of the campaign',
    { id: 'migraine-days', kind: 'number', question: 'How many migraine days?', language: 'en', value: 8 },
    { additionalProperties: false },
  ),
);
export type LeadAnswer = Static<typeof LeadAnswer>;

const RiskAssessment = Type.Object(
  {
    wfh: optional('Works from home', 'yes'),
    interactivity: optional('How many people are met', 'few'),
    publicTrans: optional('Uses public transport', 'never'),
  },
  about('The risk assessment (F6)', { wfh: 'yes' }, { additionalProperties: false }),
);

const OncologyResponse = Type.Object(
  {
    cancerType: optional('The kind of cancer', 'breast'),
    cancerStage: optional('The stage', 'stage2'),
    treatmentStatus: optional('The state of the treatment', 'completed'),
  },
  about('What cancer studies ask (F7)', { cancerType: 'breast' }, { additionalProperties: false }),
);

const ObGyn = Type.Object(
  {
    firstName: optional('First name', 'Ana'),
    lastName: optional('Last name', 'Reyes'),
    phone: optional('Phone, E.164', '+13125550142'),
  },
  about(
    'The OB/GYN doctor of the participant (F7)',
    { firstName: 'Ana', lastName: 'Reyes' },
    { additionalProperties: false },
  ),
);

export const LeadCaregiver = Type.Object(
  {
    firstName: Type.String(about('First name', 'Ana')),
    lastName: Type.String(about('Last name', 'Reyes')),
    caregiverRelationship: Type.String(about('What the caregiver is to the participant', 'Parent')),
    phone1: optional('Phone, E.164', '+13125550142'),
    email: optional('Email', 'ana@example.org'),
    postalCode: optional('Postal code', '60614'),
    dateOfBirth: optional('Birth date', '1980-05-14'),
    sourceId: Type.String(about('The id of the caregiver, made when the first name was set', 'b7c1…')),
    country: optional('Country, three letters', 'USA'),
  },
  about('Who answered for the participant', { firstName: 'Ana', lastName: 'Reyes' }, { additionalProperties: false }),
);

export const LeadScreening = Type.Object(
  {
    studyId: Type.String(about('The study', 'NCT01234567')),
    passed: Type.Union([Type.Boolean(), Type.Null()], about('Did the visitor pass? Null: not known', true)),
    responses: Type.Array(
      Type.Object(
        {
          criterionId: Type.String(about('The criterion', 'asthma-diagnosis')),
          responseIds: Type.Array(
            Type.String(),
            about('What was chosen; of a number, a date or a computed value the band that it is in', ['yes']),
          ),
          value: Type.Optional(
            Type.Union(
              [Type.Number(), Type.String()],
              about('The number or date (YYYY-MM-DD) itself; absent: responses were chosen', 12.5),
            ),
          ),
        },
        about(
          'One answered criterion',
          { criterionId: 'asthma-diagnosis', responseIds: ['yes'] },
          { additionalProperties: false },
        ),
      ),
      about('The answered criteria', []),
    ),
  },
  about(
    'The screening for one study',
    { studyId: 'NCT01234567', passed: true, responses: [] },
    { additionalProperties: false },
  ),
);
export type LeadScreening = Static<typeof LeadScreening>;

/** The payload of a lead save (K1). Missing answers are left out, except for the nine survey questions. */
export const Lead = Type.Object(
  {
    firstName: Type.String(about('First name, trimmed', 'Maria')),
    lastName: Type.String(about('Last name, trimmed', 'Sanchez')),
    phone1: Type.String(about('Phone, E.164', '+13125550142')),
    email: optional('Email', 'maria@example.org'),
    postalCode: Type.String(about('Postal code', '60614')),
    country: Type.String(about('Country, three letters', 'USA')),
    gender: optional('male, female or other', 'female'),
    dateOfBirth: optional('Birth date', '1980-05-14'),
    age: Type.Optional(Type.Integer(about('Age in years', 46))),
    weightKg: Type.Optional(Type.Number(about('Weight in kilograms, 2 decimals', 72.57))),
    heightCm: Type.Optional(Type.Number(about('Height in centimetres, 2 decimals', 167.64))),
    preferredLanguage: Type.String(about('The language of the page', 'en')),
    ethnicities: Type.Array(Type.Integer(), about('Ethnicity ids, without -1', [6])),
    additionalFields: Type.Object(
      {
        siteSchedulingEnabled: Type.Boolean(
          about('The nearest site offers scheduling; false too where the flow does not ask for it', true),
        ),
        leadSpecialStatus: optional('A status that the flow sets', 'Partner Screener Opt-out'),
        surveyQuestions: Type.Array(
          SurveyAnswer,
          about('All nine demographic questions, in order', [], { minItems: 9, maxItems: 9 }),
        ),
        ctScanAppointmentDate: optional('The date of the CT scan', '2026-12-24'),
        hotCall: optional('The hot-call mark of the address', '1'),
        riskAssessment: Type.Optional(RiskAssessment),
        oncologyResponse: Type.Optional(OncologyResponse),
        obGyn: Type.Optional(ObGyn),
        imageIds: Type.Optional(
          Type.Array(
            Type.String(),
            about('The photos that were sent; `npm run leads -- images LEAD --out DIR` reads them', [
              '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11',
            ]),
          ),
        ),
        answers: Type.Optional(
          Type.Array(LeadAnswer, about("The answers to the campaign's own questions, in the order of the pages", [])),
        ),
        computed: Type.Optional(
          Type.Record(
            Type.String(),
            Type.Number(),
            about('What the campaign computed from the answers, as far as it is known', { 'pack-years': 22.5 }),
          ),
        ),
        adSecurityPlatformResponse: optional('What the ad-security platform said', 'ok'),
      },
      about('Further fields', { surveyQuestions: [] }, { additionalProperties: false }),
    ),
    indications: Type.Array(
      Type.Object(
        { id: Type.Integer(about('Indication id', 4)) },
        about('One condition', { id: 4 }, { additionalProperties: false }),
      ),
      about("The visitor's conditions; after a screener, the study's own as well", [{ id: 4 }]),
    ),
    sourceId: Type.String(about('The id of the draft', 'b2f3…')),
    sourceStudyIds: Type.Array(Type.String(), about('The study that was screened for', ['NCT01234567'])),
    sourceInfo: Type.Record(
      Type.String(),
      Type.String(),
      about('Non-personal query parameters, source, sourceCreatedAt, regflow, subregSite, userAgent', {
        source: 'subreg',
      }),
    ),
    siteId: optional('The nearest site', 'site-17'),
    studySiteId: optional('The study at the nearest site', 'NCT01234567-17'),
    screenings: Type.Optional(Type.Array(LeadScreening, about('Screenings', []))),
    caregiver: Type.Optional(LeadCaregiver),
  },
  about('A lead', { firstName: 'Maria', lastName: 'Sanchez' }, { additionalProperties: false }),
);
export type Lead = Static<typeof Lead>;

/** What is delivered to `LEAD_WEBHOOK_URL`, once for each revision (O3). */
export const LeadDelivery = Type.Object(
  {
    leadId: Type.String(about('The id of the lead', 'b2f3…')),
    revision: Type.Integer(about('Counts the saves of this lead, and what was booked after one, from 1', 1)),
    campaign: Type.Object(
      { id: Type.String(about('The campaign', 's6')), version: Type.Integer(about('Its version', 1)) },
      about('What the visitor saw', { id: 's6', version: 1 }),
    ),
    lead: Lead,
    verdicts: Type.Union(
      [Verdicts, Type.Null()],
      about('What the answers say about the study; null: the flow screened for none', null),
    ),
    consents: Type.Array(ConsentDecision, about('The consent decisions', [])),
    bookings: Type.Optional(
      Type.Array(
        Appointment,
        about(
          'What the visitor has booked and not cancelled until now; a booking that was told before and is not there ' +
            'is cancelled; absent: nothing',
          [],
        ),
      ),
    ),
  },
  about('One delivery', { leadId: 'b2f3…', revision: 1 }, { additionalProperties: false }),
);
export type LeadDelivery = Static<typeof LeadDelivery>;
