import { pluralKey } from '#i18n/format.ts';
import { useBlock, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useConditionSearch } from '#registry/hooks/use-condition-search.ts';
import { useChosenIndications, useIndicationGroups } from '#registry/hooks/use-indications.ts';
import { SearchedChoices } from '#ui/conditions/searched-choices.tsx';
import { participantOf } from '#engine/facts/participant.ts';
import type { Props } from './schema.ts';

/** A list of one or two groups is read faster than searched. */
const SEARCHED_FROM = 20;

const CONTROL = 'candidate.indicationIds';

export function Component({ props: { required = false, title, categories } }: BlockProps<Props>) {
  const { t, text, locale, retry } = useBlock();
  const participant = useFlow(participantOf);
  const groups = useIndicationGroups(categories);
  const chosen = useChosenIndications();
  const search = useConditionSearch(groups, chosen, SEARCHED_FROM);
  return (
    <SearchedChoices
      control={CONTROL}
      legend={title === undefined ? t(`legend.${participant}`) : text(title)}
      hint={t(required ? 'hint.required' : 'hint.optional')}
      groups={groups}
      // Before anything is searched for, the whole list is there to be read.
      search={search && { ...search, shows: search.found === undefined ? () => true : search.shows }}
      locale={locale}
      t={t}
      defaultValues={chosen}
      issue={useIssue(CONTROL)?.message}
      columns={useFlow((state) => state.campaign.settings.webScreenerProps?.twoColumnMultiSelect === true)}
      words={{ loading: t('loading'), failed: t('failed'), failedWhat: t('failed.what'), retry: t('retry') }}
      chosenWords={(count) => t(pluralKey('chosen', count, locale), { count })}
      onRetry={() => retry('indications')}
      required={required}
    />
  );
}
