import type { DemoStudy } from '../demo-study.ts';
import { asthma } from './asthma.ts';
import { breast } from './breast.ts';
import { childEczema } from './child-eczema.ts';
import { diabetes } from './diabetes.ts';
import { knee } from './knee.ts';
import { healthy } from './healthy.ts';
import { lungCt } from './lung-ct.ts';
import { memory } from './memory.ts';
import { migraine } from './migraine.ts';
import { pregnancy } from './pregnancy.ts';
import { rsvVaccine } from './rsv-vaccine.ts';
import { simulation } from './simulation.ts';
import { sleep } from './sleep.ts';

/** All made-up studies. */
export const DEMO_STUDIES: readonly DemoStudy[] = [
  asthma,
  diabetes,
  migraine,
  lungCt,
  childEczema,
  memory,
  simulation,
  rsvVaccine,
  sleep,
  breast,
  healthy,
  pregnancy,
  knee,
];
