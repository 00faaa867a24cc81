import { useRef, type ReactNode } from 'react';
import { readControls } from '../read-controls.ts';
import { Choice, choiceId } from './choice.tsx';
import { QuestionFrame } from './question-frame.tsx';
import { TextField } from './text-field.tsx';

/** A unit, and the controls that take a measure in it: one, or two for feet and inches. */
export interface MeasureUnit {
  /** What the unit's control sends, such as `cm`. */
  readonly value: string;
  readonly label: string;
  readonly controls: readonly { readonly control: string; readonly label: string; readonly suffix: string }[];
}

export interface MeasureInputProps {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly number?: number | undefined;
  readonly unitControl: string;
  /** The accessible label of the choice of units. */
  readonly unitLabel: string;
  readonly units: readonly MeasureUnit[];
  readonly unit: string;
  readonly entered: Readonly<Record<string, readonly string[]>>;
  readonly issue: { readonly control: string; readonly message: string } | undefined;
  readonly required?: boolean;
  readonly optional?: string | undefined;
  /** The unit was changed. The controls still contain what was entered in the previous one. */
  readonly onUnit: (unit: string, controls: Readonly<Record<string, readonly string[]>>) => void;
}

function UnitFields({ unit, props }: { readonly unit: MeasureUnit; readonly props: MeasureInputProps }) {
  const { entered, issue, required = false } = props;
  return (
    <div className={`unit-fields unit-${unit.value}`}>
      <div className="field-row">
        {unit.controls.map(({ control, label, suffix }) => (
          <TextField
            key={control}
            control={control}
            label={label}
            suffix={suffix}
            inputMode="decimal"
            width="short"
            maxLength={7}
            autoComplete="off"
            required={required}
            defaultValue={entered[control]?.[0]}
            issue={issue?.control === control ? issue.message : undefined}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * A measure with a choice of units. The style sheet hides the fields of the other unit, so that the choice works
 * without JavaScript too (E9).
 */
export function MeasureInput(props: MeasureInputProps) {
  const {
    legend,
    hint,
    optional,
    number,
    unitControl,
    unitLabel,
    units,
    unit: chosen,
    required = false,
    onUnit,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const { issue } = props;
  const ofOneControl = units.some(({ controls }) => controls.some(({ control }) => control === issue?.control));
  const choose = (unit: string) => {
    if (root.current) onUnit(unit, readControls(root.current));
  };
  return (
    <QuestionFrame
      control={unitControl}
      legend={legend}
      hint={hint}
      optional={optional}
      number={number}
      issue={ofOneControl ? undefined : issue?.message}
      kind="group"
      required={required}
    >
      <div className="measure" ref={root}>
        <div className="choices choices-row" role="radiogroup" aria-label={unitLabel}>
          {units.map(({ value, label }, index) => (
            <Choice
              key={value}
              control={unitControl}
              kind="radio"
              id={choiceId(unitControl, index)}
              option={{ value, label }}
              defaultChecked={value === chosen}
              onChange={() => choose(value)}
            />
          ))}
        </div>
        {units.map((unit) => (
          <UnitFields key={unit.value} unit={unit} props={props} />
        ))}
      </div>
    </QuestionFrame>
  );
}
