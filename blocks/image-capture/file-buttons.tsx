import type { ChangeEvent } from 'react';
import { useBlock } from '#registry/block-runtime.ts';

interface FileButtonsProps {
  readonly control: string;
  readonly describedBy: string | undefined;
  /** Undefined if no script runs; the files are then sent with the form. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
}

const ACCEPTED = 'image/jpeg,image/png,image/webp';

/**
 * Two native file inputs: the phone's camera, and the device's files. Without JavaScript both are sent with the form.
 */
export function FileButtons({ control, describedBy, onFiles }: FileButtonsProps) {
  const { t } = useBlock();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!onFiles) return;
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  const box = onFiles ? 'file-button file-button-live' : 'file-button';
  const input = {
    type: 'file',
    name: control,
    accept: ACCEPTED,
    onChange: take,
    'aria-describedby': describedBy,
  } as const;
  return (
    <div className="file-buttons">
      <label className={box} htmlFor={control}>
        <span className="field-label">{t('take')}</span>
        <input {...input} id={control} capture="environment" />
      </label>
      <label className={box} htmlFor={`${control}-choose`}>
        <span className="field-label">{t('choose')}</span>
        <input {...input} id={`${control}-choose`} multiple />
      </label>
    </div>
  );
}
