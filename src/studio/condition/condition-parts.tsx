import { useId } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { JsonEditor } from '../parts/json-editor.tsx';
import { useListFocus } from '../parts/use-list-focus.ts';
import { negated, readCondition, testOf, withChangedPart, type Condition, type Joint } from './condition.ts';
import { TestEditor } from './test-editor.tsx';
import type { Facts } from './use-facts.ts';

/** Undefined: the part is removed. A new part is kept aside until its author says that it is what they mean. */
export type Change = (written: unknown, added?: 'added') => void;

interface PartProps {
  /** Where it stands: which document, and where in it. */
  readonly place: string;
  readonly written: unknown;
  readonly facts: Facts;
  readonly onChange: Change;
}

/** The test with which a new part begins: of what the campaign asks first. */
export function firstTest(facts: Facts): unknown {
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
  readonly onChange: Change;
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
          onPress={() => onChange({ [other]: [part, firstTest(facts)] }, 'added')}
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
                onChange={(next, added) => onChange(withChangedPart(condition, index, next), added)}
              />
            </div>
            <PartButtons
              number={index + 1}
              part={part}
              other={other}
              facts={facts}
              onChange={(next, added) => onChange(withChangedPart(condition, index, next), added)}
            />
          </li>
        ))}
      </ol>
      <Button
        className="button small"
        isDisabled={facts.size === 0}
        onPress={() => {
          adding();
          onChange({ [joint]: [...parts, firstTest(facts)] }, 'added');
        }}
      >
        <Icon name="add" />
        {t('condition.addPart')}
      </Button>
    </div>
  );
}

/** What a condition says, or a part of it. */
export function Part({ place, written, facts, onChange }: PartProps) {
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
          onChange={(next, added) => onChange(next === undefined ? undefined : { not: next }, added)}
        />
      </div>
    );
  if (condition.kind === 'other')
    return <JsonEditor place={place} label={t('condition.asJson')} value={written} onChange={onChange} />;
  return <TestEditor test={condition} facts={facts} onChange={onChange} />;
}
