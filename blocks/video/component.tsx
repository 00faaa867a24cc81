import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { mediaAddress, posterAddress } from '#schemas/campaign/shown-media.ts';
import { RichText } from '#ui/parts/rich-text.tsx';
import type { Props } from './schema.ts';

/** The name of a language in that language, as players list it. */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** Nothing is loaded before the visitor presses play, and nothing plays by itself. */
export function Component({ props }: BlockProps<Props>) {
  const { media, text, t, locale } = useBlock();
  const film = media(props.file);
  const poster = media(props.poster);
  const title = text(props.title);
  return (
    <figure className="film">
      {film === undefined ? (
        <p className="picture-missing">{title}</p>
      ) : (
        // Its captions are those of the document, one track for each language.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          playsInline
          preload="none"
          poster={posterAddress(poster)}
          width={poster?.width}
          height={poster?.height}
          aria-label={title}
        >
          <source src={mediaAddress(film)} />
          {props.captions.map(({ language, file }) => (
            <track
              key={language}
              kind="captions"
              srcLang={language}
              label={nameOf(language)}
              src={mediaAddress(media(file))}
              default={language === locale}
            />
          ))}
          <a href={mediaAddress(film)}>{t('download')}</a>
        </video>
      )}
      <figcaption>{title}</figcaption>
      {props.transcript === undefined ? null : (
        <details className="film-transcript">
          <summary>{t('transcript')}</summary>
          <RichText text={text(props.transcript)} />
        </details>
      )}
    </figure>
  );
}
