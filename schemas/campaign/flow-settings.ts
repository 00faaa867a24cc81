import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { LocalizedText, localizedText, ProductLanguage, richText } from '../language.ts';
import { COLOUR } from '../patterns.ts';
import { limitedText } from '../limited-text.ts';
import { Active } from './active.ts';
import { CallCentre } from './call-centre.ts';
import { Seo } from './seo.ts';
import { StudyFact } from './study-fact.ts';
import { OwnTheme, ThemeName } from '../theme/theme.ts';

/** The ids of registers of studies, and those that operators give. */
const EXTERNAL_ID = {
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$',
  patternErrorMessage: 'letters, digits, dots, hyphens and underscores, such as "NCT01234567"',
} as const;

const flag = (description: string) => Type.Optional(Type.Boolean(about(description, true)));

const BulletList = Type.Object(
  {
    title: localizedText('The heading above the list', { en: 'Who can join', es: 'Quién puede participar' }),
    items: Type.Array(
      LocalizedText,
      about('The items of the list', [{ en: 'A no-cost doctor visit', es: 'Una consulta médica sin costo' }]),
    ),
  },
  about(
    'A titled list',
    { title: { en: 'Who can join', es: 'Quién puede participar' }, items: [] },
    { additionalProperties: false },
  ),
);

const Testimonial = Type.Object(
  {
    quote: localizedText('The words of this person', {
      en: 'The staff took time for me.',
      es: 'El personal me dedicó tiempo.',
    }),
    who: localizedText('Who said it', { en: 'Rosa M.', es: 'Rosa M.' }),
    source: limitedText(
      'The study that the person took part in, and when; at most 80 characters',
      { en: 'Asthma study in Chicago, 2024', es: 'Estudio del asma en Chicago, 2024' },
      80,
    ),
  },
  about(
    'What one person says who took part',
    {
      quote: { en: 'The staff took time for me.', es: 'El personal me dedicó tiempo.' },
      who: { en: 'Rosa M.', es: 'Rosa M.' },
      source: { en: 'Asthma study in Chicago, 2024', es: 'Estudio del asma en Chicago, 2024' },
    },
    { additionalProperties: false },
  ),
);

/** The texts of a landing page or a screener's frame; a study may override them (R3). */
export const LandingPageCopy = Type.Object(
  {
    title: Type.Optional(
      localizedText('The heading at the top of the page, unless the study has its own', {
        en: 'A study near you',
        es: 'Un estudio cerca de usted',
      }),
    ),
    subtitle: Type.Optional(
      richText('The text below the heading, unless the study has its own', {
        en: 'For adults with asthma',
        es: 'Para adultos con asma',
      }),
    ),
    facts: Type.Optional(
      Type.Array(
        StudyFact,
        about(
          'What a visitor wants to know first: how many visits, how long, what it pays. Without it, the opening says ' +
            'what else is known of the study',
          [{ value: { en: '5 visits', es: '5 visitas' }, icon: 'calendar' }],
          { minItems: 2, maxItems: 4 },
        ),
      ),
    ),
    runBy: Type.Optional(
      limitedText(
        'Who runs the study; at most 120 characters',
        { en: 'Lakeside Clinical Research, Chicago', es: 'Lakeside Clinical Research, Chicago' },
        120,
      ),
    ),
    testimonials: Type.Optional(
      Type.Array(
        Testimonial,
        about('What people say who took part: one quotation, or three, each with its source', [], {
          minItems: 1,
          maxItems: 3,
        }),
      ),
    ),
    benefits: Type.Optional(BulletList),
    compensationInformation: Type.Optional(
      localizedText('What participants get for their time, unless the study says it', {
        en: 'Up to $500 for your time',
        es: 'Hasta $500 por su tiempo',
      }),
    ),
    studyDesign: Type.Optional(BulletList),
    eligibility: Type.Optional(BulletList),
  },
  about(
    'The texts of a landing page or of a screener',
    { title: { en: 'A study near you', es: 'Un estudio cerca de usted' } },
    { additionalProperties: false },
  ),
);
export type LandingPageCopy = Static<typeof LandingPageCopy>;

export const WebScreenerProps = Type.Object(
  {
    numbering: flag('Number the questions'),
    heightWeight: flag('Ask for height and weight'),
    callNumber: flag('Show the call-centre number'),
    yesNoUnsureButtons: flag('Show yes / no / unsure as large buttons'),
    singleColumn: flag('One column at every width'),
    questionOffset: Type.Optional(Type.Integer(about('The number before the first question', 0, { minimum: 0 }))),
    twoColumnMultiSelect: flag('Long choice lists in two columns on wide screens'),
    minimalSet: flag('Ask the minimal set of criteria, whatever the study says'),
    alternatingBackgrounds: flag('Every other question on a tinted background'),
    legacyStepCounter: flag('Count the steps in words'),
    progressStepNumbers: flag('Show the step numbers on the progress bar'),
    ethnicityFirst: flag('Ask for ethnicity before the criteria'),
  },
  about('How a screener looks and what it asks', { numbering: true }, { additionalProperties: false }),
);
export type WebScreenerProps = Static<typeof WebScreenerProps>;

/** Settings of a whole flow (B2). */
export const FlowSettings = Type.Object(
  {
    showCountrySelect: flag('Let the visitor choose the country'),
    hasCaregiver: flag('A caregiver may answer for the participant'),
    caregiverType: Type.Optional(Type.Enum(['None', 'parent-child', 'adult'], about('Who answers for whom', 'adult'))),
    studyType: Type.Optional(
      Type.Enum(
        ['any', 'ctScanAppointment', 'vaccine', 'obGyn', 'oncology'],
        about('The kind of study that the flow recruits for', 'any'),
      ),
    ),
    showRiskAssessment: flag('Ask the risk questions, unless the study says otherwise (F6)'),
    needsStudy: flag(
      'The flow screens for one study: a visitor with an unknown study id is sent to the study search (A12). ' +
        'Without a study id the flow runs without a study',
    ),
    study: Type.Optional(
      Type.String(
        about(
          'The id of the study that the flow is about, unless the address names another',
          'NCT01234567',
          EXTERNAL_ID,
        ),
      ),
    ),
    condition: Type.Optional(
      Type.Integer(
        about('The id of the condition that the flow is about, unless the address names others', 4, {
          minimum: 1,
          maximum: 999_999_999,
        }),
      ),
    ),
    landingPageCopy: Type.Optional(LandingPageCopy),
    mainBgColor: Type.Optional(
      Type.String(about('The background colour of the page, without a theme', '#f7fafb', COLOUR)),
    ),
    theme: Type.Optional(
      Type.Union(
        [ThemeName, OwnTheme],
        about('The look: the name of a theme, or a look of the campaign’s own', 'meadow'),
      ),
    ),
    pageTitle: Type.Optional(
      localizedText(
        'What the window’s title says after the title of the route (default: the study of the visit, or Registration)',
        {
          en: 'Asthma study',
          es: 'Estudio de asma',
        },
      ),
    ),
    seo: Type.Optional(Seo),
    active: Type.Optional(Active),
    callCentre: Type.Optional(CallCentre),
    liveChat: flag('Offer the live chat'),
    forcedLanguage: Type.Optional(ProductLanguage),
    partnerBranded: flag('Use the partner colours (D15)'),
    leadSpecialStatus: Type.Optional(
      Type.String(
        about('A status that every lead of the flow carries', 'Partner Screener Opt-out', {
          minLength: 1,
          maxLength: 100,
        }),
      ),
    ),
    qualificationFrom: Type.Optional(
      Type.Enum(['full', 'criteria'], about('Which qualification decides the result (C14)', 'full')),
    ),
    ctScanCriterion: Type.Optional(
      Type.String(about('The id of the criterion that says a CT scan is booked (D7)', 'ct-scan-appointment')),
    ),
    webScreenerProps: Type.Optional(WebScreenerProps),
  },
  about('Settings of the whole flow', { hasCaregiver: true }, { additionalProperties: false }),
);
export type FlowSettings = Static<typeof FlowSettings>;
