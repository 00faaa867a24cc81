import { useId } from 'react';
import { useBlock, type BlockRuntime } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useLandingCopy } from '#registry/hooks/use-landing-copy.ts';
import type { LandingPageCopy } from '#schemas/campaign/flow-settings.ts';
import type { Props } from './schema.ts';

interface Item {
  readonly label: string;
  readonly target: string;
}

/** The usual sections, except those for which the study has no text. */
function usualItems({ t }: BlockRuntime, copy: LandingPageCopy): Item[] {
  return [
    { label: t('benefits'), target: 'benefits' },
    ...(copy.studyDesign === undefined ? [] : [{ label: t('studyDetails'), target: 'study-details' }]),
    ...(copy.eligibility === undefined ? [] : [{ label: t('eligibility'), target: 'eligibility' }]),
    ...(copy.testimonials === undefined ? [] : [{ label: t('testimonials'), target: 'testimonials' }]),
  ];
}

/** What folds at the end of the link is shown open. */
function unfold(target: string): void {
  const fold = document.getElementById(target)?.querySelector(':scope > details');
  if (fold instanceof HTMLDetailsElement) fold.open = true;
}

export function Component({ props }: BlockProps<Props>) {
  const runtime = useBlock();
  const copy = useLandingCopy();
  const titleId = useId();
  const items =
    props.items?.map(({ label, target }) => ({ label: runtime.text(label), target })) ?? usualItems(runtime, copy);
  return (
    <nav className="anchor-menu" aria-labelledby={titleId}>
      <h2 className="anchor-menu-title" id={titleId}>
        {runtime.t('title')}
      </h2>
      <ul className="anchor-menu-list">
        {items.map(({ label, target }) => (
          <li key={target}>
            <a href={`#${target}`} onClick={() => unfold(target)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
