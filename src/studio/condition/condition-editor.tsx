import { memo, useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { useListFocus } from '../parts/use-list-focus.ts';
import { useStable } from '../parts/use-stable.ts';
import { JsonEditor } from '../parts/json-editor.tsx';
import {
  conditionSentence,
  negated,
  readCondition,
  testOf,
  withChangedPart,
  withPart,
  type Condition,
  type Joint,
} from './condition.ts';
import { TestEditor } from './test-editor.tsx';
import { useFacts, type Facts } from './use-facts.ts';
import './condition.css';

interface PartProps {
  /** Where it stands: which document, and where in it. */
  readonly place: string;
  readonly written: unknown;
  readonly facts: Facts;
  /** Undefined: the part is removed. */
  readonly onChange: (written: unknown) => void;
}

/** The test with which a new part begins: of what the campaign asks first. */
function firstTest(facts: Facts): unknown {
  const fact = [...facts.values()].find(({ asked }) => asked) ?? [...facts.values()][0];
  return fact === undefined ? undefined : testOf(fact.name, fact.domain);
}

interface JoinedProps extends PartProps {
  readonly condition: Extract<Condition, { kind: 'joined' }>;
}

interface PartButtonsProps {
  readonly number: number;
  readonly part: unknown;
  /** How a part is joined with another one within it. */
  readonly other: Joint;
  readonly facts: Facts;
  /** Undefined: the part is removed. */
  readonly onChange: (written: unknown) => void;
}

/** What can be done with one of several conditions. */
function PartButtons({ number, part, other, facts, onChange }: PartButtonsProps) {
  const { t } = useWords();
  return (
    <div className="part-buttons">
      {readCondition(part).kind === 'joined' ? null : (
        <Button
          className="button small"
          aria-label={t(`condition.join.${other}`, { number })}
          isDisabled={facts.size === 0}
          onPress={() => onChange({ [other]: [part, firstTest(facts)] })}
        >
          {t(other === 'all' ? 'condition.and' : 'condition.or')}
        </Button>
      )}
      <Button
        className="button small"
        aria-label={t('condition.negatePart', { number })}
        onPress={() => onChange(negated(part))}
      >
        {t('condition.negate')}
      </Button>
      <Button
        className="icon-button"
        aria-label={t('condition.remove', { number })}
        onPress={() => onChange(undefined)}
      >
        <Icon name="remove" />
      </Button>
    </div>
  );
}

function JoinedParts({ place, condition, facts, onChange }: JoinedProps) {
  const { t } = useWords();
  const id = useId();
  const { joint, parts } = condition;
  const { list, adding } = useListFocus(parts.length);
  const other: Joint = joint === 'all' ? 'any' : 'all';
  return (
    <div className="joined">
      <div className="field">
        <label htmlFor={id}>{t('condition.joint')}</label>
        <select
          id={id}
          value={joint}
          onChange={({ currentTarget }) => {
            if (currentTarget.value === other) onChange({ [other]: parts });
          }}
        >
          <option value="all">{t('condition.all')}</option>
          <option value="any">{t('condition.any')}</option>
        </select>
      </div>
      <ol ref={list}>
        {parts.map((part, index) => (
          // Parts have no names: they are told apart by their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="list-item">
            <div className="list-item-content">
              <Part
                place={`${place}/${index}`}
                written={part}
                facts={facts}
                onChange={(next) => onChange(withChangedPart(condition, index, next))}
              />
            </div>
            <PartButtons
              number={index + 1}
              part={part}
              other={other}
              facts={facts}
              onChange={(next) => onChange(withChangedPart(condition, index, next))}
            />
          </li>
        ))}
      </ol>
      <Button
        className="button small"
        isDisabled={facts.size === 0}
        onPress={() => {
          adding();
          onChange({ [joint]: [...parts, firstTest(facts)] });
        }}
      >
        <Icon name="add" />
        {t('condition.addPart')}
      </Button>
    </div>
  );
}

function Part({ place, written, facts, onChange }: PartProps) {
  const { t } = useWords();
  const condition = readCondition(written);
  if (condition.kind === 'joined')
    return <JoinedParts place={place} written={written} condition={condition} facts={facts} onChange={onChange} />;
  if (condition.kind === 'not')
    return (
      <div className="joined">
        <p className="quiet">{t('condition.not')}</p>
        <Part
          place={`${place}/not`}
          written={condition.part}
          facts={facts}
          onChange={(next) => onChange(next === undefined ? undefined : { not: next })}
        />
      </div>
    );
  if (condition.kind === 'other')
    return <JsonEditor place={place} label={t('condition.asJson')} value={written} onChange={onChange} />;
  return <TestEditor test={condition} facts={facts} onChange={onChange} />;
}

export interface ConditionEditorProps {
  /** Where it stands: which document, and where in it. */
  readonly place: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly value: unknown;
  /** Undefined: there is no condition any more. */
  readonly onChange: (value: unknown) => void;
}

const KeptConditionEditor = memo(function KeptConditionEditor({
  place,
  label,
  help,
  value,
  onChange,
}: ConditionEditorProps) {
  const { t, language } = useWords();
  const facts = useFacts();
  /** What was added is changed next. */
  const isAdding = useRef(false);
  const parts = useRef<HTMLDetailsElement>(null);
  const add = (joint: Joint) => {
    isAdding.current = true;
    onChange(withPart(value, firstTest(facts), joint));
  };
  useEffect(() => {
    if (!isAdding.current || parts.current === null) return;
    isAdding.current = false;
    parts.current.open = true;
    [...parts.current.querySelectorAll<HTMLElement>('[role="combobox"]')].at(-1)?.focus();
  });
  const isJoined = readCondition(value).kind === 'joined';
  const sentence = conditionSentence(value, language);
  return (
    <fieldset className="field condition">
      <legend>{label}</legend>
      {help === undefined ? null : <p className="help">{help}</p>}
      {sentence === undefined ? null : <p className="sentence">{t('condition.if', { words: sentence })}</p>}
      {value === undefined ? null : (
        <details ref={parts}>
          <summary>{t('condition.change')}</summary>
          <Part place={place} written={value} facts={facts} onChange={onChange} />
        </details>
      )}
      <div className="beside wrap">
        {value === undefined ? (
          <Button className="button small" isDisabled={facts.size === 0} onPress={() => add('all')}>
            <Icon name="add" />
            {t('condition.add')}
          </Button>
        ) : (
          <>
            {isJoined ? null : (
              <>
                <Button className="button small" isDisabled={facts.size === 0} onPress={() => add('all')}>
                  {t('condition.and')}
                </Button>
                <Button className="button small" isDisabled={facts.size === 0} onPress={() => add('any')}>
                  {t('condition.or')}
                </Button>
              </>
            )}
            <Button className="button small" onPress={() => onChange(negated(value))}>
              {t('condition.negate')}
            </Button>
            <Button className="button small" onPress={() => onChange(undefined)}>
              <Icon name="remove" />
              {t('condition.clear')}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
});

/** A condition as a sentence, and what it is made of. */
export function ConditionEditor(props: ConditionEditorProps) {
  return <KeptConditionEditor {...props} onChange={useStable(props.onChange)} />;
}
