import { walkAll } from '../walk.ts';
import { test } from './worlds.ts';

test.use({ world: 'nothingAndOpenCallCentre' });
walkAll('nothingAndOpenCallCentre');
