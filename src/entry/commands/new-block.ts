import { fileURLToPath } from 'node:url';
import { copySkeleton } from './new-block/copy-skeleton.ts';

/** `npm run new:block Name`: a working block to begin with. Exit 2: the name is refused. */
const skeleton = fileURLToPath(new URL('new-block/skeleton', import.meta.url));
const [name] = process.argv.slice(2);
const copied = name === undefined ? { ok: false as const, reason: 'Usage: npm run new:block Name' } : await copySkeleton(name, skeleton, 'blocks');
if (copied.ok) {
  console.log(`${copied.folder}: ${copied.files.join(', ')}\nNow say what it is for in index.ts, then: npm run schemas`);
} else {
  console.error(copied.reason);
  process.exitCode = 2;
}
