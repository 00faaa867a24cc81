import { useId } from 'react';
import type { Domain } from '#schemas/campaign/domain.ts';
import { FactPicker } from '../condition/fact-picker.tsx';
import type { Facts } from '../condition/use-facts.ts';
import { useWords } from '../kit/words.tsx';
import { factsOf } from './computation.ts';

interface TermProps {
  readonly label: string;
  readonly value: unknown;
  readonly facts: Facts;
  readonly onChange: (value: unknown) => void;
}

interface FactTermProps {
  readonly kind: Domain['kind'];
  readonly value: unknown;
  readonly facts: Facts;
  readonly onChange: (value: string) => void;
}

/** An answer that is computed with. */
export function FactTerm({ kind, value, facts, onChange }: FactTermProps) {
  const { t } = useWords();
  return (
    <FactPicker
      label={t('term.fact')}
      chosen={typeof value === 'string' ? value : ''}
      facts={factsOf(facts, kind)}
      onChoose={({ name }) => onChange(name)}
    />
  );
}

/** A day: an answer, the day of the visit, or one of the calendar. */
export function DayEditor({ label, value, facts, onChange }: TermProps) {
  const { t } = useWords();
  const id = useId();
  const day = typeof value === 'string' ? value : '';
  const kind = day === 'today' ? 'today' : /^\d/.test(day) ? 'day' : 'fact';
  const begin: Readonly<Record<string, string>> = {
    fact: [...factsOf(facts, 'date').keys()][0] ?? '',
    today: 'today',
    day: '2026-01-01',
  };
  return (
    <div className="term">
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <select id={id} value={kind} onChange={({ currentTarget }) => onChange(begin[currentTarget.value])}>
          {Object.keys(begin).map((one) => (
            <option key={one} value={one}>
              {t(`day.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {kind === 'fact' ? <FactTerm kind="date" value={value} facts={facts} onChange={onChange} /> : null}
      {kind === 'day' ? (
        <div className="field">
          <label htmlFor={`${id}-day`}>{t('day.day')}</label>
          <input
            id={`${id}-day`}
            type="text"
            value={day}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </div>
      ) : null}
    </div>
  );
}
