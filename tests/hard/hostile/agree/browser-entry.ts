import { judgeValues } from './judge-values.ts';

Object.assign(globalThis, { judgeValues });
