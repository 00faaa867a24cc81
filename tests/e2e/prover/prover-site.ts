import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { buildPageScript, buildProver, readProver } from '../../support/prover/build-prover.ts';
import { freePort } from '../../support/port.ts';
import { ROOT } from '../../support/tools/install.ts';

/** Only files of the site may run; no text is compiled into a program. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'report-uri /reports',
];
const OF_PAGES = [...POLICY, 'trusted-types prover'].join('; ');
const OF_WORKERS = [...POLICY, "trusted-types 'none'"].join('; ');

/** Says whether a text was compiled into a program. */
const EVAL_WORKER = `
const tries = { Function: () => new Function('return 1')(), eval: () => eval('1') };
const able = Object.entries(tries).filter(([, run]) => { try { run(); return true; } catch { return false; } });
postMessage('able: ' + able.map(([name]) => name).join());
`;

interface Reply {
  readonly body: string;
  readonly type: string;
  readonly policy?: string;
}

export interface ProverSite {
  readonly origin: string;
  /** What the browser has reported as violations of the policy since this was last called. */
  takeReports(): readonly string[];
  /** How many times it reported an attempt to compile text into a program, where the tests make one. */
  refusals(): number;
  close(): Promise<void>;
}

const scriptOf = (body: string): Reply => ({ body, type: 'text/javascript', policy: OF_WORKERS });

const PAGE = '<!doctype html><title>Prover</title><script type="module" src="/page.js"></script>';

/** A site of the prover: `/` has the blocks of the product, `/?test-blocks` those of the checker's tests. */
export async function startProverSite(): Promise<ProverSite> {
  const replies = new Map<string, Reply>([
    ['/', { body: PAGE, type: 'text/html', policy: OF_PAGES }],
    ['/page.js', scriptOf(await buildPageScript(join(ROOT, 'tests/e2e/prover/page.ts')))],
    ['/prover-worker.js', scriptOf(readProver())],
    ['/prover-worker.js?test-blocks', scriptOf(await buildProver('tests/checker/blocks'))],
    ['/eval-worker.js', { ...scriptOf(EVAL_WORKER), policy: OF_WORKERS.replace('/reports', '/eval-reports') }],
  ]);
  const reports: string[] = [];
  let refused = 0;
  const server = createServer((request, response) => {
    const address = request.url === '/?test-blocks' ? '/' : (request.url ?? '');
    if (address === '/eval-reports') refused += 1;
    if (address === '/reports') {
      request.setEncoding('utf8').on('data', (text: string) => reports.push(text));
      response.writeHead(204).end();
      return;
    }
    const { body, type, policy } = replies.get(address) ?? { body: '', type: 'text/plain' };
    const headers = { 'content-type': type, ...(policy === undefined ? {} : { 'content-security-policy': policy }) };
    response.writeHead(replies.has(address) ? 200 : 404, headers).end(body);
  });
  const port = await freePort();
  await listening(server, port);
  return {
    origin: `http://127.0.0.1:${port}`,
    takeReports: () => reports.splice(0),
    refusals: () => refused,
    close: () => closed(server),
  };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}
