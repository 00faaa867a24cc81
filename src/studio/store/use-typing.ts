import { completed, typed } from './typing-slice.ts';
import { useOpenCampaign, useStudio } from './use-studio.tsx';

/** What is typed into a field and is in no document yet. */
export interface Typing {
  /** Undefined: the field shows what the document says. */
  readonly text: string | undefined;
  readonly keep: (text: string) => void;
  /** It is in the document now. */
  readonly complete: () => void;
}

/**
 * Keeps what is typed into a field while no document can say it: it is there again when the field is, also after a
 * crash.
 * @param field which field of which document
 * @param shown what the field shows otherwise; what was typed in place of something else is of no use
 */
export function useTyping(field: string, shown = ''): Typing {
  const { store } = useOpenCampaign();
  const kept = useStudio(({ typing }) => typing.texts[field]);
  return {
    text: kept?.before === shown ? kept.text : undefined,
    keep: (text) => store.dispatch(typed({ field, text, before: shown })),
    complete: () => store.dispatch(completed(field)),
  };
}
