/**
 * `trialflow/schemas`: what a campaign document, and all that goes in or comes out with it, looks like. A name that
 * stands for a type and a value is both: the value is the JSON Schema (draft 2020-12, as TypeBox writes it).
 */
import { publishedSchemas } from '#checker/published/published-schemas.ts';
import type { JsonSchema } from '#checker/published/predicate-schema.ts';
import type { Registry } from '#registry/registry.ts';

export {
  AuthoredCampaign,
  Fragment,
  type BlockUse,
  type Campaign,
  type CampaignType,
  type Route,
  type Transition,
} from '#schemas/campaign/campaign.ts';
export type { Predicate } from '#schemas/campaign/predicate.ts';
export type { Domain } from '#schemas/campaign/domain.ts';
export { Rule, RulesFile, type AcceptedFinding } from '#schemas/campaign/rule.ts';
export { InitialPayload } from '#schemas/initial-payload.ts';
export { LocalizedText, type Language } from '#schemas/language.ts';
export type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
export type { ConsentDecision } from '#schemas/lead/consent.ts';
export { LeadDelivery, type Lead } from '#schemas/lead/lead.ts';
export { Verdicts, type Truth } from '#schemas/lead/verdicts.ts';
export { OperatorDocument, type PublicOperator } from '#schemas/operator/operator.ts';
export { Study } from '#schemas/study/study.ts';
export type { JsonSchema };

/**
 * The JSON Schemas of every document, by file name (`campaign.schema.json`, `fragment.schema.json`,
 * `rules.schema.json`, …), in which campaigns know exactly the blocks of the registry: for editors and CMSs. With the
 * shipped blocks alone they are also in the package, as `trialflow/schemas/campaign.schema.json` and so on.
 */
export function jsonSchemas(registry: Registry): Promise<ReadonlyMap<string, JsonSchema>> {
  return publishedSchemas(registry);
}
