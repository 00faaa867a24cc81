import { canaries } from './browser/canaries/check.ts';
import { faults } from './browser/faults/check.ts';
import { gestures } from './browser/gestures/check.ts';
import { offline } from './browser/offline/check.ts';
import type { HardCheck } from './check.ts';
import { atRest } from './defence/stored/at-rest.ts';
import { backup } from './defence/stored/backup.ts';
import { consentEvidence } from './defence/evidence/consent-evidence.ts';
import { erasures } from './defence/stored/erasures.ts';
import { pageDefence } from './defence/pages/page-defence.ts';
import { supply } from './defence/supply/supply.ts';
import { botsAreHeld } from './hostile/bots/bots.ts';
import { jsonBodies } from './hostile/json/json-bodies.ts';
import { mutatedCampaigns } from './hostile/mutated/mutated-campaigns.ts';
import { naughtyTexts } from './hostile/naughty/naughty-strings.ts';
import { redirectsStay } from './hostile/redirects/redirects.ts';
import { scriptsDoNotRun } from './hostile/scripts/script-payloads.ts';
import { rulesAgree } from './hostile/agree/rules-agree.ts';
import { CONTENT_CHECKS } from './content/content-checks.ts';
import { editsKilled } from './studio/edits-killed.ts';
import { LEDGER_CHECKS } from './ledger/ledger-checks.ts';
import { STRANGERS_CHECKS } from './strangers/strangers-checks.ts';

/** Every check of `npm run hard`, in the order of its table. */
export const CHECKS: readonly HardCheck[] = [
  gestures,
  offline,
  faults,
  canaries,
  ...LEDGER_CHECKS,
  jsonBodies,
  mutatedCampaigns,
  naughtyTexts,
  rulesAgree,
  scriptsDoNotRun,
  redirectsStay,
  botsAreHeld,
  ...STRANGERS_CHECKS,
  ...CONTENT_CHECKS,
  editsKilled,
  atRest,
  backup,
  consentEvidence,
  erasures,
  pageDefence,
  supply,
];

/** Names that stand for several checks. */
const GROUPS: ReadonlyMap<string, readonly HardCheck[]> = new Map([
  ['strangers', STRANGERS_CHECKS],
  ['content', CONTENT_CHECKS],
]);

/** The checks of a name or of a group; none if there is no such name. */
export function checksNamed(name: string): readonly HardCheck[] {
  return GROUPS.get(name) ?? CHECKS.filter((check) => check.name === name);
}
