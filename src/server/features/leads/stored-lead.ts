import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { Lead, LeadDelivery, SurveyAnswer } from '#schemas/lead/lead.ts';
import { withAllSurveyQuestions } from './survey/survey-questions.ts';

// Earlier versions omitted scheduling that nobody requested, and unanswered survey questions.
const StoredLead = Type.Object(
  {
    ...Lead.properties,
    additionalFields: Type.Object(
      {
        ...Lead.properties.additionalFields.properties,
        siteSchedulingEnabled: Type.Optional(Type.Boolean()),
        surveyQuestions: Type.Array(SurveyAnswer),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
const StoredDelivery = Type.Object({ ...LeadDelivery.properties, lead: StoredLead }, { additionalProperties: false });

const leads = Compile(StoredLead);
const deliveries = Compile(StoredDelivery);

function complete(lead: Type.Static<typeof StoredLead>): Lead {
  const { siteSchedulingEnabled = false, ...others } = lead.additionalFields;
  return withAllSurveyQuestions({ ...lead, additionalFields: { ...others, siteSchedulingEnabled } });
}

/** A stored lead in the current format (K1); `undefined`: it matches no format that a lead ever had. */
export function readStoredLead(stored: unknown): Lead | undefined {
  return leads.Check(stored) ? complete(stored) : undefined;
}

/** A stored delivery in the current format (O3); `undefined`: it matches no format that a delivery ever had. */
export function readStoredDelivery(stored: unknown): LeadDelivery | undefined {
  return deliveries.Check(stored) ? { ...stored, lead: complete(stored.lead) } : undefined;
}
