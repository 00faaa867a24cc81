import type { MouseEvent } from 'react';
import { FieldError, describedBy, fieldClass } from '../fields/field-frame.tsx';
import { Button } from '../parts/button.tsx';

interface Choice {
  readonly label: string;
  /** What the button sends as `_action`. */
  readonly action: string;
  readonly onPress: (event: MouseEvent) => void;
}

interface DecisionButtonsProps {
  readonly control: string;
  readonly yes: Choice;
  readonly no: Choice;
  /** The label of Next: the Enter key must mean Next, never Yes. */
  readonly next: string;
  readonly issue?: string | undefined;
  /** A press is being handled: the buttons say so and ignore further presses. */
  readonly waiting?: string | undefined;
}

/**
 * Yes and No with equal weight, so that nothing nudges towards one of them (G1). Without JavaScript they work as plain
 * submit buttons.
 */
export function DecisionButtons({ control, yes, no, next, issue, waiting }: DecisionButtonsProps) {
  const busy = waiting !== undefined;
  const described = describedBy(control, { issue });
  return (
    <div className={fieldClass(issue, 'decision')}>
      <FieldError control={control} issue={issue} />
      <div className="decision-buttons">
        <button className="visually-hidden" type="submit" name="_action" value="next" tabIndex={-1} aria-hidden="true">
          {next}
        </button>
        <Button
          type="submit"
          id={control}
          name="_action"
          value={yes.action}
          variant="secondary"
          large
          unavailable={busy}
          onClick={yes.onPress}
          aria-describedby={described}
        >
          {yes.label}
        </Button>
        <Button
          type="submit"
          name="_action"
          value={no.action}
          variant="secondary"
          large
          unavailable={busy}
          onClick={no.onPress}
          aria-describedby={described}
        >
          {no.label}
        </Button>
      </div>
      <output className="decision-waiting">{waiting}</output>
    </div>
  );
}
