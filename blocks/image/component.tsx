import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { PictureView } from '#ui/media/picture-view.tsx';
import type { Props } from './schema.ts';

const SIZES = {
  full: '(min-width: 44rem) 41rem, 100vw',
  medium: '(min-width: 40rem) 21rem, 100vw',
  small: '(min-width: 40rem) 14rem, 100vw',
} as const;

export function Component({ props }: BlockProps<Props>) {
  const { media, text } = useBlock();
  const { file, size = 'full', caption } = props;
  return (
    <figure className={`picture-block picture-${size}`}>
      <PictureView media={media(file)} alt={text(props.alt)} sizes={SIZES[size]} />
      {caption === undefined ? null : <figcaption>{text(caption)}</figcaption>}
    </figure>
  );
}
