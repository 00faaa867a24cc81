import { walkAll } from '../walk.ts';
import { test } from './worlds.ts';

test.use({ world: 'nothingAndBrokenConditions' });
walkAll('nothingAndBrokenConditions');
