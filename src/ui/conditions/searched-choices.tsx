import type { Language } from '#schemas/language.ts';
import type { ConditionMatch } from '#schemas/study/condition-match.ts';
import { GroupedChoices, type ChoiceGroup, type GroupedChoicesProps } from '../fields/grouped-choices.tsx';
import { arrangeFound } from './arrange-found.ts';
import { ConditionSearch } from './condition-search.tsx';

/** Words by their key: those of the search above the list, and `alsoCalled`. */
type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** How a search in a list of conditions stands. */
export interface StandingSearch {
  /** The ids that were found, best first; `undefined` while there is nothing to search for, or nothing is known yet. */
  readonly found: readonly string[] | undefined;
  /** Has the server answered? Then the order says what fits best, and none is none. */
  readonly ranked: boolean;
  readonly shows: (id: string) => boolean;
  /** A condition was ticked or unticked: it stays in sight. */
  readonly keep: (id: string) => void;
  readonly onTerm: (term: string) => void;
  /** The name by which a condition was found, where it is not the one that the list shows. */
  readonly alsoCalled: (id: string) => ConditionMatch['alsoCalled'];
}

interface SearchedChoicesProps extends Omit<GroupedChoicesProps, 'shows' | 'onChoose' | 'children'> {
  /** `undefined`: there is no search, so the whole list stands there. */
  readonly search: StandingSearch | undefined;
  readonly locale: Language;
  readonly t: Words;
}

/**
 * The groups, each condition that was found by another name with why it is there, in the language that the name is of.
 */
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

/**
 * Conditions to choose from, with a search above them that finds them by every name that people have for them (D13).
 */
export function SearchedChoices({ search, locale, t, groups, ...list }: SearchedChoicesProps) {
  if (search === undefined || typeof groups === 'string') return <GroupedChoices {...list} groups={groups} />;
  const arranged = search.ranked ? arrangeFound(groups, search.found) : groups;
  return (
    <GroupedChoices
      {...list}
      groups={withOtherNames(arranged, search, t, locale)}
      shows={search.shows}
      onChoose={search.keep}
    >
      <ConditionSearch
        control={`${list.control}-search`}
        t={t}
        found={search.found}
        asked={search.ranked}
        onTerm={search.onTerm}
      />
    </GroupedChoices>
  );
}
