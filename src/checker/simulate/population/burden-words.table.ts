import { inAuthorLanguage } from '../../author-languages.ts';
import type { LateKnowledge, Verdict } from './burden.ts';

/** What is known about a visitor at the end, in words. */
export const verdictWords = inAuthorLanguage<Readonly<Record<Verdict, string>>>({
  en: { qualified: 'qualified', 'not qualified': 'not qualified', open: 'open', 'no study': 'no study' },
  es: { qualified: 'cumple', 'not qualified': 'no cumple', open: 'sin decidir', 'no study': 'sin estudio' },
});

/** What decided that a visitor does not qualify, in words. */
export const reasonWords = inAuthorLanguage<Readonly<Record<LateKnowledge['reason'], string>>>({
  en: {
    ageQualified: 'age',
    genderQualified: 'gender',
    bmiQualified: 'body mass index',
    siteQualified: 'no site near',
    criteriaQualified: 'health questions',
    matched: 'already in the study',
  },
  es: {
    ageQualified: 'la edad',
    genderQualified: 'el género',
    bmiQualified: 'el índice de masa corporal',
    siteQualified: 'ningún centro cerca',
    criteriaQualified: 'las preguntas de salud',
    matched: 'ya está en el estudio',
  },
});
