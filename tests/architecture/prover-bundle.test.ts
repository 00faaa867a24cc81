import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parseSync, Visitor, type ESTree } from 'vite';
import { READ_BY_PAGES } from '#entry/bundle/prover-parts.ts';
import { readProver } from '../support/prover/build-prover.ts';
import { ROOT } from '../support/tools/install.ts';

/**
 * Bytes, compressed with brotli, of check and prove with the rules and schemas of all blocks. The goal is 60,000;
 * attempts to reach it, and what each of the larger blocks adds: docs/decisions/0073. Messages that can be said in
 * other languages take 800 of them.
 */
const MAX_BYTES = 113_000;

/** What a worker does not have, or its policy forbids. */
const FOREIGN = new Set(['Buffer', 'process', 'require', 'window', 'document', 'eval', 'Function']);

/** The globals that a script calls or reads a property of, and the modules that it imports or names. */
function foreignTo(code: string): string[] {
  const found = new Set<string>();
  const note = (node: ESTree.Node) => {
    if (node.type === 'Identifier' && FOREIGN.has(node.name)) found.add(node.name);
  };
  const { program, module, errors } = parseSync('prover-worker.js', code);
  new Visitor({
    MemberExpression: ({ object }) => note(object),
    CallExpression: ({ callee }) => note(callee),
    NewExpression: ({ callee }) => note(callee),
    Literal: ({ value }) => {
      if (typeof value === 'string' && value.startsWith('node:')) found.add(value);
    },
  }).visit(program);
  const imports = [...module.staticImports, ...module.dynamicImports].map(({ start, end }) => code.slice(start, end));
  return [...errors.map(({ message }) => message), ...imports, ...found];
}

describe('the prover in a browser worker', () => {
  test('stays small', () => {
    expect(brotliCompressSync(readProver()).length).toBeLessThan(MAX_BYTES);
  });

  test('reads nothing of a country that was left out', () => {
    expect(READ_BY_PAGES.filter((name) => readProver().includes(name))).toEqual([]);
  });

  test('needs no module of Node, no other file, no page and no program made of text', () => {
    expect(foreignTo(readProver())).toEqual([]);
  });

  test.each([
    ["import{readFile as e}from'node:fs';e()", ["import{readFile as e}from'node:fs';", 'node:fs']],
    ['new Function("return 1")', ['Function']],
    ['const e=process.env;export{e}', ['process']],
    ['import("./more.js")', ['import("./more.js")']],
    ['const e={process:1,node:2};e.process()', []],
  ])('finds in %s what is foreign', (code, found) => {
    expect(foreignTo(code)).toEqual(found);
  });

  test('is not part of what visitors load', () => {
    const folders = ['client', 'explained'].map((name) => join(ROOT, 'dist', name));
    const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
    const names = files.map(({ parentPath, name }) => join(parentPath, name));
    const scripts = names.filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((path) => readFileSync(path, 'utf8').includes('prove-transition-impossible'))).toEqual([]);
  });
});
