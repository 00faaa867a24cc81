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

/** What a page of this brand may know of the operator document. */
export function publicOperator(operator: OperatorDocument, brand: Brand): PublicOperator {
  const {
    callCentre,
    callCentreSpanish,
    oncologyNumber,
    incomingCallNumber,
    partnerTransferNumber,
    callCentreHours,
    smsShortCode,
    specialStudyIds,
  } = operator;
  return {
    brand: { id: brand.id, name: brand.name, product: brand.product },
    callCentre,
    callCentreHours,
    smsShortCode,
    specialStudyIds,
    ...(callCentreSpanish === undefined ? {} : { callCentreSpanish }),
    ...(oncologyNumber === undefined ? {} : { oncologyNumber }),
    ...(incomingCallNumber === undefined ? {} : { incomingCallNumber }),
    ...(partnerTransferNumber === undefined ? {} : { partnerTransferNumber }),
  };
}
