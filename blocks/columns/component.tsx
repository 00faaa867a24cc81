import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { PictureView } from '#ui/media/picture-view.tsx';
import { RichText } from '#ui/parts/rich-text.tsx';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { media, text } = useBlock();
  const titleId = useId();
  const { title, columns } = props;
  // Below a heading of the block, those of its columns are one level lower.
  const Heading = title === undefined ? 'h2' : 'h3';
  return (
    <section className="columns" aria-labelledby={title === undefined ? undefined : titleId}>
      {title === undefined ? null : <h2 id={titleId}>{text(title)}</h2>}
      <div className={`columns-row columns-${columns.length}`}>
        {columns.map(({ title: own, text: words, picture }) => (
          <div key={text(words)} className="column">
            {picture === undefined ? null : (
              <PictureView
                media={media(picture.file)}
                alt={text(picture.alt)}
                sizes="(min-width: 40rem) 20rem, 100vw"
              />
            )}
            {own === undefined ? null : <Heading className="column-title">{text(own)}</Heading>}
            <RichText text={text(words)} />
          </div>
        ))}
      </div>
    </section>
  );
}
