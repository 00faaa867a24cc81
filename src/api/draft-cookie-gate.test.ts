import { expect, test } from 'vitest';
import { createDraftCookieGate } from './draft-cookie-gate.ts';

/** A connection on which the test decides when each call is answered. */
function slowLine() {
  const inTurn = createDraftCookieGate();
  const answers = new Map<string, (ok: boolean) => void>();
  return {
    sent: () => [...answers.keys()],
    call: (name: Parameters<typeof inTurn>[0]) =>
      inTurn(name, () => new Promise<{ ok: boolean }>((resolve) => answers.set(name, (ok) => resolve({ ok })))),
    answer: async (name: string, ok = true) => {
      answers.get(name)?.(ok);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('[K8] calls that need the cookie of the visit wait for the first reply, which sets it', async () => {
  const line = slowLine();
  void line.call('postLead');
  void line.call('postSigningSession');
  void line.call('postRouterLog');
  expect(line.sent()).toEqual(['postLead', 'postRouterLog']);
  await line.answer('postLead');
  expect(line.sent()).toEqual(['postLead', 'postRouterLog', 'postSigningSession']);
  void line.call('postSiteHold');
  expect(line.sent()).toContain('postSiteHold');
});

test('[K8] a lead waits for nothing', () => {
  const line = slowLine();
  void line.call('putDraft');
  void line.call('postLead');
  expect(line.sent()).toEqual(['putDraft', 'postLead']);
});

test('[K8] if the first call fails, the next one takes its place', async () => {
  const line = slowLine();
  void line.call('putDraft');
  void line.call('postSiteHold');
  void line.call('postSiteBooking');
  await line.answer('putDraft', false);
  expect(line.sent()).toEqual(['putDraft', 'postSiteHold']);
  await line.answer('postSiteHold');
  expect(line.sent()).toEqual(['putDraft', 'postSiteHold', 'postSiteBooking']);
});

test.each(['getSiteAvailability', 'getSecondaryAvailability', 'postMatchedToStudy', 'postConsent'] as const)(
  '[K8] %s is sent as the visitor of the draft, once the draft is known',
  async (name) => {
    const line = slowLine();
    void line.call('putDraft');
    void line.call(name);
    expect(line.sent()).toEqual(['putDraft']);
    await line.answer('putDraft');
    expect(line.sent()).toEqual(['putDraft', name]);
  },
);

test('[K8] a reply that strangers get too does not prove that the draft is known', async () => {
  const line = slowLine();
  void line.call('postMatchedToStudy');
  await line.answer('postMatchedToStudy');
  void line.call('putDraft');
  void line.call('postSiteHold');
  expect(line.sent()).toEqual(['postMatchedToStudy', 'putDraft']);
});
