import type { Explanation, LeadDetail } from '#api/leads-desk/desk-parts.ts';
import { conditionSentence } from '../condition/condition.ts';
import { useWords, type Words } from '../kit/words.tsx';
import { spoken } from '../outline/outline.ts';
import { Icon } from '../parts/icon.tsx';
import { verdictKey } from './desk-words.ts';

type Truth = boolean | 'unknown';
type RespectName = Explanation['respects'][number]['respect'];

const RESPECTS = {
  age: 'ageQualified',
  gender: 'genderQualified',
  bmi: 'bmiQualified',
  site: 'siteQualified',
  criteria: 'criteriaQualified',
} as const satisfies Readonly<Record<RespectName, keyof NonNullable<LeadDetail['verdicts']>>>;

const isRespect = (name: string): name is RespectName => Object.hasOwn(RESPECTS, name);
const RESPECT_NAMES = Object.keys(RESPECTS).filter(isRespect);

/** True, false or not known, as a mark and in words. */
function Mark({ verdict }: { readonly verdict: Truth }) {
  const { t } = useWords();
  const icon = verdict === 'unknown' ? 'undecided' : verdict ? 'proven' : 'broken';
  return (
    <span className="desk-mark" data-verdict={String(verdict)}>
      <Icon name={icon} />
      {t(verdict === 'unknown' ? 'desk.mark.open' : verdict ? 'desk.mark.yes' : 'desk.mark.no')}
    </span>
  );
}

/** What is stored beside what the study takes: "11; 18 to 75". */
function comparisonWords(
  { respect, found, least, most, wanted }: Explanation['respects'][number],
  { t }: Words,
): string {
  const value =
    respect === 'gender' && typeof found === 'string' ? t(`desk.gender.${found}`, { defaultValue: found }) : found;
  const is = String(value ?? t('desk.notGiven'));
  if (wanted !== null) return `${is}; ${t(`desk.wants.${wanted}`, { defaultValue: wanted })}`;
  if (least !== null && most !== null) return `${is}; ${t('desk.wants.between', { least, most })}`;
  if (least !== null) return `${is}; ${t('desk.wants.least', { least })}`;
  return most === null ? is : `${is}; ${t('desk.wants.most', { most })}`;
}

function Criteria({ criteria }: Pick<Explanation, 'criteria'>) {
  const { t, language } = useWords();
  if (criteria.length === 0) return null;
  // What turned somebody away is read first.
  const order = (verdict: Truth) => (verdict === false ? 0 : verdict === 'unknown' ? 1 : 2);
  const sorted = criteria.toSorted((one, other) => order(one.verdict) - order(other.verdict));
  return (
    <ul className="desk-criteria">
      {sorted.map(({ id, question, verdict, value, answers }) => (
        <li key={id}>
          <span>
            {spoken(question, language)}{' '}
            <strong>
              {[...(value === null ? [] : [String(value)]), ...answers.map(({ text }) => spoken(text, language))].join(
                ', ',
              ) || t('desk.notGiven')}
            </strong>
          </span>
          <Mark verdict={verdict} />
        </li>
      ))}
    </ul>
  );
}

function Ways({ ways }: Pick<Explanation, 'ways'>) {
  const { t, language } = useWords();
  const told = ways.flatMap(({ route, to, when }) => {
    const condition = conditionSentence(when, language);
    return condition === undefined ? [] : [{ route, to, condition }];
  });
  if (told.length === 0) return null;
  return (
    <>
      <h4>{t('desk.ways')}</h4>
      <ul className="desk-ways">
        {told.map(({ route, to, condition }) => (
          <li key={`${route} ${to}`}>{t('desk.way', { route, to, condition })}</li>
        ))}
      </ul>
    </>
  );
}

interface LeadVerdictProps {
  readonly lead: Pick<LeadDetail, 'qualified' | 'verdicts' | 'study'>;
  /** Undefined: the lead is closed. */
  readonly explanation: Explanation | undefined;
}

/** What the engine decided about a visitor, and once the lead is open why. */
export function LeadVerdict({ lead: { qualified, verdicts, study }, explanation }: LeadVerdictProps) {
  const words = useWords();
  const { t, language } = words;
  const name = explanation?.study === undefined || explanation.study === null ? study : undefined;
  const title = name ?? (explanation?.study ? spoken(explanation.study.name, language) : '');
  return (
    <section className="desk-part" aria-labelledby="desk-verdict">
      <h3 id="desk-verdict">{t('desk.verdict')}</h3>
      <p>
        {t(`${verdictKey(qualified)}.long`)} {title === '' ? null : <span className="quiet">{title}</span>}
      </p>
      {verdicts === null ? null : (
        <ul className="desk-respects">
          {RESPECT_NAMES.map((respect) => {
            const told = explanation?.respects.find((one) => one.respect === respect);
            return (
              <li key={respect}>
                <span>
                  {t(`desk.respect.${respect}`)}
                  {told === undefined || respect === 'criteria' || respect === 'site' ? null : (
                    <span className="quiet"> {comparisonWords(told, words)}</span>
                  )}
                </span>
                <Mark verdict={verdicts[RESPECTS[respect]]} />
              </li>
            );
          })}
        </ul>
      )}
      {explanation?.changed === true ? <p className="desk-changed">{t('desk.studyChanged')}</p> : null}
      {explanation === undefined ? null : (
        <>
          <Criteria criteria={explanation.criteria} />
          <Ways ways={explanation.ways} />
        </>
      )}
      {explanation === undefined && verdicts !== null ? <p className="help">{t('desk.verdictHelp')}</p> : null}
    </section>
  );
}
