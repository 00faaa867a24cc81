#!/usr/bin/env node
/**
 * `trialflow campaigns check FILE` is `npm run campaigns -- check FILE` in the folder where it is called. Plain
 * JavaScript that imports nothing but Node's own modules: the Node that starts it may be too old for TypeScript, and
 * the project's own runs the rest.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
const COMMANDS = join(ROOT, 'src', 'entry', 'run-command.ts');
const INSTALLED = join(ROOT, 'dist', 'package', 'src', 'entry', 'package', 'command.js');
const NODE = join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node');

if (!existsSync(COMMANDS)) {
  // In an app that has the package installed: what it has of the commands.
  try {
    const { runCommand } = await import(pathToFileURL(INSTALLED).href);
    process.exitCode = await runCommand(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
} else if (existsSync(NODE)) {
  const env = { ...process.env, PATH: [BIN, process.env.PATH].join(delimiter) };
  const command = spawn(NODE, [COMMANDS, ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  command.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  process.stderr.write(`The packages of ${ROOT} are not installed: run npm ci there.\n`);
  process.exitCode = 2;
}
