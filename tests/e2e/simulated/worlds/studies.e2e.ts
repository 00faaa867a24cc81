import { walkAll } from '../walk.ts';
import { test } from './worlds.ts';

test.use({ world: 'studies' });
walkAll('studies');
