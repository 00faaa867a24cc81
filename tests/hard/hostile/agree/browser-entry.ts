import { assessValues } from './assess-values.ts';

Object.assign(globalThis, { assessValues });
