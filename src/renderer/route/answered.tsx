import { useLayoutEffect, useRef } from 'react';
import { ProgressBar } from '#ui/parts/progress-bar.tsx';
import { usePage, useStore } from '../page-kit.ts';
import { keepFootInView } from './keep-foot-in-view.ts';

function AnsweredOf({ answered, required }: { readonly answered: number; readonly required: number }) {
  const { shell } = usePage();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (ref.current ? keepFootInView(ref.current) : undefined), []);
  return (
    <div className="answered" ref={ref}>
      <ProgressBar step={answered} steps={required} label={shell('progress.answered', { answered, required })} />
    </div>
  );
}

/**
 * How much of a long page is answered, once that is known. On a phone it stays in view with the button beside it; the
 * style hides it elsewhere. Nothing announces it: who hears the page comes to it before the button.
 */
export function Answered() {
  const { required, answered } = useStore(({ ui }) => ui.completeness);
  return required === 0 ? null : <AnsweredOf answered={answered} required={required} />;
}
