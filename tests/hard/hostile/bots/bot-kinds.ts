import { randomBytes } from 'node:crypto';
import { draftOf, pageTimeIn, PLAIN_STEPS, type BotWorld, type Sender } from './bot-world.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

/** What a bot got for its lead. */
export interface BotSave {
  readonly leadId: string;
  readonly status: number;
  /** The field names in the response: a bot must not see that it was detected. */
  readonly reported: string;
}

export type Bot = (world: BotWorld, from: Sender, index: number) => Promise<BotSave>;

type Reply = Awaited<ReturnType<BotWorld['save']>>;

const reported = (leadId: string, reply: Reply): BotSave => ({
  leadId,
  status: reply.statusCode,
  reported: reply.statusCode < 300 ? Object.keys(reply.json()).toSorted().join(' ') : reply.body,
});

/** Posts every step of the form; `between` seconds pass before each. */
async function postAll(
  world: BotWorld,
  from: Sender,
  { between, extra }: { readonly between: number; readonly extra: Readonly<Record<string, string>> },
): Promise<BotSave> {
  const visitor = world.plain(from);
  const { 'candidate.phone': phone } = world.visit().answers;
  const page = await visitor.get('/signup/s6');
  let status = 0;
  for (const [path, form] of PLAIN_STEPS) {
    world.wait(between);
    status = (
      await visitor.post(`/signup/s6${path}`, {
        _page: pageTimeIn(page.body),
        ...form,
        ...(path === '/phone' ? { 'candidate.phone': String(phone) } : {}),
        ...extra,
        _action: 'next',
      })
    ).statusCode;
  }
  return { leadId: draftOf(visitor), status: status === 303 ? 201 : status, reported: 'leadId revision verdicts' };
}

function forgeries(good: string, index: number): string {
  const [instant = '', signature = ''] = good.split('.');
  const earlier = (Number.parseInt(instant, 36) - 600_000).toString(36);
  return (
    [
      `${earlier}.${signature}`,
      `${earlier}.${randomBytes(32).toString('base64url')}`,
      '',
      `${instant}.${signature}.x`,
      `NaN.${signature}`,
      `0.${signature}`,
      `${earlier}.`,
    ][index % 7] ?? ''
  );
}

/** Programs that pretend to be people. */
export const BOTS: Readonly<Record<string, Bot>> = {
  'fills every field of the API, after half a minute': async (world, from) => {
    const time = await world.open('/signup/s6', from);
    world.wait(30);
    const visit = world.visit();
    return reported(
      visit.draftId,
      await world.save(visit, { time, remarks: 'Best prices https://cheap.example' }, from),
    );
  },
  'fills every field of every form, at leisure': (world, from) =>
    postAll(world, from, { between: 8, extra: { remarks: 'Best prices' } }),
  'fills the first form only, and all the others properly': async (world, from) => {
    const visitor = world.plain(from);
    const { 'candidate.phone': phone } = world.visit().answers;
    let status = 0;
    for (const [index, [path, form]] of PLAIN_STEPS.entries()) {
      const page = await visitor.get(`/signup/s6${path}`);
      world.wait(8);
      status = (
        await visitor.post(`/signup/s6${path}`, {
          _page: pageTimeIn(page.body),
          ...form,
          ...(path === '/phone' ? { 'candidate.phone': String(phone) } : {}),
          remarks: index === 0 ? 'x' : '',
          _action: 'next',
        })
      ).statusCode;
    }
    return { leadId: draftOf(visitor), status: status === 303 ? 201 : status, reported: 'leadId revision verdicts' };
  },
  'posts every step at once': (world, from) => postAll(world, from, { between: 0.05, extra: {} }),
  'saves without any page, as a visitor whom an advertisement sent': async (world, from) => {
    const visit = world.visit({
      query: { source: 'liveconnect' },
      route: 'email',
      answers: { 'candidate.email': 'bot@example.org' },
    });
    await world.site.app.inject({
      method: 'POST',
      url: '/api/v1/tracking-consents',
      remoteAddress: from.address,
      payload: {
        draftId: visit.draftId,
        consent: 'marketing',
        granted: true,
        language: 'en',
        signup: 's6',
        version: shippedVersion('s6'),
      },
    });
    return reported(visit.draftId, await world.save(visit, undefined, from));
  },
  'opens the page and saves at once': async (world, from) => {
    const time = await world.open('/signup/s6', from);
    world.wait(0.4);
    const visit = world.visit();
    return reported(visit.draftId, await world.save(visit, { time, remarks: '' }, from));
  },
  'begins a draft and saves at once': async (world, from) => {
    const visit = world.visit();
    await world.put(visit, from);
    world.wait(0.4);
    return reported(visit.draftId, await world.save(visit, { remarks: '' }, from));
  },
  'forges the time of its page': async (world, from, index) => {
    const good = world.site.services.pageTimes.issue('ws15');
    world.wait(30);
    const visit = world.visit();
    const time = index % 8 === 7 ? good : forgeries(good, index);
    return reported(visit.draftId, await world.save(visit, { time, remarks: '' }, from));
  },
  'claims another address with every save': async (world, from, index) => {
    const visit = world.visit();
    return reported(
      visit.draftId,
      await world.save(visit, undefined, {
        ...from,
        headers: {
          'x-forwarded-for': `198.18.${index % 250}.${index % 199}`,
          forwarded: `for=198.18.0.${index % 250}`,
          'x-real-ip': `198.18.1.${index % 250}`,
        },
      }),
    );
  },
};

/** One page was opened by a person; the bot sends its time with every lead, sometimes with something appended. */
export function replayer(time: string): Bot {
  return async (world, from, index) => {
    const visit = world.visit();
    const sent = index % 3 === 0 ? `${time}.${index}` : time;
    return reported(visit.draftId, await world.save(visit, { time: sent, remarks: '' }, from));
  };
}
