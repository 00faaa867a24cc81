import { useBlock, useFlow, useIssue } from '#registry/block-runtime.ts';
import { useConditionSearch } from '#registry/hooks/use-condition-search.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useChosenIndications, useIndicationGroups } from '#registry/hooks/use-indications.ts';
import { SearchedChoices } from '#ui/conditions/searched-choices.tsx';
import { hintOf, questionOf } from './question-of.ts';
import type { Props } from './schema.ts';

const CONTROL = 'candidate.indicationIds';

export function Component({ props }: BlockProps<Props>) {
  const { t, text, locale, retry } = useBlock();
  const legend = useFlow((state) => questionOf(props, state, { t, text }));
  const groups = useIndicationGroups();
  const chosen = useChosenIndications();
  return (
    <SearchedChoices
      control={CONTROL}
      legend={legend}
      hint={useFlow((state) => hintOf(state, { t }))}
      groups={groups}
      search={useConditionSearch(groups, chosen)}
      locale={locale}
      t={t}
      defaultValues={chosen}
      issue={useIssue(CONTROL)?.message}
      words={{ loading: t('loading'), failed: t('failed'), failedWhat: t('failed.what'), retry: t('retry') }}
      onRetry={() => retry('indications')}
    />
  );
}
