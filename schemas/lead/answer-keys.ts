/** The closed lists of answer keys, exactly as the specification names them (R1). */
export const GENDERS = ['male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

/** Ethnicity ids in the order of the specification (R1); -1 (decline) is dropped when a lead is saved (E10). */
export const ETHNICITIES = [
  { id: 1, key: 'white' },
  { id: 2, key: 'black' },
  { id: 3, key: 'asian' },
  { id: 7, key: 'hawaiian' },
  { id: 5, key: 'americanIndian' },
  { id: 6, key: 'hispanic' },
  { id: 8, key: 'eastern' },
  { id: -1, key: 'decline' },
] as const;

export const CAREGIVER_RELATIONSHIPS = ['Self', 'Other', 'Child', 'Parent', 'Spouse', 'Friend', 'Caregiver'] as const;
export type CaregiverRelationship = (typeof CAREGIVER_RELATIONSHIPS)[number];

export const CAREGIVER_TYPES = ['None', 'parent-child', 'adult'] as const;
export type CaregiverType = (typeof CAREGIVER_TYPES)[number];

export const CAREGIVER_PARTICIPANTS = ['myself', 'someoneElse'] as const;

export const YES_NO_KEYS = ['yes', 'no', 'prefer_not_to_answer'] as const;
export const EDUCATION_KEYS = [
  'junior_high_school',
  'GED',
  'some_college',
  'trade_school',
  'associates_degree',
  'bachelors_degree',
  'masters_degree',
  'PhD_degree',
  'prefer_not_to_answer',
] as const;
export const INCOME_KEYS = [
  '0-15k',
  '15k-25k',
  '25k-35k',
  '35k-50k',
  '50k-75k',
  '75k-100k',
  '100k-150k',
  '150k-200k',
  '200k+',
  'prefer_not_to_answer',
] as const;
export const DISABILITY_KEYS = [
  'physical_disability',
  'intellectual_disability',
  'none',
  'prefer_not_to_answer',
] as const;
export const REFERRAL_KEYS = ['doctor', 'social', 'engine', 'sponsor', 'email', 'clinicalTrials', 'other'] as const;

/** The nine survey questions of a lead; their ids are 1 to 9 in this order (K1). */
export const SURVEY_QUESTIONS = [
  'isLGBTQMember',
  'isVeteran',
  'insurance',
  'education',
  'income',
  'disabilityType',
  'referringGroup',
  'mentalHealth',
  'physicalDisability',
] as const;

/** The risk assessment (F6): work from home, meeting people, public transport. */
export const RISK_KEYS = {
  wfh: ['yes', 'sometimes', 'no'],
  interactivity: ['few', 'some', 'many'],
  publicTrans: ['never', 'sometimes', 'often'],
} as const;
export type RiskQuestion = keyof typeof RISK_KEYS;

/** What cancer studies ask (F7). */
export const ONCOLOGY_KEYS = {
  cancerType: ['breast', 'lung', 'prostate', 'colorectal', 'skin', 'blood', 'other', 'unsure'],
  cancerStage: ['stage0', 'stage1', 'stage2', 'stage3', 'stage4', 'unsure'],
  treatmentStatus: ['not_started', 'in_treatment', 'completed', 'prefer_not_to_answer'],
} as const;
export type OncologyQuestion = keyof typeof ONCOLOGY_KEYS;

export const CONSENT_TYPES = [
  'sms',
  'call',
  'email',
  'clinic',
  'medicalRecords',
  'healthData',
  'commercial',
  'sequencing',
] as const;
export type ConsentType = (typeof CONSENT_TYPES)[number];

/** The indication that represents healthy volunteers; vaccine studies add it when a lead is saved (F5). */
export const HEALTHY_VOLUNTEER_INDICATION = 11;
