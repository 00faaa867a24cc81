import { isChoiceList } from '#schemas/lead/answers.ts';
import type { Field, FormValues, Uploads } from '#engine/block-rules.ts';
import type { Props } from './schema.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The fact of the block, which is also the control that carries the ids of the stored photos, and its other controls.
 */
export function imageControls(id: string) {
  const fact = `answer.${id}`;
  return { fact, files: `${fact}.files`, remove: `${fact}.remove`, pending: `${fact}.pending` };
}

export function limitsOf({ fewest = 1, most = 4, longestEdge = 1600, largestKilobytes = 1500 }: Props) {
  return { fewest: Math.min(fewest, most), most, longestEdge, largestBytes: largestKilobytes * 1024 };
}

export function imageUploads(props: Props, id: string): Uploads {
  const { files, fact } = imageControls(id);
  return { files, fact, most: limitsOf(props).most };
}

/** A photo that is still being sent, or could not be sent, is not stored yet, so the page waits for it. */
const PENDING: Readonly<Record<string, string>> = { sending: 'imagesPending', failed: 'imagesFailed' };

/** The ids of the stored photos. The server checks that they exist when the lead is saved. */
export function imagesField(props: Props, id: string): Field {
  const { fact, files, remove, pending } = imageControls(id);
  const { fewest, most } = limitsOf(props);
  const wrong = (code: string) => ({ ok: false, code, control: files }) as const;
  return {
    id: fact,
    controls: [fact, remove, pending],
    facts: [{ fact, domain: { kind: 'text' } }],
    required: fewest > 0,
    read: (form: FormValues) => {
      const waiting = PENDING[form[pending]?.[0] ?? ''];
      if (waiting !== undefined) return wrong(waiting);
      const removed = form[remove] ?? [];
      const ids = [...new Set(form[fact] ?? [])].filter((value) => ID.test(value) && !removed.includes(value));
      if (ids.length < fewest) return wrong(fewest === 1 ? 'imageMissing' : 'imagesTooFew');
      if (ids.length > most) return wrong('imageCount');
      return { ok: true, answers: ids.length === 0 ? {} : { [fact]: ids } };
    },
    write: (answers) => {
      const ids = answers[fact];
      return { [fact]: isChoiceList(ids) ? ids : [] };
    },
  };
}
