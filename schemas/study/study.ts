import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { CAREGIVER_TYPES } from '../lead/answer-keys.ts';
import { Criterion, StudyText } from './criterion.ts';
import { LandingPageCopy } from '../campaign/flow-settings.ts';

/** The phases of clinical research, in their order. */
export const STUDY_PHASES = ['0', '1', '2', '3', '4'] as const;

const bound = (description: string, example: number) =>
  Type.Union([Type.Number(), Type.Null()], about(description, example));

/** A study's own settings for its screener; they override the campaign's (R3). */
export const StudyWebScreener = Type.Object(
  {
    pathType: Type.Optional(Type.String(about('The id of the campaign that screens for this study', 'ws15'))),
    hasCaregiver: Type.Optional(Type.Boolean(about('A caregiver may answer', true))),
    caregiverType: Type.Optional(Type.Enum([...CAREGIVER_TYPES], about('Who answers for whom', 'parent-child'))),
    showCountrySelect: Type.Optional(Type.Boolean(about('Let the visitor choose the country', false))),
    showRiskAssessment: Type.Optional(Type.Boolean(about('Ask the risk questions', false))),
    minimalSet: Type.Optional(Type.Boolean(about('Ask only the criteria of the minimal set', false))),
    landingPageCopy: Type.Optional(LandingPageCopy),
    resultPage: Type.Optional(
      Type.Boolean(about('The result stands alone: the screener does not ask for other conditions (C16)', true)),
    ),
    compensationAvailable: Type.Optional(Type.Boolean(about('The study pays compensation', true))),
  },
  about('What the study wants of its screener', { caregiverType: 'adult' }, { additionalProperties: false }),
);

export const Study = Type.Object(
  {
    externalId: Type.String(
      about('The id of the study; the registry number where it has one', 'NCT01234567', {
        minLength: 1,
        maxLength: 64,
      }),
    ),
    name: StudyText,
    description: Type.Optional(StudyText),
    sponsor: Type.Optional(
      Type.String(
        about('Who runs the study and answers for it', 'Lakeside Clinical Research', { minLength: 1, maxLength: 300 }),
      ),
    ),
    phases: Type.Optional(
      Type.Array(
        Type.Enum([...STUDY_PHASES]),
        about('Which phases of clinical research it belongs to; 0 is an early phase 1', ['2'], {
          minItems: 1,
          uniqueItems: true,
        }),
      ),
    ),
    minAge: bound('The lowest age in years, or no bound', 18),
    maxAge: bound('The highest age in years, or no bound', 75),
    gender: Type.Enum(['any', 'male', 'female'], about('Who can join', 'any')),
    minBmi: bound('The lowest body mass index, or no bound', 18.5),
    maxBmi: bound('The highest body mass index, or no bound', 40),
    internalStatus: Type.Enum(['Active', 'Simulation Active', 'Closed'], about('Does the study recruit?', 'Active')),
    isSimulation: Type.Boolean(about('Visitors are screened for practice only', false)),
    siteRequiredToQualify: Type.Boolean(about('A visitor qualifies only near a study site', true)),
    studyType: Type.Enum(
      ['any', 'ctScanAppointment', 'vaccine', 'obGyn', 'oncology'],
      about('The kind of study', 'any'),
    ),
    associatedIndicationIds: Type.Array(Type.Integer(), about('The conditions that it studies', [4])),
    siteTargetAreaType: Type.Enum(
      ['Distance', 'State', 'Country'],
      about('How far from a site visitors may live', 'Distance'),
    ),
    targetDistanceKm: Type.Optional(Type.Number(about('For Distance: how far, in kilometres', 120))),
    transportationRequired: Type.Optional(Type.Boolean(about('The visitor must be able to travel', false))),
    patientCompensationAmount: Type.Optional(Type.Number(about('Compensation in the currency of the country', 250))),
    patientCompensationNote: Type.Optional(StudyText),
    closingCommentsQualified: Type.Optional(StudyText),
    successPlan: Type.Optional(Type.String(about('What happens after qualification', 'CollectMedicalRecordsV1'))),
    showReasons: Type.Optional(
      Type.Boolean(about('A visitor who does not qualify may read which criteria were not met (Q6)', false)),
    ),
    webScreenerUrl: Type.Optional(Type.String(about("The study's own screener", 'https://example.org/screener'))),
    webScreener: Type.Optional(StudyWebScreener),
    secondaryScreening: Type.Optional(
      Type.Boolean(
        about('The page asks the minimal set of criteria; a coordinator asks the rest in a second screening', true),
      ),
    ),
    criteria: Type.Array(Criterion, about('The qualification questions, in order', [])),
  },
  about('A study', { externalId: 'NCT01234567' }, { additionalProperties: false }),
);
export type Study = Static<typeof Study>;

export const Site = Type.Object(
  {
    id: Type.String(about('The id of the site', 'site-17')),
    ssExtId: Type.String(about('The id of this study at this site', 'NCT01234567-17')),
    name: Type.String(about('The name of the site', 'Lakeside Clinical Research')),
    city: Type.String(about('The city of the site', 'Chicago')),
    street: Type.Optional(Type.String(about('Street and house number, if known', '440 Lakewalk Street, Suite 310'))),
    distanceKm: Type.Number(about('Great-circle distance to the postal code, in kilometres', 12.4, { minimum: 0 })),
    approximate: Type.Boolean(about('The postal code resolves only to an area (Q7)', false)),
  },
  about('A study site near a postal code', { id: 'site-17', distanceKm: 12.4 }, { additionalProperties: false }),
);
export type Site = Static<typeof Site>;

/**
 * All that a visit needs to know about a site: its identity and distance (R4). What people read of it is there if the
 * catalogue answered, not the relay.
 */
export type NearSite = Pick<Site, 'id' | 'ssExtId' | 'distanceKm'> &
  Partial<Pick<Site, 'name' | 'street' | 'city' | 'approximate'>>;

export const Indication = Type.Object(
  {
    id: Type.Integer(about('The id of the indication', 4)),
    name: StudyText,
    showForSignup: Type.Boolean(about('Offered in sign-up flows', true)),
    type: Type.Enum(['chronic', 'vaccine'], about('The kind of condition', 'chronic')),
  },
  about(
    'A condition that studies are about',
    { id: 4, name: { en: 'Asthma', es: 'Asma' }, showForSignup: true, type: 'chronic' },
    { additionalProperties: false },
  ),
);
export type Indication = Static<typeof Indication>;

export const IndicationCategory = Type.Object(
  {
    name: StudyText,
    indications: Type.Array(Indication, about('The conditions of the category', [])),
  },
  about(
    'A group of conditions',
    { name: { en: 'Lungs and breathing', es: 'Pulmones y respiración' }, indications: [] },
    { additionalProperties: false },
  ),
);
export type IndicationCategory = Static<typeof IndicationCategory>;
