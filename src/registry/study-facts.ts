import { countryOf } from '#engine/flow-state.ts';
import { compensationOf } from '#i18n/compensation.ts';
import type { LandingPageCopy } from '#schemas/campaign/flow-settings.ts';
import type { StudyFact } from '#schemas/campaign/study-fact.ts';
import type { Study } from '#schemas/study/study.ts';
import type { BlockRuntime } from './block-runtime.ts';

/** A fact in the visitor's language. */
interface ShownFact {
  readonly value: string;
  readonly label?: string | undefined;
  readonly icon?: StudyFact['icon'] | undefined;
}

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

/**
 * What pages say of a study: its own facts, else what its record says of ages and compensation. Blocks that ask for it
 * have the words in their texts.
 */
export function studyFacts(runtime: BlockRuntime, copy: LandingPageCopy, study: Study | undefined): ShownFact[] {
  const { text } = runtime;
  if (copy.facts !== undefined)
    return copy.facts.map(({ value, label, icon }) => ({ value: text(value), label: label && text(label), icon }));
  return study === undefined ? [] : [...ages(runtime, study), ...compensation(runtime, study)];
}
