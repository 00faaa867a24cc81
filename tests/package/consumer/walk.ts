import { readFile } from 'node:fs/promises';
import { createEngine, readCampaign } from 'trialflow/engine';
import { registry } from './registry.ts';

const read = readCampaign(JSON.parse(await readFile('campaigns/sleep.json', 'utf8')));
if (!read.ok) throw new Error(read.problems.join('\n'));

const engine = createEngine(registry);
const visit = engine.begin(read.campaign, { today: '2026-11-26' });
console.log(engine.page(visit).fields.map(({ id }) => id));

const { visit: answered, issues } = engine.answer(visit, { 'answer.bedtime': ['late'], 'candidate.age': ['44'] });
if (issues.length > 0) throw new Error('Something was answered wrongly');
const step = engine.leave(answered);
console.log(step.kind === 'onward' ? `on to ${step.visit.route.name}` : step.kind);
