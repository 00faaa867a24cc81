import { countryOf } from '#engine/flow-state.ts';
import { compensationOf } from '#i18n/compensation.ts';
import type { BlockRuntime } from '#registry/block-runtime.ts';
import type { LandingPageCopy } from '#schemas/campaign/flow-settings.ts';
import type { Study } from '#schemas/study/study.ts';
import type { ShownFact } from '#ui/media/fact-list.tsx';

const MAX_FACTS = 3;

/** Who can join by age. Bounds in months are left to the study's own words. */
function ages({ t, formatNumber }: BlockRuntime, { minAge, maxAge, gender }: Study): ShownFact[] {
  if ((minAge === null && maxAge === null) || (minAge ?? 0) % 1 !== 0 || (maxAge ?? 0) % 1 !== 0) return [];
  const min = formatNumber(minAge ?? 0);
  const max = formatNumber(maxAge ?? 0);
  const value =
    maxAge === null ? t('agesFrom', { min }) : minAge === null ? t('agesTo', { max }) : t('ages', { min, max });
  return [{ value, label: t(gender === 'any' ? 'agesLabel' : `agesLabel.${gender}`), icon: 'people' }];
}

/** Compensation is named only if the study pays it (F8): how much, as far as its record says. */
function compensation({ t, text, locale, getState }: BlockRuntime, study: Study): ShownFact[] {
  if (study.webScreener?.compensationAvailable !== true) return [];
  const country = countryOf(getState()).alpha2;
  const said = text(compensationOf(study, { country, locale, upTo: (amount) => t('paidUpTo', { amount }) }));
  return [{ value: t('paid'), label: said || t('paidLabel'), icon: 'money' }];
}

/** What the opening says about a study: its own facts, else what is known of it. Nothing is made up. */
export function knownFacts(runtime: BlockRuntime, copy: LandingPageCopy, study: Study | undefined): ShownFact[] {
  const { t, text } = runtime;
  if (copy.facts !== undefined)
    return copy.facts.map(({ value, label, icon }) => ({ value: text(value), label: label && text(label), icon }));
  const known = study === undefined ? [] : [...ages(runtime, study), ...compensation(runtime, study)];
  return [
    ...known,
    { value: t('free'), label: t('freeLabel'), icon: 'check' } as const,
    { value: t('doctors'), label: t('doctorsLabel'), icon: 'shield' } as const,
    { value: t('choice'), label: t('choiceLabel'), icon: 'people' } as const,
  ].slice(0, MAX_FACTS);
}
