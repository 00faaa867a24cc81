import type { Study } from '#schemas/study/study.ts';

type Told = (study: Study) => string | undefined;

function range(what: string, low: number | null, high: number | null): string {
  if (low === null && high === null) return `of any ${what}`;
  if (high === null) return `with ${what} from ${low}`;
  return low === null ? `with ${what} to ${high}` : `with ${what} from ${low} to ${high}`;
}

const SEXES = { any: 'for men and women', female: 'for women only', male: 'for men only' } as const;

/** What a study is told to be, by the variable of a proof that decides it. */
const PARTS: Readonly<Record<string, Told>> = {
  'study.gender': ({ gender }) => SEXES[gender],
  'study.age': ({ minAge, maxAge }) => range('age', minAge, maxAge),
  'study.bmi': ({ minBmi, maxBmi }) => range('body mass index', minBmi, maxBmi),
  'study.site': ({ siteRequiredToQualify }) =>
    siteRequiredToQualify ? 'that takes only who lives near a site' : 'that takes people far from its sites',
  'study.simulation': ({ isSimulation }) => (isSimulation ? 'that is a simulation' : undefined),
  'study.studyType': ({ studyType }) => (studyType === 'any' ? undefined : `of the type ${studyType}`),
  'study.successPlan': ({ successPlan }) =>
    successPlan === undefined ? undefined : `with the success plan ${successPlan}`,
  'study.criteria': ({ criteria }) =>
    criteria.length === 0
      ? 'without criteria'
      : `with the ${criteria.length === 1 ? 'criterion' : 'criteria'} ${criteria.map(({ id }) => id).join(', ')}`,
};

/** A study in words. @param decided the variables that matter; absent: all of them */
export function studyWords(study: Study, decided?: readonly string[]): string {
  const matters = (variable: string) => decided?.includes(variable) ?? true;
  const parts = Object.entries(PARTS).flatMap(([variable, told]) => (matters(variable) ? (told(study) ?? []) : []));
  const wishes = Object.entries(study.webScreener ?? {})
    .filter(([name]) => matters(`study.${name}`))
    .map(([name, wish]) => `whose screener has ${name} ${JSON.stringify(wish)}`);
  const all = [...parts, ...wishes];
  return all.length === 0 ? 'about a study' : `about a study ${all.join(', ')}`;
}
