import { useBlock } from '#registry/block-runtime.ts';
import { Button } from '#ui/parts/button.tsx';
import type { Photo } from './use-photos.ts';

interface PhotoItemProps {
  readonly photo: Photo;
  readonly number: number;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** The thumbnail is rendered by the browser, because the server shows photos to nobody. The file name is beside it. */
function Preview({ photo }: { readonly photo: Photo }) {
  const canvas = photo.shrunk?.preview;
  const put = (place: HTMLDivElement | null) => {
    if (canvas) place?.replaceChildren(canvas);
  };
  return <div className="photo-preview" aria-hidden="true" ref={put} />;
}

export function PhotoItem({ photo, number, onRetry, onRemove }: PhotoItemProps) {
  const { t } = useBlock();
  const name = t('photo', { number });
  const { state, done } = photo;
  return (
    <li className={`photo photo-${state}`}>
      <Preview photo={photo} />
      <div className="photo-words">
        <p className="photo-name">{name}</p>
        {state === 'sending' ? <progress value={done} max={1} aria-label={t('sendingName', { name })} /> : null}
        <p className="photo-state">{t(`state.${state}`)}</p>
        <p className="photo-buttons">
          {state === 'failed' ? (
            <Button variant="secondary" onClick={onRetry} aria-label={t('retryName', { name })}>
              {t('retry')}
            </Button>
          ) : null}
          {state === 'sending' || state === 'preparing' ? null : (
            <Button variant="quiet" onClick={onRemove} aria-label={t('removeName', { name })}>
              {t('remove')}
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}
