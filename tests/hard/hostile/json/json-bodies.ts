import type { HardCheck, Outcome, Size } from '../../check.ts';
import { inParallel } from '../in-parallel.ts';
import { BODY_CALLS, type BodyCall } from './body-calls.ts';
import { startBodyServer, startOwnServer, type BodyServer } from './body-server.ts';
import { deepBodies, deepUnclosedBodies, jsonCases, POLLUTED, type JsonCase } from './json-cases.ts';
import { startNaiveServer } from './naive-server.ts';
import { allowRecording, sendDeepRecording } from './recorded-visit.ts';
import { streamBody } from './stream-body.ts';
import { logFaults } from './log-faults.ts';

const MB = 1024 * 1024;
const HUGE = 100 * MB;
/** How much memory a run may leave in use. */
const GROWTH_MB = 50;

/** The calls of the quick share. */
const SHARE = ['postLead', 'putDraft', 'postPhoneValidation'];

interface Run {
  readonly server: BodyServer;
  readonly broken: string[];
  readonly counts: { sent: number; refused: number; parsed: number; tooLarge: number; slowestMs: number };
}

/**
 * True if it was refused before anything was read: a problem that names no field. Else the body was parsed and
 * validated by the call.
 */
function isUnread(status: number, text: string): boolean {
  return status === 400 && text.includes('"code":"request-invalid"') && text.includes('"issues":[]');
}

const TOLD = { parses: 'is JSON', broken: 'is no JSON', either: 'may be read or refused' } as const;

async function send(
  { server, broken, counts }: Run,
  { name, method, url, maxBody }: BodyCall,
  { name: which, verdict, body }: JsonCase,
): Promise<void> {
  const started = performance.now();
  const reply = await fetch(`${server.origin}${url}`, {
    method,
    body: Uint8Array.from(body),
    headers: { 'content-type': 'application/json' },
  });
  const text = await reply.text();
  counts.slowestMs = Math.max(counts.slowestMs, Math.round(performance.now() - started));
  counts.sent += 1;
  const tooLarge = body.length > maxBody;
  const unread = isUnread(reply.status, text);
  if (reply.status === 413) counts.tooLarge += 1;
  else if (unread) counts.refused += 1;
  else counts.parsed += 1;
  const reported = `${name} answers ${reply.status} to ${which}, which ${tooLarge ? 'is too large' : TOLD[verdict]}`;
  if (reply.status >= 500 || reply.status < 400) broken.push(reported);
  else if ((reply.status === 413) !== tooLarge) broken.push(reported);
  else if (tooLarge) return;
  else if (verdict !== 'either' && unread !== (verdict === 'broken')) broken.push(reported);
}

const named = (name: string, verdict: JsonCase['verdict'], bodies: readonly string[]) =>
  bodies.map((body, index): JsonCase => ({ name: `${name} ${index}`, verdict, body: Buffer.from(body) }));

/** As deep as the call reads, and slightly larger than that. */
const deepCases = ({ maxBody }: BodyCall): readonly JsonCase[] =>
  [maxBody, maxBody + 16].flatMap((bytes) => [
    ...named(`a deep body of ${bytes} bytes`, 'parses', deepBodies(bytes)),
    ...named(`a deep unclosed body of ${bytes} bytes`, 'broken', deepUnclosedBodies(bytes)),
  ]);

async function sendAll(run: Run, calls: readonly BodyCall[], cases: readonly JsonCase[]): Promise<void> {
  await inParallel(
    calls.flatMap((call) => [...cases, ...deepCases(call)].map((one) => [call, one] as const)),
    8,
    ([call, one]) => send(run, call, one),
  );
}

async function sendHuge({ server, broken, counts }: Run, calls: readonly BodyCall[]): Promise<void> {
  for (const { name, method, url } of calls) {
    for (const announced of [true, false]) {
      const { status, bytes } = await streamBody(server.origin, {
        method,
        path: url,
        bytes: HUGE,
        announced,
        listens: true,
      });
      counts.sent += 1;
      if (status === 413) counts.tooLarge += 1;
      else
        broken.push(
          `${name} answers ${status === 0 ? 'nothing' : status} to ${Math.round(bytes / MB)} MB ` +
            (announced ? 'announced' : 'in chunks'),
        );
    }
    // A client that does not listen is disconnected, or its body is read to the end; either way nothing of it may
    // remain.
    await streamBody(server.origin, { method, path: url, bytes: HUGE, announced: false, listens: false });
    counts.sent += 1;
  }
}

async function assess(server: BodyServer, size: Size): Promise<Outcome> {
  const run: Run = { server, broken: [], counts: { sent: 0, refused: 0, parsed: 0, tooLarge: 0, slowestMs: 0 } };
  const cases = jsonCases(size);
  const calls = size === 'whole' ? BODY_CALLS : BODY_CALLS.filter(({ name }) => SHARE.includes(name));
  const hostile = named('a prototype', 'broken', POLLUTED);
  await sendAll(run, calls, [...cases, ...hostile]);
  const before = await server.memory();
  await sendHuge(run, size === 'whole' ? calls : calls.slice(0, 1));
  if (size === 'whole') await sendAll(run, calls, [...cases, ...hostile]);
  run.counts.sent += await sendDeepRecording(server, await allowRecording(server), run.broken);
  const after = await server.memory();
  const growth = Math.round(((after ?? 0) - (before ?? 0)) / MB);
  if (growth > GROWTH_MB) run.broken.push(`The memory of the server grew by ${growth} MB`);
  if (Reflect.has({}, 'polluted')) run.broken.push('Every object of the server is polluted');
  run.broken.push(...(await logFaults(server, run.counts.sent, [...cases, ...hostile, ...calls.flatMap(deepCases)])));
  const {
    counts: { sent, refused, parsed, tooLarge, slowestMs },
    broken,
  } = run;
  const memory = after === undefined ? {} : { 'memory MB': Math.round(after / MB), 'memory growth MB': growth };
  return {
    figures: {
      calls: calls.length,
      'parser cases': cases.length,
      requests: sent,
      'refused unread': refused,
      'read and judged': parsed,
      'too large (413)': tooLarge,
      ...memory,
      'slowest ms': slowestMs,
      'log lines': server.logs.length,
    },
    broken,
  };
}

async function assessed(start: () => Promise<BodyServer>, size: Size): Promise<Outcome> {
  const server = await start();
  try {
    return await assess(server, size);
  } finally {
    await server.end();
  }
}

/**
 * Everything in a separate process, whose memory is measured; then a share in this one, whose prototypes are inspected.
 */
async function runBoth(): Promise<Outcome> {
  const whole = await assessed(startBodyServer, 'whole');
  const own = await assessed(startOwnServer, 'share');
  return { figures: whole.figures, broken: [...whole.broken, ...own.broken] };
}

export const jsonBodies: HardCheck = {
  name: 'json-bodies',
  promise:
    'bodies that are no JSON, deep, huge or name a prototype are refused, and none crashes, ' +
    'fills or pollutes the server',
  fault: 'a server that answers 500 to what it cannot parse, has no limit, and logs bodies',
  run: (size) => (size === 'whole' ? runBoth() : assessed(startOwnServer, 'share')),
  runPlanted: () => assessed(startNaiveServer, 'share'),
};
