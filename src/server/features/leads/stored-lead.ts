import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { Lead, LeadDelivery, SurveyAnswer } from '#schemas/lead/lead.ts';
import { withAllSurveyQuestions } from './survey/survey-questions.ts';

// Earlier versions left out scheduling that nobody asked for, and survey questions without an answer.
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

/** A stored lead in today's form (K1); `undefined`: it is of no form that a lead ever had. */
export function readStoredLead(stored: unknown): Lead | undefined {
  return leads.Check(stored) ? complete(stored) : undefined;
}

/** A stored delivery in today's form (O3); `undefined`: it is of no form that a delivery ever had. */
export function readStoredDelivery(stored: unknown): LeadDelivery | undefined {
  return deliveries.Check(stored) ? { ...stored, lead: complete(stored.lead) } : undefined;
}
