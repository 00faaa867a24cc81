import { memo, useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { useStable } from '../parts/use-stable.ts';
import { useTyping } from '../store/use-typing.ts';
import { conditionSentence, isWhole, negated, readCondition, withPart, type Joint } from './condition.ts';
import { firstTest, Part, type Change } from './condition-parts.tsx';
import { useFacts } from './use-facts.ts';
import './condition.css';

export interface ConditionEditorProps {
  /** Where it stands: which document, and where in it. */
  readonly place: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly value: unknown;
  /** Whatever it belongs to is not in the document yet, so a new condition need not be kept aside. */
  readonly isApart?: boolean;
  /** Undefined: there is no condition any more. */
  readonly onChange: (value: unknown) => void;
}

/**
 * A condition to which something was added is kept aside, as it would lead visitors elsewhere before it says what its
 * author means. It waits in the browser, also for a reload, and is written in one step.
 */
function useAside({ place, value, isApart = false, onChange }: ConditionEditorProps) {
  const typing = useTyping(`condition ${place}`, JSON.stringify(value) ?? '');
  const { text } = typing;
  const written = useMemo((): unknown => (text === undefined ? value : JSON.parse(text)), [text, value]);
  const isOpen = text !== undefined;
  const change: Change = (next, added) => {
    if (isApart || !(isOpen || added === 'added')) onChange(next);
    else if (next === undefined) typing.complete();
    else typing.keep(JSON.stringify(next));
  };
  const end = (isMeant: boolean) => {
    typing.complete();
    if (isMeant) onChange(written);
  };
  return { written, isOpen, change, end };
}

interface AsideButtonsProps {
  readonly written: unknown;
  readonly end: (isMeant: boolean) => void;
}

/** Writes what is kept aside, or drops it. */
function AsideButtons({ written, end }: AsideButtonsProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <div className="beside wrap">
      <Button
        className="button small primary"
        aria-describedby={id}
        isDisabled={!isWhole(written)}
        onPress={() => end(true)}
      >
        {t('condition.use')}
      </Button>
      <Button className="button small" onPress={() => end(false)}>
        {t('dialog.cancel')}
      </Button>
      <span id={id} className="help">
        {t('condition.aside')}
      </span>
    </div>
  );
}

interface WholeButtonsProps {
  readonly value: unknown;
  readonly isAside: boolean;
  readonly canAdd: boolean;
  readonly add: (joint: Joint) => void;
  readonly onChange: Change;
}

/** What can be done with a condition as a whole. */
function WholeButtons({ value, isAside, canAdd, add, onChange }: WholeButtonsProps) {
  const { t } = useWords();
  if (value === undefined)
    return (
      <div className="beside wrap">
        <Button className="button small" isDisabled={!canAdd} onPress={() => add('all')}>
          <Icon name="add" />
          {t('condition.add')}
        </Button>
      </div>
    );
  return (
    <div className="beside wrap">
      {readCondition(value).kind === 'joined' ? null : (
        <>
          <Button className="button small" isDisabled={!canAdd} onPress={() => add('all')}>
            {t('condition.and')}
          </Button>
          <Button className="button small" isDisabled={!canAdd} onPress={() => add('any')}>
            {t('condition.or')}
          </Button>
        </>
      )}
      <Button className="button small" onPress={() => onChange(negated(value))}>
        {t('condition.negate')}
      </Button>
      {isAside ? null : (
        <Button className="button small" onPress={() => onChange(undefined)}>
          <Icon name="remove" />
          {t('condition.clear')}
        </Button>
      )}
    </div>
  );
}

/** Where the focus goes once what was done is drawn. */
type FocusNext = 'added' | 'ended';

const KeptConditionEditor = memo(function KeptConditionEditor(props: ConditionEditorProps) {
  const { place, label, help } = props;
  const { t, language } = useWords();
  const facts = useFacts();
  const { written, isOpen, change, end } = useAside(props);
  const next = useRef<FocusNext>(undefined);
  const whole = useRef<HTMLFieldSetElement>(null);
  const add = (joint: Joint) => {
    next.current = 'added';
    change(withPart(written, firstTest(facts), joint), 'added');
  };
  useEffect(() => {
    const parts = whole.current?.querySelector('details');
    if (parts && (isOpen || next.current === 'added')) parts.open = true;
    // What was added is changed next; what is done leaves the focus nearby.
    const added = [...(parts?.querySelectorAll<HTMLElement>('[role="combobox"]') ?? [])].at(-1);
    if (next.current === 'added') added?.focus();
    else if (next.current === 'ended') whole.current?.querySelector<HTMLElement>('summary, button')?.focus();
    next.current = undefined;
  });
  const sentence = conditionSentence(written, language);
  return (
    <fieldset className="field condition" ref={whole}>
      <legend>{label}</legend>
      {help === undefined ? null : <p className="help">{help}</p>}
      {sentence === undefined ? null : <p className="sentence">{t('condition.if', { words: sentence })}</p>}
      {written === undefined ? null : (
        <details>
          <summary>{t('condition.change')}</summary>
          <Part place={place} written={written} facts={facts} onChange={change} />
        </details>
      )}
      <WholeButtons value={written} isAside={isOpen} canAdd={facts.size > 0} add={add} onChange={change} />
      {isOpen ? (
        <AsideButtons
          written={written}
          end={(isMeant) => {
            next.current = 'ended';
            end(isMeant);
          }}
        />
      ) : null}
    </fieldset>
  );
});

/** A condition as a sentence, and what it is made of. */
export function ConditionEditor(props: ConditionEditorProps) {
  return <KeptConditionEditor {...props} onChange={useStable(props.onChange)} />;
}
