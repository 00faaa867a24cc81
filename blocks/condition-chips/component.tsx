import { useEffect, useMemo, useState, type ChangeEvent } from 'react';
import { foundStudies, matchingStudies, takesHealthyVolunteers } from '#engine/search/found-studies.ts';
import { chosenIds } from '#engine/search/search-place.ts';
import { pluralKey } from '#i18n/format.ts';
import { useBlock, useFlow, useIssue } from '#registry/block-runtime.ts';
import { useConditionSearch } from '#registry/hooks/use-condition-search.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';
import { arrangeFound } from '#ui/conditions/arrange-found.ts';
import { ConditionSearch } from '#ui/conditions/condition-search.tsx';
import { withOtherNames } from '#ui/conditions/searched-choices.tsx';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { FieldError, fieldClass } from '#ui/fields/field-frame.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Skeleton } from '#ui/parts/waiting.tsx';
import { choiceAfter, choiceKey, healthyControl, IDS, noneControl, nothingFact, shownFact } from './rules.ts';
import { chipsOf, commonest, SEARCHED_FROM, type FoundCondition } from './found-conditions.ts';
import type { Props } from './schema.ts';

/** Applies what a search says about the choice as soon as it arrives. */
function useChoiceAfterSearch(id: string, found: ReturnType<typeof foundStudies>): void {
  const { onAnswer, getState } = useBlock();
  const settled = useFlow((state) => Object.keys(choiceAfter(id, state, foundStudies(state))).length === 0);
  useEffect(() => {
    if (!settled) onAnswer(choiceAfter(id, getState(), found));
  }, [settled, found, id, onAnswer, getState]);
}

/** Records in the form that there was nothing to choose from. */
function Nothing({ id }: { readonly id: string }) {
  const nothing = useFlow((state) => state.answers[nothingFact(id)] === true);
  return <input type="hidden" name={nothingFact(id)} value={nothing ? 'yes' : ''} />;
}

/** "None of these" clears the choice, which shows the studies at once; choosing a real condition unchecks it. */
function useChoice(id: string) {
  const { enter } = useBlock();
  return {
    onNone: (ticked: boolean) => {
      if (ticked) enter({ [IDS]: [] });
    },
    onCondition: (ticked: boolean) => {
      if (ticked) enter({ [noneControl(id)]: [] });
    },
  };
}

/**
 * What the choice has done, in one line that is there from the beginning, so that it is read out: how many are shown,
 * or that a changed choice has hidden them.
 */
function Status({ id }: { readonly id: string }) {
  const { t, locale, formatNumber } = useBlock();
  const found = useFlow(foundStudies);
  const ids = useFlow(chosenIds);
  const shown = useFlow((state) => state.answers[shownFact(id)] === true);
  const [everShown, setEverShown] = useState(shown);
  if (shown && !everShown) setEverShown(true);
  const all = typeof found === 'string' ? [] : found;
  const count = matchingStudies(all, ids).length;
  const words = shown
    ? t(pluralKey('shown', all.length, locale), { count: formatNumber(count), all: formatNumber(all.length) })
    : everShown
      ? t('changed', { show: t('show') })
      : '';
  return <output className="condition-chips-status">{words}</output>;
}

interface ChoicesProps {
  readonly id: string;
  readonly title: string;
  readonly healthy: boolean;
  readonly conditions: readonly FoundCondition[];
}

/**
 * If there are many chips, only the most common are shown, and a search finds the others: a registry's studies near a
 * city have two hundred conditions.
 */
function useChips(conditions: readonly FoundCondition[], ids: readonly string[]) {
  const { t, locale } = useBlock();
  const groups = useMemo(() => [{ name: '', options: conditions }], [conditions]);
  const search = useConditionSearch(groups, ids, SEARCHED_FROM);
  const common = useMemo(() => commonest(conditions), [conditions]);
  if (search === undefined) return { options: conditions, keep: undefined, shows: undefined, above: undefined };
  const { found, ranked, keep, onTerm } = search;
  const arranged = withOtherNames(ranked ? arrangeFound(groups, found) : groups, search, t, locale);
  return {
    options: arranged.flatMap(({ options }) => options),
    keep,
    shows: (value: string) => search.shows(value) || (found === undefined && common.has(value)),
    above: (
      <ConditionSearch control={`${IDS}-search`} t={t} locale={locale} found={found} asked={ranked} onTerm={onTerm} />
    ),
  };
}

function Choices({ id, title, healthy, conditions }: ChoicesProps) {
  const { t } = useBlock();
  const { onNone, onCondition } = useChoice(id);
  const ids = useFlow(chosenIds);
  const { options, keep, shows, above } = useChips(conditions, ids);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    keep?.(currentTarget.value);
    onCondition(currentTarget.checked);
  };
  const shown = useFlow((state) => state.answers[shownFact(id)] === true);
  return (
    <section className="condition-chips" id={id}>
      <ChoiceList
        control={IDS}
        kind="checkbox"
        legend={title}
        hint={t(healthy ? 'hintHealthy' : 'hint')}
        options={options}
        defaultValues={ids}
        issue={useIssue(IDS)?.message}
        layout="row"
        shows={shows}
        above={above}
        onChange={onChange}
      />
      <ChoiceList
        control={noneControl(id)}
        kind="checkbox"
        legend={t('noneLegend')}
        legendHidden
        options={[{ value: 'yes', label: t('none') }]}
        defaultValues={shown && ids.length === 0 ? ['yes'] : []}
        onChange={({ currentTarget }) => onNone(currentTarget.checked)}
      />
      <input type="hidden" name={IDS} value="" />
      <input type="hidden" name={healthyControl(id)} value={healthy ? HEALTHY_VOLUNTEER_INDICATION : ''} />
      <Nothing id={id} />
      <input type="hidden" name={shownFact(id)} value={shown ? choiceKey(ids) : ''} />
      <Button type="submit" name="_action" value={`ask:${id}`} variant={shown ? 'secondary' : 'primary'} large>
        {t('show')}
      </Button>
      <Status id={id} />
    </section>
  );
}

/** While there is nothing to choose from, the choice stays unchanged. */
function Kept({ id }: { readonly id: string }) {
  const [first = '', ...others] = useFlow(chosenIds);
  const shown = useFlow((state) => state.answers[shownFact(id)] === true);
  const issue = useIssue(IDS)?.message;
  return (
    <>
      {issue === undefined ? null : (
        <div className={fieldClass(issue)}>
          <FieldError control={IDS} issue={issue} />
        </div>
      )}
      <input type="hidden" id={IDS} name={IDS} value={first} />
      {others.map((value) => (
        <input key={value} type="hidden" name={IDS} value={value} />
      ))}
      <input type="hidden" name={noneControl(id)} value="" />
      <input type="hidden" name={healthyControl(id)} value="" />
      <Nothing id={id} />
      <input
        type="hidden"
        name={shownFact(id)}
        value={shown ? choiceKey([first, ...others].filter((value) => value !== '')) : ''}
      />
    </>
  );
}

export function Component({ id, props }: BlockProps<Props>) {
  const { t, text, locale } = useBlock();
  const searched = useFlow((state) => state.answers['candidate.searched'] !== undefined);
  const found = useFlow(foundStudies);
  const studies = typeof found === 'string' ? undefined : found;
  const conditions = useMemo(() => chipsOf(studies ?? [], locale), [studies, locale]);
  useChoiceAfterSearch(id, found);
  if (!searched) return <Kept id={id} />;
  if (found === 'loading')
    return (
      <>
        <Skeleton label={t('loading')} lines={3} />
        <Kept id={id} />
      </>
    );
  return conditions.length === 0 ? (
    <Kept id={id} />
  ) : (
    <Choices
      id={id}
      title={text(props.title) || t('title')}
      healthy={takesHealthyVolunteers(studies ?? [])}
      conditions={conditions}
    />
  );
}
