import { useEffect, useRef } from 'react';
import { describedBy } from '../fields/field-frame.tsx';
import { QuestionFrame } from '../fields/question-frame.tsx';
import { Button } from '../parts/button.tsx';
import { FileButtons } from './file-buttons.tsx';
import { FileItem, type AddedFile } from './file-item.tsx';
import type { FileWords } from './file-words.ts';

interface FileUploadsProps {
  /** The control that carries the ids of the stored files, and the names of the others beside it. */
  readonly control: string;
  readonly controls: { readonly files: string; readonly remove: string; readonly pending: string };
  readonly legend: string;
  readonly hint: string | undefined;
  readonly optional?: string | undefined;
  readonly issue: string | undefined;
  readonly words: FileWords;
  readonly most: number;
  readonly takesPdf: boolean;
  /** Whether a script runs. Without one, files are sent with the form. */
  readonly live: boolean;
  readonly files: readonly AddedFile[];
  /** The ids of the files that are stored. */
  readonly stored: readonly string[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** `sending` while a file is being sent, `failed` while one waits for a retry, otherwise nothing. */
export function pendingOf(files: readonly AddedFile[]): '' | 'sending' | 'failed' {
  if (files.some(({ state }) => state === 'preparing' || state === 'sending')) return 'sending';
  return files.some(({ state }) => state === 'failed') ? 'failed' : '';
}

/**
 * Without JavaScript: the files from an earlier post, each with a checkbox to delete it, and a button that sends more.
 */
function StoredWithoutScript({
  ids,
  control,
  words,
}: {
  readonly ids: readonly string[];
  readonly control: string;
  readonly words: FileWords;
}) {
  return (
    <>
      {ids.map((id, index) => (
        <p className="photo-words" key={id}>
          <input type="checkbox" id={`${control}-${index}`} name={control} value={id} />
          <label htmlFor={`${control}-${index}`}>
            {words('removeName', { name: words('photo', { number: index + 1 }) })}
          </label>
        </p>
      ))}
      <Button type="submit" name="_action" value={`stay:${control}`} variant="secondary" formNoValidate>
        {words('send')}
      </Button>
    </>
  );
}

/**
 * A press on a button of a file removes the button: the focus moves to the file that is now in this place, to the last
 * one, or to what adds files.
 */
function useFocusAfterPress(adds: string) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<number>(undefined);
  useEffect(() => {
    const { current: place } = pressed;
    pressed.current = undefined;
    if (place === undefined) return;
    const items = [...(list.current?.children ?? [])];
    const item = items[Math.min(place, items.length - 1)] ?? document.getElementById(adds);
    if (item instanceof HTMLElement) item.focus();
  });
  const press = (index: number, act: () => void) => () => {
    pressed.current = index;
    act();
  };
  return { list, press };
}

/** Asks for files: buttons to add some, and the files that were added, each with its state (C15). */
export function FileUploads({ control, controls, words, files, stored, most, live, ...rest }: FileUploadsProps) {
  const { legend, hint, optional, issue, takesPdf } = rest;
  const { list, press } = useFocusAfterPress(`${controls.files}-choose`);
  return (
    <QuestionFrame control={control} kind="group" {...{ legend, hint, optional, issue }}>
      {stored.map((id) => (
        <input key={id} type="hidden" name={control} value={id} />
      ))}
      <input type="hidden" name={controls.pending} value={pendingOf(files)} />
      {files.length < most ? (
        <FileButtons
          control={controls.files}
          words={words}
          describedBy={describedBy(control, { hint, issue })}
          takesPdf={takesPdf}
          onFiles={live ? rest.onFiles : undefined}
        />
      ) : (
        <p>{words('full', { most })}</p>
      )}
      {live ? (
        <ul className="photos" aria-live="polite" ref={list}>
          {files.map((file, index) => (
            <FileItem
              key={file.id}
              file={file}
              number={index + 1}
              words={words}
              onRetry={press(index, () => rest.onRetry(file.id))}
              onRemove={press(index, () => rest.onRemove(file.id))}
            />
          ))}
        </ul>
      ) : (
        <StoredWithoutScript ids={stored} control={controls.remove} words={words} />
      )}
      <p className="field-hint">{words('private')}</p>
    </QuestionFrame>
  );
}
