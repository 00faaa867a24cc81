import type { Page } from '@playwright/test';
import { enter } from '../driver.ts';
import type { Manner } from '../fixtures.ts';

/** What a caller with asthma near Chicago says; each test gives them a separate number. */
const CALLER: Readonly<Record<string, string | readonly string[]>> = {
  'candidate.fullName': 'Maria Sanchez',
  'candidate.postalCode': '60614',
  'candidate.birthDate': '05/14/1980',
  'candidate.gender': 'female',
  'criteria.asthma-diagnosis': 'yes',
  'criteria.asthma-symptoms': 'weekly',
  'criteria.asthma-medicines': ['rescue', 'daily'],
  'criteria.asthma-smoking': 'no',
  'criteria.asthma-hospital': 'no',
  'candidate.ethnicities': ['6'],
  'candidate.heightFeet': '5',
  'candidate.heightInches': '7',
  'candidate.weightLb': '150',
};

export const PS1 = '/signup/ps1?studyId=DEMO-ASTHMA-01';

/** The agent fills in what the caller says, except for some questions. */
export async function fillIn(
  page: Page,
  manner: Manner,
  said: Readonly<Record<string, string | readonly string[]>>,
  without: readonly string[] = [],
): Promise<void> {
  for (const [control, value] of Object.entries({ ...CALLER, ...said }))
    if (!without.includes(control)) await enter(page, control, value, manner);
}

/** The agent's button. */
export function checkButton(page: Page) {
  return page.getByRole('button', { name: 'Check qualification' });
}
