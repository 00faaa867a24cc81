import { API_PREFIX } from '#api/contract/index.ts';
import { consentOf, MADE_UP_WORDS } from '#tests/support/strangers/draft-requests.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { behindProxy, type Tamper } from '#tests/support/strangers/tampering-proxy.ts';
import { ask, beginWithLead, lendProof, newVisitor, strangersWorld, type Owner } from './world.ts';

interface Counted {
  readonly text: string;
  readonly count: string;
}

async function consentsOf({ visit }: Owner): Promise<readonly Counted[]> {
  const { pool } = await strangersWorld();
  const { rows } = await pool.query<Counted>(
    'select text, count(*) as count from consents where lead_id = $1 group by text order by text',
    [visit.draftId],
  );
  return rows;
}

/** The words of the consent to text messages that this visitor was really shown. */
async function wordsShownTo({ visit }: Owner): Promise<string> {
  const { pool } = await strangersWorld();
  const {
    rows: [row],
  } = await pool.query<{ text: string }>("select text from consents where lead_id = $1 and type = 'sms'", [
    visit.draftId,
  ]);
  if (row === undefined) throw new Error('The lead holds no consent to text messages');
  return row.text;
}

interface Attempt {
  readonly who: string;
  readonly body: ReturnType<typeof consentOf>;
  readonly proof: Readonly<Record<string, string>>;
  readonly code: string;
}

function attemptsOn(owner: Owner, other: Owner, words: string): readonly Attempt[] {
  const { visit, proof } = owner;
  const decision = consentOf(visit, words);
  const refused = { ...decision, hasConsent: false };
  const unknown = { ...decision, draftId: '00000000-0000-4000-8000-000000000000' };
  return [
    { who: 'a stranger', body: refused, proof: {}, code: 'draft-foreign' },
    { who: 'another visitor', body: refused, proof: other.proof, code: 'draft-foreign' },
    { who: 'somebody for a visit that was never begun', body: unknown, proof, code: 'draft-foreign' },
    { who: 'the visitor with made-up words', body: consentOf(visit, MADE_UP_WORDS), proof, code: 'consent-unknown' },
    { who: 'the visitor with a long text', body: consentOf(visit, 'x'.repeat(20_000)), proof, code: 'consent-unknown' },
    {
      who: 'the visitor with the words of another consent',
      body: { ...decision, consentType: 'commercial' },
      proof,
      code: 'consent-unknown',
    },
  ];
}

async function tryAll(owner: Owner, other: Owner, words: string, origin: string): Promise<Outcome> {
  const before = await consentsOf(owner);
  const attempts = attemptsOn(owner, other, words);
  const broken: string[] = [];
  for (const { who, body, proof, code } of attempts) {
    const reply = await ask(origin, { method: 'POST', url: `${API_PREFIX}/consents`, headers: proof, body });
    if (reply.code !== code) broken.push(`a decision of ${who} is answered ${reply.status} ${reply.code}`);
  }
  if (JSON.stringify(await consentsOf(owner)) !== JSON.stringify(before))
    broken.push('the consents of the visitor have changed');
  return { figures: { attempts: attempts.length, consents: before.length }, broken };
}

async function two(): Promise<readonly [owner: Owner, other: Owner, words: string]> {
  const { origin } = await strangersWorld();
  const owner = await beginWithLead(origin, newVisitor());
  return [owner, await beginWithLead(origin, newVisitor()), await wordsShownTo(owner)];
}

async function run(): Promise<Outcome> {
  const { origin } = await strangersWorld();
  const [owner, other, words] = await two();
  const outcome = await tryAll(owner, other, words, origin);
  const request = {
    method: 'POST',
    url: `${API_PREFIX}/consents`,
    headers: owner.proof,
    body: consentOf(owner.visit, words),
  } as const;
  const { status } = await ask(origin, request);
  return {
    ...outcome,
    broken: [...outcome.broken, ...(status === 201 ? [] : [`the visitor's own decision is answered ${status}`])],
  };
}

/** The fault: anyone who names a draft is its owner, and the server takes any words for those that it showed. */
function anyWords(owner: Owner, words: string): Tamper {
  const lend = lendProof([owner]);
  return (request) => {
    const text = request.body.toString('utf8').replace(/"text":"[^"]*"/, () => `"text":${JSON.stringify(words)}`);
    return lend({ ...request, body: Buffer.from(text) });
  };
}

async function runPlanted(): Promise<Outcome> {
  const { origin } = await strangersWorld();
  const [owner, other, words] = await two();
  const outcome = await behindProxy(origin, anyWords(owner, words), (through) => tryAll(owner, other, words, through));
  const faults = ['a stranger', 'another visitor', 'made-up words', 'a long text'];
  const unnoticed = faults.filter((fault) => !outcome.broken.some((line) => line.includes(fault)));
  if (unnoticed.length > 0) throw new Error(`It did not notice: ${unnoticed.join(', ')}`);
  return outcome;
}

export const strangersConsents: HardCheck = {
  name: 'strangers-consents',
  promise: 'nobody decides on a consent for another visit, nor in words that the campaign does not show to this one',
  fault: 'a server that takes any draft and any words',
  run,
  runPlanted,
};
