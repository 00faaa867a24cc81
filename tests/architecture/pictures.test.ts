import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/tools/install.ts';
import { roomsPicture } from './draw-rooms.ts';
import { serverPicture } from './draw-server.ts';

test('the picture of the rooms shows the imports that the tests allow; else run the file that draws it', () => {
  expect(readFileSync(join(ROOT, 'docs/pictures/rooms.svg'), 'utf8')).toBe(roomsPicture());
});

test('the picture of the server shows the imports of its folders; else run the file that draws it', () => {
  expect(readFileSync(join(ROOT, 'docs/pictures/server.svg'), 'utf8')).toBe(serverPicture());
});
