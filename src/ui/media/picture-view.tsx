import { mediaAddress, mediaSet, VARIANT_FORMATS, type ShownMedia } from '#schemas/campaign/shown-media.ts';

interface PictureViewProps {
  /** Absent: the page does not have the file; the alternative text stands in its place. */
  readonly media: ShownMedia | undefined;
  /** '' for a picture that only decorates. */
  readonly alt: string;
  /** How wide the picture is shown, as in the `sizes` of an image. */
  readonly sizes: string;
  /** The picture that visitors see first loads at once; every other one loads when it is about to be seen. */
  readonly first?: boolean;
}

/** A picture of the campaign, in the smallest format and width that the screen needs. Its place is kept meanwhile. */
export function PictureView({ media, alt, sizes, first = false }: PictureViewProps) {
  if (media === undefined) return alt === '' ? null : <p className="picture-missing">{alt}</p>;
  const { width, height, widths = [] } = media;
  return (
    <picture>
      {widths.length === 0
        ? null
        : VARIANT_FORMATS.map((format) => (
            <source key={format} type={`image/${format}`} srcSet={mediaSet(media, format)} sizes={sizes} />
          ))}
      <img
        src={mediaAddress(media)}
        alt={alt}
        width={width}
        height={height}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
