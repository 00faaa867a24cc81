import { useBlock, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { QuestionFrame } from '#ui/fields/question-frame.tsx';
import { describedBy } from '#ui/fields/field-frame.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FileButtons } from './file-buttons.tsx';
import { imageControls, limitsOf } from './images-field.ts';
import { PhotoItem } from './photo-item.tsx';
import type { Props } from './schema.ts';
import { pendingOf, usePhotos } from './use-photos.ts';

/**
 * Without JavaScript: the photos from an earlier post, each with a checkbox to delete it, and a button that sends more.
 */
function StoredWithoutScript({ ids, control }: { readonly ids: readonly string[]; readonly control: string }) {
  const { t } = useBlock();
  return (
    <>
      {ids.map((id, index) => (
        <p className="photo-words" key={id}>
          <input type="checkbox" id={`${control}-${index}`} name={control} value={id} />
          <label htmlFor={`${control}-${index}`}>{t('removeName', { name: t('photo', { number: index + 1 }) })}</label>
        </p>
      ))}
      <Button type="submit" name="_action" value="stay" variant="secondary" formNoValidate>
        {t('send')}
      </Button>
    </>
  );
}

export function Component({ id, props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const live = useFlow(({ device }) => device.width !== undefined);
  const controls = imageControls(id);
  const { most } = limitsOf(props);
  const issue = useIssue(controls.fact)?.message;
  const { photos, stored, add, remove, retry } = usePhotos(id, props);
  const hint = props.hint === undefined ? t('hint', { most }) : text(props.hint);
  return (
    <QuestionFrame control={controls.fact} kind="group" legend={text(props.title)} hint={hint} issue={issue}>
      {stored.map((image) => (
        <input key={image} type="hidden" name={controls.fact} value={image} />
      ))}
      <input type="hidden" name={controls.pending} value={pendingOf(photos)} />
      {photos.length < most ? (
        <FileButtons
          control={controls.files}
          describedBy={describedBy(controls.fact, { hint, issue })}
          onFiles={live ? (files) => void add(files) : undefined}
        />
      ) : (
        <p>{t('full', { most })}</p>
      )}
      {live ? (
        <ul className="photos" aria-live="polite">
          {photos.map((photo, index) => (
            <PhotoItem
              key={photo.id}
              photo={photo}
              number={index + 1}
              onRetry={() => retry(photo)}
              onRemove={() => remove(photo)}
            />
          ))}
        </ul>
      ) : (
        <StoredWithoutScript ids={stored} control={controls.remove} />
      )}
      <p className="field-hint">{t('private')}</p>
    </QuestionFrame>
  );
}
