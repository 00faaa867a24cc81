import { isChoiceList } from '#schemas/lead/answers.ts';
import type { Field, FormValues } from '../block-rules.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The names of the controls beside the one that carries the ids of the stored files, which is called as the fact. */
export function fileControls(fact: string) {
  return { files: `${fact}.files`, remove: `${fact}.remove`, pending: `${fact}.pending` };
}

/** A file that is still being sent, or could not be sent, is not stored yet, so the page waits for it. */
const PENDING: Readonly<Record<string, string>> = { sending: 'imagesPending', failed: 'imagesFailed' };

/** The ids of the stored files (C15). The server checks that they exist when the lead is saved. */
export function filesField(fact: string, { fewest, most }: { readonly fewest: number; readonly most: number }): Field {
  const { files, remove, pending } = fileControls(fact);
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
