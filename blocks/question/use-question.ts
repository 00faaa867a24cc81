import { useBlock, useIssue } from '#registry/block-runtime.ts';
import { factOf } from './rules.ts';
import type { Props } from './schema.ts';

/** What every kind of question shows: its control, its words, its error. `hints` follow the author's own. */
export function useQuestion(id: string, props: Props, ...hints: readonly string[]) {
  const { t, text } = useBlock();
  const control = factOf(id);
  const { required = true } = props;
  const hint = [text(props.hint), ...hints].filter((part) => part !== '').join(' · ');
  return {
    control,
    words: text(props.label),
    hint: hint === '' ? undefined : hint,
    issue: useIssue(control),
    required,
    optional: required ? undefined : t('optional'),
  };
}
