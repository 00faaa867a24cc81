import type { Answers } from '#schemas/lead/answers.ts';
import type { Lead } from '#schemas/lead/lead.ts';

type Additional = Lead['additionalFields'];

function texts<Name extends string>(
  answers: Answers,
  prefix: string,
  names: readonly Name[],
): { [Key in Name]?: string } | undefined;
function texts(answers: Answers, prefix: string, names: readonly string[]): Record<string, string> | undefined {
  const given = names.flatMap((name) => {
    const value = answers[`candidate.${prefix}.${name}`];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** What only some kinds of studies ask: the risk assessment (F6), the OB/GYN doctor and the state of a cancer (F7). */
export function variantAnswers(answers: Answers): Pick<Additional, 'riskAssessment' | 'oncologyResponse' | 'obGyn'> {
  const riskAssessment = texts(answers, 'riskAssessment', ['wfh', 'interactivity', 'publicTrans']);
  const oncologyResponse = texts(answers, 'oncologyResponse', ['cancerType', 'cancerStage', 'treatmentStatus']);
  const obGyn = texts(answers, 'obGyn', ['firstName', 'lastName', 'phone']);
  return {
    ...(riskAssessment && { riskAssessment }),
    ...(oncologyResponse && { oncologyResponse }),
    ...(obGyn && { obGyn }),
  };
}
