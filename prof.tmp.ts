// stage times by CPU
import { openWorkspace } from '#checker/workspace.ts';
import { CHECKS } from '#checker/checks/index.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { readDocument } from '#checker/document/source-document.ts';
import { readdirSync, readFileSync } from 'node:fs';
const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000; };
console.log('start', cpu());
let c = cpu();
const registry = createRegistry(await loadBlocks('blocks'));
console.log('blocks', cpu() - c); c = cpu();
const dir = '/tmp/check-bench/campaigns';
const N = Number(process.argv[2] ?? 300);
const files = readdirSync(dir).slice(0, N).map((f) => ({ path: `${dir}/${f}`, text: readFileSync(`${dir}/${f}`, 'utf8') }));
console.log('read', cpu() - c); c = cpu();
await openWorkspace(files.slice(0, 1), registry);
console.log('first', cpu() - c); c = cpu();
const times = new Map<string, number>();
const add = (k: string, v: number) => times.set(k, (times.get(k) ?? 0) + v);
for (let round = 0; round < 1; round++)
for (let i = 0; i < files.length; i += 20) {
  c = cpu(); 
  const ws = await openWorkspace(files.slice(i, i + 20), registry);
  add('workspace', cpu() - c);
  for (const [k, check] of CHECKS.entries()) { c = cpu(); if (check(ws).length) throw new Error('finding'); add(String(k) + ' ' + check.name, cpu() - c); }
}
let sum = 0; for (const v of times.values()) sum += v;
console.log('sum', sum, 'us per file', sum / N * 1000);
for (const [k, v] of [...times].sort((a, b) => b[1] - a[1]).slice(0, 14)) console.log((v / N * 1000).toFixed(0).padStart(6), k);
c = cpu(); for (const f of files) readDocument(f); console.log('readDocument us', (cpu() - c) / N * 1000);
c = cpu(); for (const f of files) JSON.parse(f.text); console.log('JSON.parse us', (cpu() - c) / N * 1000);
