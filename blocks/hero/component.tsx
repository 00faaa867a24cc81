import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { PictureView } from '#ui/media/picture-view.tsx';
import type { Props } from './schema.ts';

/** The button is the form's own Next, so that it works like Next without script too; or a link to a route. */
function Action({ button }: { readonly button: NonNullable<Props['action']> }) {
  const { text, href } = useBlock();
  const label = text(button.label);
  return (
    <div className="hero-action">
      {button.to === undefined ? (
        <Button type="submit" name="_action" value="next" large>
          {label}
        </Button>
      ) : (
        <LinkButton keepsQuery href={href({ route: button.to })} large>
          {label}
        </LinkButton>
      )}
      {button.note === undefined ? null : <p className="hero-note">{text(button.note)}</p>}
    </div>
  );
}

export function Component({ props }: BlockProps<Props>) {
  const { media, text } = useBlock();
  const { kicker, picture, action } = props;
  return (
    <div className={picture === undefined ? 'hero' : 'hero hero-pictured'}>
      <div className="hero-words">
        {kicker === undefined ? null : <p className="hero-kicker">{text(kicker)}</p>}
        <h1 className="hero-title">{text(props.title)}</h1>
        {props.text === undefined ? null : <p className="hero-text">{text(props.text)}</p>}
        {action === undefined ? null : <Action button={action} />}
      </div>
      {picture === undefined ? null : (
        <div className="hero-picture">
          <PictureView
            media={media(picture.file)}
            alt={text(picture.alt)}
            sizes="(min-width: 64rem) 34rem, 100vw"
            first
          />
        </div>
      )}
    </div>
  );
}
