import type { CallCentre } from '#schemas/campaign/call-centre.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { COUNTRY_CODES, type CountryCode } from '#schemas/countries.ts';
import type { Brand, OperatorDocument, PublicOperator } from '#schemas/operator/operator.ts';

/** The brand of a host name (N4); the first is the default. */
export function brandOf(operator: OperatorDocument, host: string): Brand {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  const brand =
    operator.brands.find(({ hosts }) => hosts.some((candidate) => candidate.toLowerCase() === name)) ??
    operator.brands[0];
  if (!brand) throw new Error('The operator document has no brand');
  return brand;
}

/** What a page of this brand, and of this campaign, may know of the operator document. */
export function publicOperator(
  operator: OperatorDocument,
  brand: Brand,
  campaign?: Pick<Campaign, 'settings'>,
): PublicOperator {
  const { oncologyNumber, incomingCallNumber, partnerTransferNumber, smsShortCode, specialStudyIds } = operator;
  return {
    brand: {
      id: brand.id,
      name: brand.name,
      product: brand.product,
      ...(brand.about ? { about: brand.about } : {}),
    },
    ...callCentreOf(operator, campaign?.settings.callCentre),
    smsShortCode,
    specialStudyIds,
    ...(oncologyNumber === undefined ? {} : { oncologyNumber }),
    ...(incomingCallNumber === undefined ? {} : { incomingCallNumber }),
    ...(partnerTransferNumber === undefined ? {} : { partnerTransferNumber }),
  };
}

/** The numbers and hours that a page shows: those of the campaign, and otherwise the operator's. */
export function callCentreOf(
  { callCentre, callCentreSpanish, callCentreHours }: OperatorDocument,
  own: CallCentre = {},
): Pick<PublicOperator, 'callCentre' | 'callCentreHours' | 'callCentreHoursIn'> {
  const ofCountry = (country: CountryCode) => {
    const { number, numbers } = own[country] ?? {};
    const general = number ?? (numbers ? numbers.en : callCentre[country]);
    // The operator's line for Spanish speakers belongs to its own number.
    const spanish = country === 'US' && number === undefined && !numbers ? callCentreSpanish : undefined;
    const byLanguage = { ...(spanish === undefined ? {} : { es: spanish }), ...numbers };
    return [
      ...(general === undefined ? [] : [[country, general] as const]),
      ...Object.entries(byLanguage).map(([language, one]) => [`${country}-${language}`, one] as const),
    ];
  };
  const hours = COUNTRY_CODES.flatMap((country) => {
    const some = own[country]?.hours;
    return some ? [[country, some] as const] : [];
  });
  return {
    callCentre: Object.fromEntries(COUNTRY_CODES.flatMap(ofCountry)),
    callCentreHours,
    ...(hours.length === 0 ? {} : { callCentreHoursIn: Object.fromEntries(hours) }),
  };
}
