import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const titleId = useId();
  return (
    <section className="testimonials" id="testimonials" aria-labelledby={titleId}>
      <h2 id={titleId}>{text(props.title) || t('title')}</h2>
      <div className="testimonials-list">
        {props.quotes.map(({ quote, who }) => (
          <figure key={text(quote)} className="testimonial">
            <blockquote>
              <p>{text(quote)}</p>
            </blockquote>
            <figcaption>{text(who)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
