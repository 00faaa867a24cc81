import type { SentPage } from '#api/contract/lead-calls.ts';
import { PAGE_TIME_CONTROL, REMARKS_CONTROL } from '#api/page-controls.ts';
import type { FormValues } from '#engine/block-rules.ts';
import { readAnswerAction } from '#engine/fields/answer-action.ts';
import { readEditAction } from '#engine/fields/edit-action.ts';
import { RETRY_LINK_ACTION } from '#engine/retry-link-action.ts';
import { isLanguage, type Language } from '#schemas/language.ts';

/** The action that a pressed button on the page requests (K8). */
export type PostAction =
  | { readonly kind: 'next' }
  | { readonly kind: 'answer' }
  | { readonly kind: 'back' }
  | { readonly kind: 'start-over' }
  | { readonly kind: 'stay' }
  | { readonly kind: 'retry-link' }
  | { readonly kind: 'locale'; readonly locale: Language }
  | { readonly kind: 'ask'; readonly block: string }
  | { readonly kind: 'edit'; readonly block: string; readonly change: string };

export interface FormPost {
  readonly action: PostAction;
  /** The value of the pressed button; absent: none was, or none with a value. */
  readonly button?: string | undefined;
  /** What the page reports about itself. */
  readonly page: SentPage;
  readonly values: FormValues;
}

const MAX_VALUES = 2000;
const MAX_LENGTH = 5000;

/** Parses a form as browsers send it. Without a known button it means Next, like the Enter key. */
export function readPost(body: string): FormPost {
  const values = new Map<string, string[]>();
  let action: PostAction = { kind: 'next' };
  let button: string | undefined;
  let pressed: ReturnType<typeof readAnswerAction>;
  for (const [name, value] of [...new URLSearchParams(body)].slice(0, MAX_VALUES)) {
    if (name === '_action') {
      button = value;
      action = actionOf(value);
      pressed = readAnswerAction(value);
    } else values.set(name, [...(values.get(name) ?? []), value.slice(0, MAX_LENGTH)]);
  }
  // The hidden control still has the value from before the press.
  if (pressed) values.set(pressed.control, [pressed.value.slice(0, MAX_LENGTH)]);
  const [[time] = [], [remarks = ''] = []] = [PAGE_TIME_CONTROL, REMARKS_CONTROL].map((control) => values.get(control));
  return {
    action,
    button,
    page: { ...(time === undefined ? {} : { time }), remarks },
    values: Object.fromEntries(values),
  };
}

function actionOf(value: string): PostAction {
  if (value === 'back' || value === 'start-over' || value === RETRY_LINK_ACTION) return { kind: value };
  if (value === 'stay' || value.startsWith('stay:')) return { kind: 'stay' };
  if (value.startsWith('ask:')) return { kind: 'ask', block: value.slice('ask:'.length) };
  if (readAnswerAction(value)) return { kind: 'answer' };
  const edit = readEditAction(value);
  if (edit) return { kind: 'edit', ...edit };
  const locale = value.startsWith('locale:') ? value.slice('locale:'.length) : '';
  return isLanguage(locale) ? { kind: 'locale', locale } : { kind: 'next' };
}
