interface ProgressBarProps {
  /** The current step, counted from 1. */
  readonly step: number;
  readonly steps: number;
  /** "Step 2 of 6", in the visitor's language. */
  readonly label: string;
  readonly labelHidden?: boolean;
}

/** The visitor's progress. */
export function ProgressBar({ step, steps, label, labelHidden = false }: ProgressBarProps) {
  return (
    <label className="progress">
      <span className={labelHidden ? 'visually-hidden' : 'progress-label'}>{label}</span>
      <progress className="progress-bar" value={step} max={steps} />
    </label>
  );
}
