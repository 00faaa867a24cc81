import type { StudyFact } from '#schemas/campaign/study-fact.ts';
import type { Criterion, CriterionResponse, StudyText } from '#schemas/study/criterion.ts';

export const words = (en: string, es: string): StudyText => ({ en, es });

/** A fact about a study for the opening of its page. */
export const fact = (icon: NonNullable<StudyFact['icon']>, value: StudyText, label: StudyText) => ({
  icon,
  value,
  label,
});

type Qualifies = CriterionResponse['qualifies'];

/** Letters A, B, C … in the order given. */
function responses(
  list: readonly (readonly [id: string, text: StudyText, qualifies: Qualifies])[],
): CriterionResponse[] {
  return list.map(([id, text, qualifies], index) => ({
    id,
    position: String.fromCodePoint(65 + index),
    text,
    qualifies,
  }));
}

interface Extra {
  readonly hint?: StudyText;
  readonly minimal?: boolean;
  readonly rule?: 'any' | 'all';
}

/** A yes/no/unsure question. Unsure is left to a coordinator unless specified otherwise (Q1). */
export function yesNoUnsure(
  id: string,
  question: StudyText,
  qualifies: { readonly yes: Qualifies; readonly no: Qualifies; readonly unsure?: Qualifies },
  extra: Extra = {},
): Criterion {
  return {
    id,
    type: 'yes_no_unsure',
    question,
    ...extra,
    responses: responses([
      ['yes', words('Yes', 'Sí'), qualifies.yes],
      ['no', words('No', 'No'), qualifies.no],
      ['unsure', words('I am not sure', 'No lo sé con certeza'), qualifies.unsure ?? 'unknown'],
    ]),
  };
}

/** A number, or a date, and the bands into which it may fall; the last one takes whatever is left. */
export function valueOf(
  id: string,
  question: StudyText,
  bands: readonly (readonly [...Parameters<typeof responses>[0][number], bounds?: Partial<CriterionResponse>])[],
  rest: Pick<Criterion, 'type'> & Partial<Criterion>,
): Criterion {
  const listed = responses(bands.map(([own, text, qualifies]) => [own, text, qualifies]));
  return { id, question, ...rest, responses: listed.map((band, index) => ({ ...band, ...bands[index]?.[3] })) };
}

export function selectOne(
  id: string,
  question: StudyText,
  list: Parameters<typeof responses>[0],
  extra: Extra = {},
): Criterion {
  return { id, type: 'select_one', question, ...extra, responses: responses(list) };
}

/** A response with the id `none` excludes all others. */
export function selectMultiple(
  id: string,
  question: StudyText,
  list: Parameters<typeof responses>[0],
  extra: Extra = {},
): Criterion {
  const listed = responses(list).map((one) => (one.id === 'none' ? { ...one, alone: true as const } : one));
  return { id, type: 'select_multiple', question, ...extra, responses: listed };
}
