import type { BlockRuntime } from '#registry/block-runtime.ts';
import { studyFacts } from '#registry/study-facts.ts';
import type { LandingPageCopy } from '#schemas/campaign/flow-settings.ts';
import type { Study } from '#schemas/study/study.ts';
import type { ShownFact } from '#ui/media/fact-list.tsx';

const MAX_FACTS = 3;

/** What the opening says about a study: its own facts, else what is known of it. Nothing is made up. */
export function knownFacts(runtime: BlockRuntime, copy: LandingPageCopy, study: Study | undefined): ShownFact[] {
  const { t } = runtime;
  const known = studyFacts(runtime, copy, study);
  if (copy.facts !== undefined) return known;
  return [
    ...known,
    { value: t('free'), label: t('freeLabel'), icon: 'check' } as const,
    { value: t('doctors'), label: t('doctorsLabel'), icon: 'shield' } as const,
    { value: t('choice'), label: t('choiceLabel'), icon: 'people' } as const,
  ].slice(0, MAX_FACTS);
}
