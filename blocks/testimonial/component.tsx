import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useLandingCopy } from '#registry/hooks/use-landing-copy.ts';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const titleId = useId();
  const copy = useLandingCopy();
  const quotes = props.quotes ?? copy.testimonials ?? [];
  if (quotes.length === 0) return null;
  return (
    <section className="testimonials" id="testimonials" aria-labelledby={titleId}>
      <h2 id={titleId}>{text(props.title) || t('title')}</h2>
      <div className="testimonials-list">
        {quotes.map(({ quote, who, source }) => (
          <figure key={text(quote)} className="testimonial">
            <blockquote>
              <p>{text(quote)}</p>
            </blockquote>
            <figcaption>
              <strong>{text(who)}</strong>
              {source === undefined ? null : <span>{text(source)}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
