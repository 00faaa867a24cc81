import { Button } from '../parts/button.tsx';
import type { FileState, FileWords } from './file-words.ts';

/** A file that a visitor adds. */
export interface AddedFile {
  readonly id: string;
  readonly state: FileState;
  /** How much of it has been sent, 0 to 1. */
  readonly done: number;
  readonly preview?: HTMLCanvasElement | undefined;
}

interface FileItemProps {
  readonly file: AddedFile;
  readonly number: number;
  readonly words: FileWords;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** The thumbnail is rendered by the browser, because the server shows files to nobody. The file name is beside it. */
function Preview({ canvas }: { readonly canvas: HTMLCanvasElement | undefined }) {
  const put = (place: HTMLDivElement | null) => {
    if (canvas) place?.replaceChildren(canvas);
  };
  return <div className="photo-preview" aria-hidden="true" ref={put} />;
}

export function FileItem({ file, number, words, onRetry, onRemove }: FileItemProps) {
  const name = words('photo', { number });
  const { state, done } = file;
  return (
    <li className={`photo photo-${state}`} tabIndex={-1}>
      <Preview canvas={file.preview} />
      <div className="photo-words">
        <p className="photo-name">{name}</p>
        {state === 'sending' ? <progress value={done} max={1} aria-label={words('sendingName', { name })} /> : null}
        <p className="photo-state">{words(`state.${state}`)}</p>
        <p className="photo-buttons">
          {state === 'failed' ? (
            <Button variant="secondary" onClick={onRetry} aria-label={words('retryName', { name })}>
              {words('retry')}
            </Button>
          ) : null}
          {state === 'sending' || state === 'preparing' ? null : (
            <Button variant="quiet" onClick={onRemove} aria-label={words('removeName', { name })}>
              {words('remove')}
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}
