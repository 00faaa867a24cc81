import { fileURLToPath } from 'node:url';
import { couldNotRun, EXIT, say } from './output.ts';
import { createProgram, end, runProgram } from './command-line.ts';
import { copySkeleton } from './new-block/copy-skeleton.ts';

/** `npm run new:block Name`: a working block to begin with. Exit 2: the name is refused. */
const skeleton = fileURLToPath(new URL('new-block/skeleton', import.meta.url));

export const program = createProgram('new:block', 'Create a working block in blocks/ to start from.')
  .argument('<name>', 'in PascalCase, such as FullName')
  .action(async (name: string) => {
    const copied = await copySkeleton(name, skeleton, 'blocks');
    if (copied.ok)
      say(`${copied.folder}: ${copied.files.join(', ')}\nNow describe it in index.ts, then run: npm run schemas`);
    end(copied.ok ? EXIT.good : couldNotRun(copied.reason));
  });
if (import.meta.main) await runProgram(program);
