import { useId } from 'react';
import { valueWords } from '#checker/explain/words/condition-words.ts';
import { listedValues, operatorsFor } from '#engine/predicates/evaluate.ts';
import type { OperatorName } from '#schemas/campaign/predicate.ts';
import { useWords } from '../kit/words.tsx';
import { testOf, type Condition } from './condition.ts';
import { FactPicker } from './fact-picker.tsx';
import type { StudioFact } from '../assist/messages.ts';
import type { Facts } from './use-facts.ts';

type Test = Extract<Condition, { kind: 'test' }>;

interface TestEditorProps {
  readonly test: Test;
  readonly facts: Facts;
  readonly onChange: (written: unknown) => void;
}

function OperatorChoice({ test, facts, onChange }: TestEditorProps) {
  const { t } = useWords();
  const id = useId();
  const fact = facts.get(test.fact);
  const operators: readonly OperatorName[] = fact === undefined ? [test.operator] : operatorsFor(fact.domain);
  return (
    <div className="field">
      <label htmlFor={id}>{t('condition.operator')}</label>
      <select
        id={id}
        value={test.operator}
        onChange={({ currentTarget }) => {
          const operator = operators.find((name) => name === currentTarget.value);
          if (fact !== undefined && operator !== undefined)
            onChange(testOf(test.fact, fact.domain, operator, test.value));
        }}
      >
        {operators.map((name) => (
          <option key={name} value={name}>
            {t(`operator.${name}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ValueProps extends TestEditorProps {
  readonly fact: StudioFact;
}

/** What visitors read for a value, or its everyday name. */
function useValueName(fact: StudioFact) {
  const { language } = useWords();
  return (value: string) => fact.labels[value] ?? valueWords(fact.name, value, language);
}

function ListedValues({ test, fact, onChange }: ValueProps) {
  const { t } = useWords();
  const nameOf = useValueName(fact);
  const chosen: readonly unknown[] = Array.isArray(test.value) ? test.value : [];
  const values = listedValues(fact.domain) ?? [];
  return (
    <fieldset className="field">
      <legend>{t('condition.values')}</legend>
      {values.map((value) => (
        <label key={value} className="tick">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              onChange({
                fact: test.fact,
                [test.operator]: values.filter((one) => (one === value ? currentTarget.checked : chosen.includes(one))),
              })
            }
          />
          {nameOf(value)}
        </label>
      ))}
    </fieldset>
  );
}

const YES = 'yes';
const NO = 'no';

function OneValue({ test, fact, onChange }: ValueProps) {
  const { t } = useWords();
  const id = useId();
  const nameOf = useValueName(fact);
  const write = (value: unknown) => onChange({ fact: test.fact, [test.operator]: value });
  const listed = listedValues(fact.domain);
  const isYesNo = test.operator === 'known' || fact.domain.kind === 'boolean';
  const control = () => {
    if (isYesNo)
      return (
        <select
          id={id}
          value={test.value === true ? YES : NO}
          onChange={({ currentTarget }) => write(currentTarget.value === YES)}
        >
          <option value={YES}>{t('choice.yes')}</option>
          <option value={NO}>{t('choice.no')}</option>
        </select>
      );
    if (listed !== undefined)
      return (
        <select id={id} value={String(test.value)} onChange={({ currentTarget }) => write(currentTarget.value)}>
          {listed.map((value) => (
            <option key={value} value={value}>
              {nameOf(value)}
            </option>
          ))}
        </select>
      );
    const isNumber = fact.domain.kind === 'number';
    return (
      <input
        id={id}
        type={isNumber ? 'number' : 'text'}
        step="any"
        value={typeof test.value === 'number' || typeof test.value === 'string' ? test.value : ''}
        onChange={({ currentTarget }) => write(isNumber ? Number(currentTarget.value) : currentTarget.value)}
      />
    );
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t(fact.domain.kind === 'date' ? 'condition.date' : 'condition.value')}</label>
      {control()}
    </div>
  );
}

/** One test of a condition: what is asked, how it is compared, and with what. */
export function TestEditor(props: TestEditorProps) {
  const { t } = useWords();
  const { test, facts } = props;
  const fact = facts.get(test.fact);
  const isList = test.operator === 'isOneOf' || test.operator === 'includesAny';
  const isOtherFact = typeof test.value === 'object' && !Array.isArray(test.value);
  return (
    <div className="test">
      <FactPicker
        label={t('condition.fact')}
        chosen={test.fact}
        facts={facts}
        onChoose={({ name, domain }) => props.onChange(testOf(name, domain, test.operator, test.value))}
      />
      <OperatorChoice {...props} />
      {fact === undefined ? null : isOtherFact ? (
        <p className="help">{t('condition.otherFact')}</p>
      ) : isList ? (
        <ListedValues {...props} fact={fact} />
      ) : (
        <OneValue {...props} fact={fact} />
      )}
      {fact?.asked === false ? null : <p className="help">{t('condition.unknown')}</p>}
    </div>
  );
}
