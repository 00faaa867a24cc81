import type { Visit } from '#api/contract/visit-calls.ts';
import { screenerVisit } from '#tests/support/visits.ts';
import { draftOf, pageTimeIn, PLAIN_STEPS, type BotWorld, type Sender } from './bot-world.ts';

/** What a visitor got, and the id of the lead. */
export interface HumanSave {
  readonly leadId: string;
  readonly statuses: readonly number[];
}

/** `pace` seconds: how long this visitor takes for a step, two and a half or more. */
export type Human = (world: BotWorld, from: Sender, pace: number) => Promise<HumanSave>;

const DAY = 86_400;

/** The one-page screener, which asks everything before the server first hears of the visit. */
function onePage(world: BotWorld): Visit {
  return screenerVisit({ answers: { 'candidate.phone': world.visit().answers['candidate.phone'] ?? '' } });
}
const SCREENER = '/signup/ws15?studyId=DEMO-ASTHMA-01';

async function fromDraft(world: BotWorld, from: Sender, away: number): Promise<HumanSave> {
  const visit = world.visit();
  const begun = await world.put(visit, from);
  world.wait(away);
  const time = await world.open('/signup/s6', from);
  world.wait(0.5);
  return {
    leadId: visit.draftId,
    statuses: [begun.statusCode, (await world.save(visit, { time, remarks: '' }, from)).statusCode],
  };
}

async function post(world: BotWorld, from: Sender, pace: number, keepsPage: boolean): Promise<HumanSave> {
  const visitor = world.plain(from);
  const { 'candidate.phone': phone } = world.visit().answers;
  const statuses: number[] = [];
  for (const [path, form] of PLAIN_STEPS) {
    const page = await visitor.get(`/signup/s6${path}`);
    world.wait(pace);
    const sent = {
      ...form,
      ...(path === '/phone' ? { 'candidate.phone': String(phone) } : {}),
      remarks: '',
      _action: 'next',
      ...(keepsPage ? { _page: pageTimeIn(page.body) } : {}),
    };
    statuses.push((await visitor.post(`/signup/s6${path}`, sent)).statusCode);
  }
  return { leadId: draftOf(visitor), statuses };
}

/** Typical human visitors. */
export const HUMANS: Readonly<Record<string, Human>> = {
  'goes step by step': async (world, from, pace) => {
    const time = await world.open('/signup/s6', from);
    const visit = world.visit();
    const statuses: number[] = [];
    let cookie = '';
    for (const route of ['postal', 'age', 'name', 'phone']) {
      world.wait(pace);
      const kept = await world.put({ ...visit, route }, { ...from, headers: cookie === '' ? {} : { cookie } });
      cookie = kept.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      statuses.push(kept.statusCode);
    }
    world.wait(pace);
    const saved = await world.save(visit, { time, remarks: '' }, from);
    const again = await world.save(
      { ...visit, route: 'email', answers: { ...visit.answers, 'candidate.email': 'maria@example.org' } },
      { time, remarks: '' },
      from,
      2,
    );
    return { leadId: visit.draftId, statuses: [...statuses, saved.statusCode, again.statusCode] };
  },
  'lets a password manager fill the whole page': async (world, from, pace) => {
    const time = await world.open(SCREENER, from);
    world.wait(Math.min(pace, 2.5));
    const visit = onePage(world);
    return { leadId: visit.draftId, statuses: [(await world.save(visit, { time, remarks: '' }, from)).statusCode] };
  },
  'has no script': (world, from, pace) => post(world, from, pace, true),
  'has no script and a page from before it carried its time': (world, from, pace) => post(world, from, pace, false),
  'comes back to a draft of this morning': (world, from) => fromDraft(world, from, 15 * 3600),
  'reloads just before the last press': (world, from, pace) => fromDraft(world, from, 5 * pace),
  'left the page open for three days': async (world, from) => {
    const time = await world.open(SCREENER, from);
    world.wait(3 * DAY);
    const visit = { ...onePage(world) };
    return { leadId: visit.draftId, statuses: [(await world.save(visit, { time, remarks: '' }, from)).statusCode] };
  },
  'was offline: everything is sent at once': async (world, from) => {
    const time = await world.open('/signup/s6', from);
    world.wait(600);
    const visit = world.visit();
    const saved = await world.save(visit, { time, remarks: '' }, from);
    return { leadId: visit.draftId, statuses: [saved.statusCode] };
  },
  'sends the save twice, because the answer was lost': async (world, from, pace) => {
    const time = await world.open('/signup/s6', from);
    world.wait(pace);
    const visit = world.visit();
    const replies = [
      await world.save(visit, { time, remarks: '' }, from),
      await world.save(visit, { time: await world.open('/signup/s6', from), remarks: '' }, from),
    ];
    return { leadId: visit.draftId, statuses: replies.map(({ statusCode }) => statusCode) };
  },
  'comes by a prefilled link': async (world, from, pace) => {
    const visitor = world.plain(from);
    const phone = String(world.visit().answers['candidate.phone']);
    const arrived = await visitor.get(
      `/signup/s6?firstName=Maria&lastName=Sanchez&zip=60614&age=46&gender=female&phone=${encodeURIComponent(phone)}`,
    );
    const statuses = [arrived.statusCode];
    for (const [path, form] of PLAIN_STEPS) {
      world.wait(Math.min(pace, 2.5));
      statuses.push(
        (
          await visitor.post(`/signup/s6${path}`, {
            ...form,
            ...(path === '/phone' ? { 'candidate.phone': phone } : {}),
            remarks: '',
            _action: 'next',
          })
        ).statusCode,
      );
    }
    return { leadId: draftOf(visitor), statuses };
  },
  'is an agent who reads the answers in, caller after caller': async (world, from) => {
    const time = await world.open(SCREENER, from);
    world.wait(12);
    const visit = onePage(world);
    return { leadId: visit.draftId, statuses: [(await world.save(visit, { time, remarks: '' }, from)).statusCode] };
  },
};
