import { indicationCatalogue, offeredIndications } from '#engine/fields/indications-field.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import type { IndicationCategory } from '#schemas/study/study.ts';
import { useBlock, useFlow } from '../block-runtime.ts';
import { groupDrawing } from './group-drawing.ts';

const CONTROL = 'candidate.indicationIds';

/** A group of conditions in the visitor's language, in the form that a list of choices needs. */
export interface IndicationGroup {
  readonly name: string;
  readonly drawing?: `group-${string}`;
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: Language }[];
}

/** A different catalogue may not have the named categories: all conditions are better than none. */
function ofCategories(
  groups: readonly IndicationCategory[],
  names: readonly string[] | undefined,
): readonly IndicationCategory[] {
  const named = names === undefined ? [] : groups.filter(({ name }) => names.includes(name.en));
  return named.length > 0 ? named : groups;
}

/** The conditions that can be chosen, in the visitor's language, or why there are none yet (D4, D13). */
export function useIndicationGroups(categories?: readonly string[]): 'loading' | 'failed' | readonly IndicationGroup[] {
  const { text, locale } = useBlock();
  const catalogue = useFlow(indicationCatalogue);
  if (typeof catalogue === 'string') return catalogue;
  return ofCategories(offeredIndications(catalogue), categories).map(({ name, indications }) => ({
    name: text(name),
    drawing: groupDrawing(name.en),
    options: indications.map((indication) => ({
      value: String(indication.id),
      label: text(indication.name),
      ...(indication.name[locale] === undefined ? { lang: DEFAULT_LANGUAGE } : {}),
    })),
  }));
}

/**
 * The ids that are ticked initially: what was entered; before that, the condition that the visit is about, unless the
 * visitor said no to it.
 */
export function useChosenIndications(): readonly string[] {
  const { getEntered, getState } = useBlock();
  const entered = getEntered()[CONTROL];
  if (entered !== undefined) return entered.filter((value) => value !== '');
  const { payload, answers } = getState();
  return payload.indication === undefined || answers['candidate.diagnosed'] === 'no'
    ? []
    : [String(payload.indication.id)];
}
