import { readFile, readdir } from 'node:fs/promises';
import { check, formatIssues, formatProofs, prove } from 'trialflow/checker';
import { registry } from './registry.ts';

const folder = process.argv[2] ?? 'campaigns';
const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
const files = await Promise.all(
  names.map(async (name) => {
    const path = `${folder}/${name}`;
    return { path, text: await readFile(path, 'utf8') };
  }),
);

if (files.length === 0) throw new Error(`There is no campaign in ${folder}`);

const issues = await check({ files, registry });
console.log(formatIssues(issues, files.length));

const proofs = await prove({ files, registry });
console.log(formatProofs(proofs));

const proven = proofs.proofs.every(({ issues: found, undecided }) => found.length === 0 && undecided.length === 0);
process.exitCode = issues.some(({ severity }) => severity === 'error') || !proven ? 1 : 0;
