import { languageName } from '../kit/language-name.ts';
import { useWords, type Words } from '../kit/words.tsx';
import type { Opened } from './use-leads.ts';

type Lead = Opened['lead'];

interface Line {
  readonly key: string;
  readonly value: string;
}

/** What is stored of a person, one line each; what is not there is left out. */
function linesOf(lead: Lead, { t, language }: Words): readonly Line[] {
  const { caregiver } = lead;
  const number = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  const all: readonly (readonly [key: string, value: string | undefined])[] = [
    ['phone', lead.phone1],
    ['email', lead.email],
    ['place', `${lead.postalCode}, ${lead.country}`],
    ['birthDate', lead.dateOfBirth],
    ['age', lead.age?.toString()],
    ['gender', lead.gender === undefined ? undefined : t(`desk.gender.${lead.gender}`, { defaultValue: lead.gender })],
    ['height', lead.heightCm === undefined ? undefined : number(lead.heightCm, 'centimeter')],
    ['weight', lead.weightKg === undefined ? undefined : number(lead.weightKg, 'kilogram')],
    ['language', languageName(lead.preferredLanguage, language)],
    [
      'caregiver',
      caregiver === undefined
        ? undefined
        : `${caregiver.firstName} ${caregiver.lastName} (${caregiver.caregiverRelationship})`,
    ],
  ];
  return all.flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
}

/** The answers to the campaign's own questions, and those of the survey that were given. */
function answersOf({ additionalFields: { answers = [], surveyQuestions } }: Lead) {
  return [
    ...answers.map(({ id, index, question, value, unit }) => ({
      key: `${id} ${index ?? ''}`,
      question,
      answer: `${Array.isArray(value) ? value.join(', ') : String(value)}${unit === undefined ? '' : ` ${unit}`}`,
    })),
    ...surveyQuestions.flatMap(({ questionId, questionText, questionResponseText }) =>
      questionResponseText === null
        ? []
        : [{ key: `survey ${questionId}`, question: questionText, answer: questionResponseText }],
    ),
  ];
}

/** Whose lead it is, and what they answered. */
export function LeadPerson({ lead }: { readonly lead: Lead }) {
  const words = useWords();
  const { t } = words;
  const answers = answersOf(lead);
  return (
    <>
      <section className="desk-part" aria-labelledby="desk-person">
        <h3 id="desk-person">{t('desk.person')}</h3>
        <dl className="desk-lines">
          {linesOf(lead, words).map(({ key, value }) => (
            <div key={key}>
              <dt>{t(`desk.person.${key}`)}</dt>
              <dd>{key === 'phone' ? <a href={`tel:${value}`}>{value}</a> : value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {answers.length === 0 ? null : (
        <section className="desk-part" aria-labelledby="desk-answers">
          <h3 id="desk-answers">{t('desk.answers')}</h3>
          <dl className="desk-lines">
            {answers.map(({ key, question, answer }) => (
              <div key={key}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
