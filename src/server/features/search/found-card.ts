import type { FlowState } from '#engine/flow-state.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import { isRuledOut } from '#engine/search/fitting-studies.ts';
import type { FoundStudy, NamedIndication } from '#schemas/study/found-study.ts';
import type { Study } from '#schemas/study/study.ts';
import { type NearStudy, type RegionalPlace, regionName } from '../studies/index.ts';
import type { SiteCounts } from './site-counts.ts';

export type CardStudy = Omit<Study, 'criteria'>;

/** What a visitor is known to have said, on which day. */
export type KnownAnswers = Pick<FlowState, 'answers' | 'today'>;

interface CardParts {
  readonly near: NearStudy;
  readonly study: CardStudy;
  readonly sites: SiteCounts | undefined;
  readonly place: RegionalPlace | undefined;
  readonly names: ReadonlyMap<number, NamedIndication>;
  readonly known: KnownAnswers | undefined;
}

/** What the card of a study says; `href`: where it leads. */
export function cardOf({ near, study, sites, place, names, known }: CardParts, href: string): FoundStudy {
  const {
    externalId,
    name,
    description,
    minAge,
    maxAge,
    gender,
    minBmi,
    maxBmi,
    siteTargetAreaType,
    transportationRequired,
    patientCompensationAmount,
    patientCompensationNote,
  } = study;
  // What a study does not pay is named nowhere (F8).
  const pays = study.webScreener?.compensationAvailable !== false;
  return {
    externalId,
    name,
    minAge,
    maxAge,
    gender,
    siteTargetAreaType,
    ...omitUndefined({
      description,
      minBmi: minBmi ?? undefined,
      maxBmi: maxBmi ?? undefined,
      transportationRequired,
      ...(pays ? { patientCompensationAmount, patientCompensationNote } : {}),
      city: near.city ?? undefined,
      region: near.region === null ? undefined : regionName(near.region),
    }),
    ...(near.km === null ? {} : { distanceKm: Math.round(near.km * 10) / 10, ...omitUndefined({ sites }) }),
    ...(known !== undefined && isRuledOut(study, known) ? { ruledOut: true } : {}),
    approximate: place?.approximate ?? false,
    associatedIndications: near.indicationIds.flatMap((id) => names.get(id) ?? []),
    href,
  };
}
