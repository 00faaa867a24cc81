import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { couldNotRun, EXIT, say } from './output.ts';
import { createProgram, end, runProgram } from './command-line.ts';
import { copySkeleton } from './new-block/copy-skeleton.ts';

/** `npm run new:block Name`: a working block to begin with. Exit 2: the name is refused. */
const skeleton = fileURLToPath(new URL('new-block/skeleton', import.meta.url));

const SCHEMA_WORDS = join('src', 'studio', 'schema-words');

/** Where the product translates what schemas say. There are none where only the package is installed. */
async function filesOfWords(): Promise<readonly string[]> {
  const files = await readdir(SCHEMA_WORDS).catch((): string[] => []);
  return files.filter((name) => name.endsWith('.json')).map((name) => join(SCHEMA_WORDS, name));
}

export const program = createProgram('new:block', 'Create a working block in blocks/ to start from.')
  .argument('<name>', 'in PascalCase, such as FullName')
  .action(async (name: string) => {
    const copied = await copySkeleton(name, skeleton, 'blocks');
    if (copied.ok) {
      say(`${copied.folder}: ${copied.files.join(', ')}\nNow describe it in index.ts, then run: npm run schemas`);
      for (const file of await filesOfWords())
        say(`What the studio says about it goes into ${file} too: npm test names it`);
    }
    end(copied.ok ? EXIT.good : couldNotRun(copied.reason));
  });
if (import.meta.main) await runProgram(program);
