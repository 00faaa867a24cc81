import type { Page } from '@playwright/test';
import { enter } from '../driver.ts';
import { expect } from '../fixtures.ts';
import type { Delivery, Webhook } from '../../support/webhook.ts';

type Values = Readonly<Record<string, string | readonly string[]>>;

const ABOUT: Values = {
  'candidate.postalCode': '60614',
  'candidate.email': 'maria@example.org',
  'candidate.birthDate': '05/14/1980',
  'candidate.gender': 'female',
  'candidate.ethnicities': ['6'],
  'candidate.heightInches': '7',
  'candidate.heightFeet': '5',
  'candidate.weightLb': '150',
};

/** Answers of a visitor who qualifies for the made-up asthma study. */
export const ASTHMA: Values = {
  ...ABOUT,
  'criteria.asthma-diagnosis': 'yes',
  'criteria.asthma-symptoms': 'weekly',
  'criteria.asthma-medicines': ['rescue', 'daily'],
  'criteria.asthma-smoking': 'no',
  'criteria.asthma-hospital': 'no',
};

/** Answers of an older visitor, answering for themselves, who qualifies for the study that collects medical records. */
export const MEMORY: Values = {
  'candidate.caregiverParticipant': 'myself',
  ...ABOUT,
  'candidate.birthDate': '03/15/1955',
  'criteria.memory-problem': 'some',
  'criteria.memory-companion': 'yes',
  'criteria.memory-stroke': 'no',
};

/** Answers for the made-up study whose visitors are never recruited. */
export const SIMULATION: Values = { ...ABOUT, 'criteria.pressure-diagnosis': 'yes' };

/** Answers of a father for his child. */
export const CHILD: Values = {
  'candidate.caregiverName': 'Pablo Reyes',
  'candidate.caregiverBirthDate': '01/31/1985',
  ...ABOUT,
  'candidate.birthDate': '03/15/2017',
  'candidate.gender': 'male',
  'criteria.eczema-diagnosis': 'yes',
  'criteria.eczema-since': 'over-6-months',
  'criteria.eczema-where': ['arms'],
};

/** A visitor whose lead can be found: a unique last name made of letters. */
export function uniqueName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return `C${Array.from(bytes, (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;
}

/**
 * A number of this area that no other visitor has: one that is matched to a study does not qualify for it again (F4).
 */
export function uniquePhone(): string {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint16Array(2));
  return `(872) ${200 + (a % 700)}-${String(1000 + (b % 9000))}`;
}

/** Fills in a one-page screener and leaves it: the fast way, for tests of what follows. */
export async function passScreener(page: Page, address: string, lastName: string, answers: Values): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[name="candidate.fullName"]')).toBeVisible();
  for (const [control, value] of Object.entries({
    ...answers,
    'candidate.fullName': `Maria ${lastName}`,
    'candidate.phone': uniquePhone(),
  }))
    await enter(page, control, value, 'no-script');
  await nextButton(page).click({ force: true });
  await expect(page).toHaveURL(/\/indications/);
}

export function nextButton(page: Page) {
  return page.locator('button[name="_action"][value="next"]:visible').last();
}

interface DeliveredBody {
  readonly revision: number;
  readonly consents: readonly {
    readonly type: string;
    readonly hasConsent: boolean | 'implied';
    readonly text: string;
    readonly control: string;
  }[];
}

function isBodyOf(json: unknown, lastName: string, revision: number): json is DeliveredBody {
  if (typeof json !== 'object' || json === null || !('lead' in json) || !('revision' in json) || !('consents' in json))
    return false;
  const { lead } = json;
  return (
    json.revision === revision &&
    typeof lead === 'object' &&
    lead !== null &&
    'lastName' in lead &&
    lead.lastName === lastName
  );
}

/** The consent decisions that this revision of the visitor's lead was delivered with. */
export async function deliveredConsents(
  webhook: Webhook,
  lastName: string,
  revision: number,
): Promise<DeliveredBody['consents']> {
  const fits = ({ json }: Delivery) => isBodyOf(json, lastName, revision);
  const { json } = await webhook.waitFor(fits);
  return isBodyOf(json, lastName, revision) ? json.consents : [];
}
