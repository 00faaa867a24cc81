import type { HardCheck } from '../check.ts';
import { crash } from './parts/crash.ts';
import { swallowingProxyStorm } from './saves/swallowing-proxy-storm.ts';

export const crashPglite: HardCheck = {
  name: 'crash-pglite',
  promise:
    'kill -9 of the server again and again while leads are saved, embedded database: none lost, none doubled, ' +
    'each as it was sent',
  fault: 'saves that are acknowledged and swallowed, and saves that are stored twice',
  run: (size) => crash('pglite', size),
  runPlanted: swallowingProxyStorm,
};
