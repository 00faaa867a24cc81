import type { ChangeEvent } from 'react';
import type { FileWords } from './file-words.ts';

interface FileButtonsProps {
  readonly control: string;
  readonly words: FileWords;
  readonly describedBy: string | undefined;
  readonly takesPdf: boolean;
  /** Undefined if no script runs; the files are then sent with the form. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
}

const PICTURES = 'image/jpeg,image/png,image/webp';

/**
 * Two native file inputs: the phone's camera, and the device's files. Without JavaScript both are sent with the form.
 */
export function FileButtons({ control, words, describedBy, takesPdf, onFiles }: FileButtonsProps) {
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!onFiles) return;
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  const box = onFiles ? 'file-button file-button-live' : 'file-button';
  const input = { type: 'file', name: control, onChange: take, 'aria-describedby': describedBy } as const;
  return (
    <div className="file-buttons">
      <label className={box} htmlFor={control}>
        <span className="field-label">{words('take')}</span>
        <input {...input} id={control} accept={PICTURES} capture="environment" />
      </label>
      <label className={box} htmlFor={`${control}-choose`}>
        <span className="field-label">{words('choose')}</span>
        <input
          {...input}
          id={`${control}-choose`}
          accept={takesPdf ? `application/pdf,${PICTURES}` : PICTURES}
          multiple
        />
      </label>
    </div>
  );
}
