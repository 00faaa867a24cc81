import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { Drawing } from '#ui/parts/drawing.tsx';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { text } = useBlock();
  const titleId = useId();
  const { title, steps } = props;
  return (
    <section className="steps" aria-labelledby={title === undefined ? undefined : titleId}>
      {title === undefined ? null : <h2 id={titleId}>{text(title)}</h2>}
      <ol className="steps-list">
        {steps.map((step) => (
          <li key={text(step.title)} className={step.drawing === undefined ? 'step' : 'step step-drawn'}>
            {step.drawing === undefined ? null : <Drawing name={`step-${step.drawing}`} />}
            <strong className="step-title">{text(step.title)}</strong>
            {step.text === undefined ? null : <p>{text(step.text)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
