import { proveCheck } from '../prove-check.ts';
import { rulesAgree } from './agree/rules-agree.ts';
import { botsAreHeld } from './bots/bots.ts';
import { jsonBodies } from './json/json-bodies.ts';
import { mutatedCampaigns } from './mutated/mutated-campaigns.ts';
import { naughtyTexts } from './naughty/naughty-strings.ts';
import { redirectsStay } from './redirects/redirects.ts';
import { scriptsDoNotRun } from './scripts/script-payloads.ts';

for (const check of [
  jsonBodies,
  mutatedCampaigns,
  naughtyTexts,
  rulesAgree,
  redirectsStay,
  scriptsDoNotRun,
  botsAreHeld,
])
  proveCheck(check);
