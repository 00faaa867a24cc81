import { useBlock, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useChosenIndications, useIndicationGroups, type IndicationGroup } from '#registry/hooks/use-indications.ts';
import type { ConditionMatch } from '#schemas/study/condition-match.ts';
import { GroupedChoices, type ChoiceGroup } from '#ui/fields/grouped-choices.tsx';
import { arrangeFound } from './arrange-found.ts';
import { IndicationSearch } from './indication-search.tsx';
import { questionOf } from './question-of.ts';
import type { Props } from './schema.ts';
import { useSearch, type Search } from './use-search.ts';

const CONTROL = 'candidate.indicationIds';

/** Why a condition is in the list: the name that was typed, in the language that it is of. */
function OtherName({ of: { name, language } }: { readonly of: NonNullable<ConditionMatch['alsoCalled']> }) {
  const { t, locale } = useBlock();
  return (
    <>
      {t('alsoCalled')} <span lang={language === locale ? undefined : language}>{name}</span>
    </>
  );
}

function withOtherNames(groups: readonly IndicationGroup[], { alsoCalled }: Search): readonly ChoiceGroup[] {
  return groups.map((group) => ({
    ...group,
    options: group.options.map((option) => {
      const other = alsoCalled(option.value);
      return other === undefined ? option : { ...option, hint: <OtherName of={other} /> };
    }),
  }));
}

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
      groups={search === undefined || typeof groups === 'string' ? groups : withOtherNames(search.ranked ? arrangeFound(groups, search.found) : groups, search)}
      defaultValues={chosen}
      issue={useIssue(CONTROL)?.message}
      words={{ loading: t('loading'), failed: t('failed'), failedWhat: t('failed.what'), retry: t('retry') }}
      onRetry={() => retry('indications')}
      shows={search?.shows}
      onChoose={search?.keep}
    >
      {search === undefined ? null : <IndicationSearch found={search.found} asked={search.ranked} onTerm={search.onTerm} />}
    </GroupedChoices>
  );
}
