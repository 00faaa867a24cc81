import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import {
  EXAMPLE_CONTACT,
  EXAMPLE_VISITORS,
  layExampleCampaigns,
  type Form,
} from '#tests/support/pages/example-visitors.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { removeTempFolder } from '#tests/support/temp.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';

let server: TestServer;
let webhook: Webhook;
let campaigns: string;

beforeAll(async () => {
  campaigns = layExampleCampaigns();
  webhook = await startWebhook();
  server = await startServer({
    env: { CAMPAIGNS_DIR: campaigns, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'secret' },
  });
});
afterAll(async () => {
  await server.remove();
  await webhook.stop();
  removeTempFolder(campaigns);
});

/** Posts the forms of a visit one after another, as a browser without script; returns where each leads. */
async function walk(
  campaign: string,
  pages: readonly (readonly [route: string, form: Form])[],
  language: string,
): Promise<(string | undefined)[]> {
  const cookies = new Map<string, string>();
  const base = `/signup${language === 'en' ? '' : `/${language}`}/${campaign}`;
  const targets: (string | undefined)[] = [];
  for (const [index, [route, form]] of pages.entries()) {
    const body = new URLSearchParams(
      Object.entries({ ...form, _action: 'next' }).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      ),
    );
    const answer = await fetch(`${server.origin}${base}${index === 0 ? '' : `/${route}`}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'accept-language': 'en-US',
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    targets.push(answer.headers.get('location')?.slice(base.length + 1));
  }
  return targets;
}

const cases = EXAMPLE_VISITORS.flatMap((visitor) => [
  { ...visitor, language: 'en' },
  { ...visitor, language: 'es' },
]);

test.each(cases)(
  '[K8] [K1] [B5] $campaign in $language: who qualifies is asked for contact data, and the lead has every answer',
  async ({ campaign, language, pages, answers, computed }) => {
    const name = `Ada ${campaign.replaceAll('-', '')}${language}`;
    const contact = ['contact', { ...EXAMPLE_CONTACT, 'candidate.fullName': name }] as const;
    const routes = pages.map(([route]) => route);
    expect(await walk(campaign, [...pages, contact], language)).toEqual([...routes.slice(1), 'contact', 'thanks']);
    const { json } = await webhook.waitFor(({ raw }) => raw.includes(name.split(' ')[1] ?? name));
    const lead = isRecord(json) && isRecord(json['lead']) ? json['lead'] : {};
    const fields = isRecord(lead['additionalFields']) ? lead['additionalFields'] : {};
    const given = Array.isArray(fields['answers']) ? fields['answers'] : [];
    expect(Object.fromEntries(given.map(({ id, value }: { id: string; value: unknown }) => [id, value]))).toEqual(
      answers,
    );
    expect(fields['computed'] ?? {}).toMatchObject(computed ?? {});
    const consents = isRecord(json) && Array.isArray(json['consents']) ? json['consents'] : [];
    const own = consents.filter(({ type }: { type: string }) => type === 'ask-doctor');
    expect(own.map(({ hasConsent }: { hasConsent: unknown }) => hasConsent)).toEqual(
      campaign === 'breast-cancer' ? [true] : [],
    );
  },
);

test.each(EXAMPLE_VISITORS)(
  '[A10] $campaign: one answer beyond a bound leads to other studies, and nothing is saved',
  async ({ campaign, pages, but }) => {
    const changed = pages.map(([route, form]) => {
      const own = Object.entries(but).filter(([control]) => control in form);
      return [route, { ...form, ...Object.fromEntries(own) }] as const;
    });
    expect((await walk(campaign, changed, 'en')).at(-1)).toBe('not-now');
  },
);
