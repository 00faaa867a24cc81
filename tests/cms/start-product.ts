import { join } from 'node:path';
import { childEnvironment } from '../support/child-environment.ts';
import { startProgram, type Program } from '../support/program.ts';
import { tempFolder } from '../support/temp.ts';
import { ROOT } from '../support/tools/install.ts';
import { until } from '../support/until.ts';

/**
 * Starts the product on a given port, which the CMS knew before, with an embedded database of its own and proofs.
 * Resolves when it is ready.
 */
export async function startProduct(port: number, env: Readonly<Record<string, string>>): Promise<Program> {
  const origin = `http://127.0.0.1:${port}`;
  const program = startProgram(process.execPath, [join('src', 'entry', 'start.ts')], {
    cwd: ROOT,
    env: childEnvironment({ PORT: String(port), PUBLIC_ORIGIN: origin, DATA_DIR: tempFolder('product'), ...env }),
  });
  await until(async () => ((await fetch(`${origin}/readyz`)).ok ? true : undefined), {
    failure: () => `The product is not ready:\n${program.output().slice(-3000)}`,
    pointless: () => !program.running(),
  });
  return program;
}
