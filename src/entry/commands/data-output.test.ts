import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp.ts';

const MODULE = JSON.stringify(new URL('data-output.ts', import.meta.url).href);

test('[O4] a full output file is reported when the output is closed, and does not end the program earlier', () => {
  const file = JSON.stringify(join(tempFolder('data-output'), 'leads.csv'));
  const script = `
    import { setImmediate } from 'node:timers/promises';
    import { openOutput } from ${MODULE};
    const output = openOutput(${file});
    for (let line = 0; line < 500; line += 1) {
      output.write('x'.repeat(2000));
      await setImmediate();
    }
    await output.close().then(() => console.log('written'), ({ code }) => console.log(code));
  `;
  // A limit of 50 KB on files simulates a full disk.
  const shell = ['-c', 'trap "" XFSZ; ulimit -f 50; exec "$0" --input-type=module', process.execPath];
  const { stdout, stderr } = spawnSync('bash', shell, { input: script, encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['EFBIG\n', '']);
});
