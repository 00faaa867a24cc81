import { useBlock, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useChosenIndications, useIndicationGroups } from '#registry/hooks/use-indications.ts';
import { GroupedChoices } from '#ui/fields/grouped-choices.tsx';
import { IndicationSearch } from './indication-search.tsx';
import { questionOf } from './question-of.ts';
import type { Props } from './schema.ts';
import { useSearch } from './use-search.ts';

const CONTROL = 'candidate.indicationIds';

export function Component({ props }: BlockProps<Props>) {
  const { t, text, retry } = useBlock();
  const legend = useFlow((state) => questionOf(props, state, { t, text }));
  const groups = useIndicationGroups();
  const chosen = useChosenIndications();
  const search = useSearch(groups, chosen);
  return (
    <GroupedChoices
      control={CONTROL}
      legend={legend}
      hint={t('hint')}
      groups={groups}
      defaultValues={chosen}
      issue={useIssue(CONTROL)?.message}
      words={{ loading: t('loading'), failed: t('failed'), failedWhat: t('failed.what'), retry: t('retry') }}
      onRetry={() => retry('indications')}
      shows={search?.shows}
      onChoose={search?.keep}
    >
      {search === undefined ? null : <IndicationSearch found={search.found} onTerm={search.onTerm} />}
    </GroupedChoices>
  );
}
