import { factsOf } from '#engine/predicates/evaluate.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';

/** The facts that a block asks, by the names that conditions use. */
const ASKS: Readonly<Record<string, RegExp>> = {
  Age: /age$/,
  BirthDate: /age$|birthDate$/,
  Gender: /gender$/,
  GenderSelect: /gender$/,
  PostalCode: /postalCode$|country$|international$|^sites?\.|^callNow\./,
  Height: /height/,
  Weight: /weight/,
  CaregiverQuestion: /caregiver/i,
  Ethnicity: /ethnicities$/,
  Indications: /indicationIds$/,
  Diagnosis: /diagnosed$/,
  CtScanDate: /ctScan/,
  RiskAssessment: /riskAssessment/,
  OncologyResponse: /oncologyResponse/,
  Email: /email$/,
  Phone: /phone$|^phone\./,
  FullName: /Name$/,
  GenericConsent: /^consent\./,
  CriteriaQuestions: /^criteria\.|ctScanBooked$/,
};

/**
 * Does a page show the block by nothing but answers that count? An answer whose question went away again, on its own
 * page, is set aside: no step and no save reads it. But pages that come later still show blocks because of it, and the
 * proofs do not follow that.
 */
export function isShownAlike({ routes }: Campaign, route: Route, id: string): boolean {
  const use = route.blocks.find((block) => block.id === id);
  const read = use?.showWhen ? factsOf(use.showWhen) : [];
  const mayGoAway = routes
    .filter((one) => one !== route)
    .flatMap(({ blocks }) => blocks.filter(({ showWhen }) => showWhen !== undefined));
  return !read.some((fact) => mayGoAway.some((block) => asks(block, fact)));
}

function asks({ block, id }: BlockUse, fact: string): boolean {
  return fact.startsWith('verdict.') || fact === `answer.${id}` || ASKS[block]?.test(fact) === true;
}
