import { useId } from 'react';
import { isRecord } from '#api/guards.ts';
import { COMPUTATIONS, TIME_UNITS } from '#schemas/campaign/computation.ts';
import { ConditionEditor } from '../condition/condition-editor.tsx';
import type { Facts } from '../condition/use-facts.ts';
import { useWords } from '../kit/words.tsx';
import { computationOf, factsOf, LISTS, newComputation, PAIRS } from './computation.ts';
import { NumberInput } from './number-input.tsx';
import { PartList } from './part-list.tsx';
import { ScoreEditor } from './score-editor.tsx';
import { DayEditor, FactTerm } from './term-fields.tsx';

interface EditorProps {
  /** Where it stands: which document, and where in it. */
  readonly place: string;
  readonly value: unknown;
  readonly facts: Facts;
  readonly onChange: (value: unknown) => void;
}

interface PartsProps extends EditorProps {
  /** The name of the computation. */
  readonly name: string;
  readonly parts: readonly unknown[];
}

const replaced = (parts: readonly unknown[], index: number, next: unknown) =>
  parts.map((one, at) => (at === index ? next : one));

const without = (parts: readonly unknown[], index: number) => parts.filter((_one, at) => at !== index);

function Terms({ place, name, parts, facts, onChange }: PartsProps) {
  const { t } = useWords();
  const write = (next: readonly unknown[]) => onChange({ [name]: next });
  const editorOf = (index: number) => (
    <TermEditor
      place={`${place}/${index}`}
      label={t('term.number-of', { number: index + 1 })}
      value={parts[index]}
      facts={facts}
      onChange={(next) => write(replaced(parts, index, next))}
    />
  );
  if (PAIRS.some((one) => one === name))
    return (
      <>
        {editorOf(0)}
        {editorOf(1)}
      </>
    );
  return (
    <PartList
      editors={parts.map((_part, index) => editorOf(index))}
      add={() => write([...parts, parts[0] ?? 0])}
      remove={(index) => write(without(parts, index))}
    />
  );
}

function Quotient({ place, parts, facts, onChange }: PartsProps) {
  const { t } = useWords();
  const [term, divisor] = parts;
  return (
    <>
      <TermEditor
        place={`${place}/0`}
        label={t('term.divided')}
        value={term}
        facts={facts}
        onChange={(next) => onChange({ quotient: [next, divisor] })}
      />
      <NumberInput
        label={t('term.divisor')}
        value={divisor}
        onChange={(next) => onChange({ quotient: [term, next] })}
      />
    </>
  );
}

function TimeBetween({ value, parts, facts, onChange }: PartsProps) {
  const { t } = useWords();
  const id = useId();
  const unit = isRecord(value) ? String(value['unit']) : '';
  const [from, to] = parts;
  return (
    <>
      <DayEditor
        label={t('day.from')}
        value={from}
        facts={facts}
        onChange={(next) => onChange({ timeBetween: [next, to], unit })}
      />
      <DayEditor
        label={t('day.to')}
        value={to}
        facts={facts}
        onChange={(next) => onChange({ timeBetween: [from, next], unit })}
      />
      <div className="field">
        <label htmlFor={id}>{t('day.unit')}</label>
        <select
          id={id}
          value={unit}
          onChange={({ currentTarget }) => onChange({ timeBetween: [from, to], unit: currentTarget.value })}
        >
          {TIME_UNITS.map((one) => (
            <option key={one} value={one}>
              {t(`unit.${one}`)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function Count({ place, parts, onChange }: PartsProps) {
  const { t } = useWords();
  const write = (next: readonly unknown[]) => onChange({ count: next });
  return (
    <PartList
      editors={parts.map((part, index) => (
        // Conditions have no names: they are told apart by their place.
        <ConditionEditor
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          place={`${place}/${index}`}
          label={t('computed.counted', { number: index + 1 })}
          value={isRecord(part) && Object.keys(part).length > 0 ? part : undefined}
          onChange={(next) => write(replaced(parts, index, next ?? {}))}
        />
      ))}
      add={() => write([...parts, {}])}
      remove={(index) => write(without(parts, index))}
    />
  );
}

function Details(props: EditorProps) {
  const { value } = props;
  const name = computationOf(value);
  if (name === undefined || !isRecord(value)) return null;
  const { [name]: written } = value;
  const parts: readonly unknown[] = Array.isArray(written) ? written : [];
  const given = { ...props, name, parts };
  if (name === 'score') return <ScoreEditor {...props} />;
  if (name === 'count') return <Count {...given} />;
  if (name === 'timeBetween') return <TimeBetween {...given} />;
  if (name === 'quotient') return <Quotient {...given} />;
  return LISTS.includes(name) || PAIRS.includes(name) ? <Terms {...given} /> : null;
}

/** How something is computed. */
export function ComputationEditor(props: EditorProps) {
  const { t } = useWords();
  const id = useId();
  const { value, facts, onChange } = props;
  return (
    <div className="computation">
      <div className="field">
        <label htmlFor={id}>{t('computed.how')}</label>
        <select
          id={id}
          value={computationOf(value) ?? ''}
          onChange={({ currentTarget }) => {
            const name = COMPUTATIONS.find((one) => one === currentTarget.value);
            if (name !== undefined) onChange(newComputation(name, facts));
          }}
        >
          {COMPUTATIONS.map((name) => (
            <option key={name} value={name}>
              {t(`computation.${name}`)}
            </option>
          ))}
        </select>
      </div>
      <Details {...props} />
    </div>
  );
}

const KINDS = ['fact', 'number', 'computation'] as const;
type Kind = (typeof KINDS)[number];

interface TermProps extends EditorProps {
  readonly label: string;
}

function kindOf(value: unknown): Kind {
  if (typeof value === 'number') return 'number';
  return computationOf(value) === undefined ? 'fact' : 'computation';
}

/** What is computed with: an answer, a number, or another computation. */
function TermEditor({ place, label, value, facts, onChange }: TermProps) {
  const { t } = useWords();
  const id = useId();
  const kind = kindOf(value);
  const begin: Readonly<Record<Kind, () => unknown>> = {
    fact: () => [...factsOf(facts, 'number').keys()][0] ?? '',
    number: () => 0,
    computation: () => newComputation('sum', facts),
  };
  return (
    <div className="term">
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <select
          id={id}
          value={kind}
          onChange={({ currentTarget }) => {
            const chosen = KINDS.find((one) => one === currentTarget.value);
            if (chosen !== undefined) onChange(begin[chosen]());
          }}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`term.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {kind === 'number' ? <NumberInput label={t('term.number')} value={value} onChange={onChange} /> : null}
      {kind === 'computation' ? (
        <ComputationEditor place={place} value={value} facts={facts} onChange={onChange} />
      ) : null}
      {kind === 'fact' ? <FactTerm kind="number" value={value} facts={facts} onChange={onChange} /> : null}
    </div>
  );
}
