import { isDerivedFact } from '#engine/facts/fact.ts';
import { findFact } from '#engine/facts/index.ts';

/** Every answer to a question of a study. */
const CRITERIA = 'criteria.*';
const AGE = ['candidate.age', 'candidate.birthDate'];
const PLACE = ['candidate.country', 'candidate.postalCode'];
const BODY = ['candidate.heightCm', 'candidate.weightKg'];
const CONDITIONS = ['candidate.indicationIds', 'candidate.diagnosed'];
const BIO = [...AGE, 'candidate.gender', ...BODY];
const JUDGED = [...BIO, ...PLACE, 'candidate.phone', CRITERIA];

/** Facts that are read from answers of another name. */
const READ_FROM: Readonly<Record<string, readonly string[]>> = {
  'candidate.age': AGE,
  'path.international': ['candidate.country'],
  'path.caregiverInvolved': ['candidate.caregiverParticipant'],
  'verdict.ageQualified': AGE,
  'verdict.genderQualified': ['candidate.gender'],
  'verdict.bmiQualified': BODY,
  'verdict.bioQualified': BIO,
  'verdict.siteQualified': PLACE,
  'verdict.criteriaQualified': [CRITERIA],
  'verdict.fullyQualified': JUDGED,
  'verdict.outcome': JUDGED,
  'sites.nearby': PLACE,
  'site.scheduling': PLACE,
  'phone.matchedToStudy': ['candidate.phone'],
  'callNow.offered': [...PLACE, ...CONDITIONS],
  'partner.check': JUDGED,
};

/** The answers that a fact rests on, `criteria.*` for those to questions of the study. Empty: no answer changes it. */
export function answersOf(fact: string): readonly string[] {
  const known = READ_FROM[fact];
  if (known) return known;
  return isDerivedFact(fact) || findFact(fact)?.source === 'answer' ? [fact] : [];
}

/** Is an answer among those that a fact rests on? */
export function isAmong(answer: string, sources: Iterable<string>): boolean {
  for (const source of sources)
    if (source === answer || (source === CRITERIA && answer.startsWith('criteria.'))) return true;
  return false;
}
