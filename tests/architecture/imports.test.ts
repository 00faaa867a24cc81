import { describe, expect, it } from 'vitest';
import { crumbs, importCycles, importGraph, mutualFolders } from './import-graph.ts';
import { readImports } from './read-imports.ts';
import { blockIndexRuleBroken, partOf, ruleBroken, IMPORT_RULES } from './import-rules.ts';
import { isTest, readSources, withoutComments, type Source } from './sources.ts';

const sources = readSources(['schemas', 'src', 'blocks'], /\.tsx?$/).filter(({ path }) => !isTest(path));

/** `file:line what is wrong`, for every import of these files. */
function findings(files: readonly Source[]): string[] {
  return files.flatMap(readImports).flatMap((found) => {
    const broken = [ruleBroken(found), blockIndexRuleBroken(found)].filter((message) => message !== undefined);
    return broken.map((message) => `${found.file}:${found.line} ${message}`);
  });
}

/** Blocks as campaigns name them, from the names of their folders. */
const blockNames = readSources(['blocks'], /^blocks\/[^/]+\/index\.ts$/).map(({ path }) =>
  pascalCase(path.split('/')[1] ?? ''),
);

function pascalCase(folder: string): string {
  return folder.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** Lines that compare something with a block's name. */
function blockComparisons({ path, text }: Source, names: readonly string[]): string[] {
  const comparison = new RegExp(
    `(?:[=!]==?\\s*|\\bcase\\s+)(['"\`])(?:${names.join('|')})\\1|(['"\`])(?:${names.join('|')})\\2\\s*[=!]==?`,
  );
  const lines = withoutComments(text).split('\n');
  return lines.flatMap((line, index) =>
    names.length > 0 && comparison.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
  );
}

/** What would make the engine's answer depend on when and where it runs. */
const IMPURE = [
  /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)/,
  /\bMath\.random\b|\bperformance\./,
  /\b(?:window|document|globalThis|process)\.|\bcrypto\./,
];

function impurities({ path, text }: Source): string[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line, index) => (IMPURE.some((use) => use.test(line)) ? [`${path}:${index + 1} ${line.trim()}`] : []));
}

describe('who may import whom', () => {
  it('imports go only up the rungs', () => {
    expect(findings(sources)).toEqual([]);
  });

  it('every part of src has its row', () => {
    const parts = new Set(sources.map(({ path }) => partOf(path)));
    expect([...parts].filter((part) => IMPORT_RULES[part] === undefined)).toEqual([]);
  });

  it.each([
    ['src/engine/x.ts', `import { readFileSync } from 'node:fs';`, 'engine never imports node:fs'],
    ['src/engine/x.ts', `import { useState } from 'react';`, 'engine never imports react'],
    [
      'src/server/core/http/x.ts',
      `import { y } from '../../features/leads/y.ts';`,
      'the core of the server imports a feature: src/server/features/leads/y.ts',
    ],
    [
      'src/server/features/leads/x.ts',
      `import type { Y } from '../visits/drafts/y.ts';`,
      'others see only the index.ts of a feature: src/server/features/visits/drafts/y.ts',
    ],
    ['src/server/pages/x.ts', `import { y } from '../features/leads/y.ts';`, 'others see only the index.ts'],
    ['src/server/x.ts', `const y = () => import('./features/leads/plugin.ts');`, 'others see only the index.ts'],
    ['src/entry/commands/x.ts', `import { y } from '#server/features/leads/y.ts';`, 'others see only the index.ts'],
    ['src/importers/x.ts', `export { y } from '#server/features/studies/y.ts';`, 'others see only the index.ts'],
    ['src/demo/x.ts', `import { y } from '#server/features/studies/y.ts';`, 'others see only the index.ts'],
    ['src/engine/x.ts', `export * from '../registry/y.ts';`, 'engine may not import from registry'],
    ['src/registry/x.ts', `import { createStore } from '#store/y.ts';`, 'registry may not import from store'],
    ['src/store/x.ts', `const block = () => import('#blocks/age/index.ts');`, 'store may not import from blocks'],
    ['src/server/x.ts', `import { pick } from '#tests/support/x.ts';`, 'server may not import from tests'],
    ['src/odd/x.ts', `import 'y';`, 'a part that the table does not know'],
    ['blocks/age/x.ts', `import { y } from '../email/y.ts';`, 'a block imports another block'],
    ['blocks/age/x.tsx', `import { useSelector } from 'react-redux';`, 'blocks never imports react-redux'],
    ['blocks/age/index.ts', `import { Age } from './component.tsx';`, 'loads ./component.tsx at once'],
    ['blocks/age/index.ts', `import { schema } from './schema.ts';`, 'loads ./schema.ts at once'],
    ['blocks/age/index.ts', `import { Type } from 'typebox';`, 'loads typebox at once'],
    ['blocks/age/index.ts', `import React from 'react';`, 'loads react at once'],
  ])('finds in %s: %s', (path, text, message) => {
    expect(findings([{ path, text }])).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ['src/registry/x.ts', `import type { Fact } from '#engine/y.ts';`],
    ['src/store/x.ts', `import { walk } from '../engine/y.ts';`],
    [
      'blocks/age/index.ts',
      `import type { Props } from './schema.ts'; export const component = () => import('./component.tsx');`,
    ],
    [
      'src/server/features/leads/x.ts',
      `import { y } from './moderation/y.ts'; import { z } from '../visits/index.ts';`,
    ],
    ['src/server/pages/x.ts', `import { y } from '../features/leads/index.ts';`],
    ['src/entry/x.ts', `import { start } from '#server/app.ts'; import { readFileSync } from 'node:fs';`],
  ])('accepts in %s: %s', (path, text) => {
    expect(findings([{ path, text }])).toEqual([]);
  });
});

const MAX_CRUMBS = 12;

/** What cannot be understood in isolation: files, and folders, that import one another. */
function entangled(files: readonly Source[]): string[] {
  const graph = importGraph(files);
  return [...importCycles(graph), ...mutualFolders(graph)].map((group) => group.join(' '));
}

describe('a file and a folder can be read by themselves', () => {
  it('no files import one another in a cycle, and no two folders import each other', () => {
    expect(entangled(sources)).toEqual([]);
  });

  it(`at most ${MAX_CRUMBS} small files have one importer: they belong inside it`, () => {
    const found = crumbs(importGraph(sources), sources);
    // Named when there are too many.
    expect(found.slice(MAX_CRUMBS)).toEqual([]);
  });

  it.each([
    [
      'a cycle of three files, one of them by a type alone',
      [
        ['src/engine/a.ts', `import { b } from './b.ts';`],
        ['src/engine/b.ts', `import { c } from './c.ts';`],
        ['src/engine/c.ts', `import type { A } from './a.ts';`],
      ],
      'src/engine/a.ts src/engine/b.ts src/engine/c.ts',
    ],
    [
      'two folders that import each other, no two of their files do',
      [
        ['src/checker/diff/a.ts', `import { b } from '../prove/b.ts';`],
        ['src/checker/prove/b.ts', ''],
        ['src/checker/prove/c.ts', `import type { D } from '#checker/diff/d.ts';`],
        ['src/checker/diff/d.ts', ''],
      ],
      'src/checker/diff src/checker/prove',
    ],
    [
      'a cycle that leads through two parts',
      [
        ['src/server/a.ts', `import { b } from '#engine/b.ts';`],
        ['src/engine/b.ts', `export { a } from '#server/a.ts';`],
      ],
      'src/engine/b.ts src/server/a.ts',
    ],
  ] as const)('finds %s', (_what, files, found) => {
    expect(entangled(files.map(([path, text]) => ({ path, text })))).toContain(found);
  });

  it('accepts a folder and one inside it', () => {
    const files = [
      { path: 'src/checker/diff/a.ts', text: `import { b } from './visits/b.ts';` },
      { path: 'src/checker/diff/visits/b.ts', text: `import { c } from '../c.ts';` },
      { path: 'src/checker/diff/c.ts', text: '' },
    ];
    expect(entangled(files)).toEqual([]);
  });

  it('finds a small file with one importer, and none with two', () => {
    const files = [
      { path: 'src/engine/a.ts', text: `import { b } from './b.ts'; import { c } from './c.ts';` },
      { path: 'src/engine/b.ts', text: `import { c } from './c.ts';` },
      { path: 'src/engine/c.ts', text: '' },
    ];
    expect(crumbs(importGraph(files), files)).toEqual(['src/engine/b.ts']);
  });
});

/** Files that import the embedded database engine, other than those that open it. */
function enginesPastThePool(files: readonly Source[]): string[] {
  const found = files.flatMap(readImports).filter(({ specifier }) => specifier.startsWith('@electric-sql/pglite'));
  return found.map(({ file }) => file).filter((file) => !file.startsWith('src/server/core/database/'));
}

describe('nothing enters the one session of the embedded database past its pool', () => {
  it('[O5] only what opens the database knows the engine', () => {
    expect(enginesPastThePool(sources)).toEqual([]);
  });

  it('finds an import elsewhere', () => {
    const text = `import { PGlite } from '@electric-sql/pglite';`;
    expect(enginesPastThePool([{ path: 'src/server/features/x.ts', text }])).toEqual(['src/server/features/x.ts']);
  });
});

describe('no part outside of a block asks which block it is', () => {
  it('holds', () => {
    const found = sources.flatMap((source) => {
      const [top, own = ''] = source.path.split('/');
      return blockComparisons(
        source,
        blockNames.filter((name) => top !== 'blocks' || name !== pascalCase(own)),
      );
    });
    expect(found).toEqual([]);
  });

  it.each([`if (block.type === 'FullName') {`, `switch (type) { case "FullName": }`, `'FullName' !== type`])(
    'finds %s',
    (text) => {
      expect(blockComparisons({ path: 'x.ts', text }, ['FullName'])).toHaveLength(1);
    },
  );
});

describe('the engine has no clock, no chance and no surroundings', () => {
  it('holds', () => {
    expect(sources.filter(({ path }) => path.startsWith('src/engine/')).flatMap(impurities)).toEqual([]);
  });

  it.each(['Date.now()', 'new Date()', 'Math.random()', 'window.location', 'process.env'])('finds %s', (text) => {
    expect(impurities({ path: 'x.ts', text })).toHaveLength(1);
  });

  it.each(['new Date(today)', '// new Date() is not for here', 'Date.UTC(2026, 0, 1)'])('accepts %s', (text) => {
    expect(impurities({ path: 'x.ts', text })).toEqual([]);
  });
});
