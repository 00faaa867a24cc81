import { useRef } from 'react';
import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { Choice, choiceId } from '#ui/fields/choice.tsx';
import { QuestionFrame } from '#ui/fields/question-frame.tsx';
import type { Props } from './schema.ts';

const CONTROL = 'candidate.gender';

/** Continues when a choice is pressed, never while arrow keys move through the choices. */
function useGoOnPress(next: (() => void) | undefined) {
  const pressed = useRef(false);
  return {
    frame: {
      onPointerDown: () => {
        pressed.current = true;
      },
      onKeyDown: () => {
        pressed.current = false;
      },
    },
    onClick: () => {
      if (pressed.current) next?.();
    },
  };
}

export function Component({ props }: BlockProps<Props>) {
  const { t, text, next } = useBlock();
  const chosen = useEntered(CONTROL);
  const issue = useIssue(CONTROL)?.message;
  const press = useGoOnPress(props.goOn === false ? undefined : next);
  const choice = (value: string, index: number) => (
    <Choice
      control={CONTROL}
      kind="radio"
      id={choiceId(CONTROL, index)}
      option={{ value, label: t(`gender.${value}`) }}
      defaultChecked={chosen.includes(value)}
      onClick={press.onClick}
    />
  );
  return (
    <div {...press.frame}>
      <QuestionFrame
        control={CONTROL}
        kind="radio"
        hint={props.goOn === false ? undefined : t('goOn')}
        legend={props.text === undefined ? t('legend') : text(props.text)}
        issue={issue}
        required
        large
      >
        <div className="gender-pair">
          {choice('male', 0)}
          <p className="gender-or">{t('or')}</p>
          {choice('female', 1)}
        </div>
        {props.offerOther === false ? null : <div className="gender-other">{choice('other', 2)}</div>}
      </QuestionFrame>
    </div>
  );
}
