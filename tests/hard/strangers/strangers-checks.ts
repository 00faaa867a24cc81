import type { HardCheck } from '../check.ts';
import { strangersIpv6, strangersSameHost } from './addresses.ts';
import { strangersConsents } from './consents.ts';
import { strangersDrafts } from './drafts.ts';
import { strangersHosts } from './forwarded-host.ts';
import { strangersImages } from './images.ts';
import { strangersOrigins } from './origins.ts';
import { strangersPhoneOracle } from './phone-oracle.ts';
import { strangersPixelBombs } from './pixel-bombs.ts';
import { strangersSlowClients } from './slow-clients.ts';
import { strangersSlots } from './slots.ts';
import { strangersStoppedDatabase } from './stopped-database.ts';

/** Strangers have no access to what is not theirs: in the order of the table. */
export const STRANGERS_CHECKS: readonly HardCheck[] = [
  strangersDrafts,
  strangersConsents,
  strangersImages,
  strangersSlots,
  strangersPhoneOracle,
  strangersIpv6,
  strangersSameHost,
  strangersHosts,
  strangersOrigins,
  strangersPixelBombs,
  strangersStoppedDatabase,
  strangersSlowClients,
];
