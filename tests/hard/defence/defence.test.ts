import { proveCheck } from '../prove-check.ts';
import { atRest } from './stored/at-rest.ts';
import { backup } from './stored/backup.ts';
import { consentEvidence } from './evidence/consent-evidence.ts';
import { erasures } from './stored/erasures.ts';
import { pageDefence } from './pages/page-defence.ts';
import { supply } from './supply/supply.ts';

proveCheck(atRest);
proveCheck(backup);
proveCheck(consentEvidence);
proveCheck(erasures);
proveCheck(pageDefence);
proveCheck(supply);
