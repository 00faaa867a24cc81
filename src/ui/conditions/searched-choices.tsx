import type { Language } from '#schemas/language.ts';
import type { ConditionMatch } from '#schemas/study/condition-match.ts';
import { GroupedChoices, type ChoiceGroup, type GroupedChoicesProps } from '../fields/grouped-choices.tsx';
import { arrangeFound } from './arrange-found.ts';
import { ConditionSearch } from './condition-search.tsx';

/** Texts by key: those of the search above the list, and `alsoCalled`. */
type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The state of a search in a list of conditions. */
export interface StandingSearch {
  /** The ids that were found, best first; `undefined` while there is nothing to search for, or no result yet. */
  readonly found: readonly string[] | undefined;
  /** Whether the server has answered. Only then is the order by relevance, and an empty result final. */
  readonly ranked: boolean;
  readonly shows: (id: string) => boolean;
  /** A condition was ticked or unticked: it stays visible. */
  readonly keep: (id: string) => void;
  readonly onTerm: (term: string) => void;
  /** The name by which a condition was found, if it differs from the one in the list. */
  readonly alsoCalled: (id: string) => ConditionMatch['alsoCalled'];
}

interface SearchedChoicesProps extends Omit<GroupedChoicesProps, 'shows' | 'onChoose' | 'children' | 'unfolded'> {
  /** `undefined`: there is no search, so the whole list is shown. */
  readonly search: StandingSearch | undefined;
  readonly locale: Language;
  readonly t: Words;
}

/** The groups; a condition that was found by another name shows that name, marked with its language. */
export function withOtherNames(
  groups: readonly ChoiceGroup[],
  { alsoCalled }: StandingSearch,
  t: Words,
  locale: Language,
): readonly ChoiceGroup[] {
  return groups.map((group) => ({
    ...group,
    options: group.options.map((option) => {
      const other = alsoCalled(option.value);
      if (other === undefined) return option;
      return {
        ...option,
        hint: (
          <>
            {t('alsoCalled')} <span lang={other.language === locale ? undefined : other.language}>{other.name}</span>
          </>
        ),
      };
    }),
  }));
}

/** Conditions to choose from, with a search above them that finds them by every name that people use (D13). */
export function SearchedChoices({ search, locale, t, groups, ...list }: SearchedChoicesProps) {
  if (search === undefined || typeof groups === 'string') return <GroupedChoices {...list} groups={groups} />;
  const arranged = search.ranked ? arrangeFound(groups, search.found) : groups;
  return (
    <GroupedChoices
      {...list}
      groups={withOtherNames(arranged, search, t, locale)}
      shows={search.shows}
      onChoose={search.keep}
      unfolded={search.found !== undefined}
    >
      <ConditionSearch
        control={`${list.control}-search`}
        t={t}
        locale={locale}
        found={search.found}
        asked={search.ranked}
        onTerm={search.onTerm}
      />
    </GroupedChoices>
  );
}
