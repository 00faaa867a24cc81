import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#api/guards.ts';
import { freePort } from '../support/port.ts';
import { startProgram, type Program } from '../support/program.ts';
import { tempFolder } from '../support/temp.ts';
import { until } from '../support/until.ts';
import type { Engine, EngineWindow, WindowOptions } from './engine.ts';
import { findWebKit } from './find-engines.ts';

const WINDOW = join(import.meta.dirname, 'webkit-window.py');
/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const LIMIT = 60_000;
/** A script that is sent while a page is being replaced by the next one never gets an answer: the caller retries. */
const SCRIPT_LIMIT = 4_000;
/** Two presses at one place within less than this are a double click, which the page counts as one press. */
const DOUBLE_CLICK = 600;

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, limit?: number) => Promise<unknown>;

/** Speaks WebDriver's plain HTTP. Throws the driver's error message. */
function callerOf(origin: string): Call {
  return async (method, path, body, limit = LIMIT) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limit),
    });
    const reply: unknown = await response.json();
    const value = isRecord(reply) ? reply['value'] : undefined;
    if (!response.ok) throw new Error(`WebKit: ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

function elementIn(value: unknown): string {
  const id = isRecord(value) ? value[ELEMENT] : undefined;
  if (typeof id !== 'string') throw new Error(`WebKit named no element: ${JSON.stringify(value)}`);
  return id;
}

function windowOf(call: Call, session: string): EngineWindow {
  const at = `/session/${session}`;
  const find = async (selector: string) =>
    elementIn(await call('POST', `${at}/element`, { using: 'css selector', value: selector }));
  const send = async (element: string, text: string) =>
    void (await call('POST', `${at}/element/${element}/value`, { text }));
  const click = (x: number, y: number) => [
    { type: 'pause', duration: DOUBLE_CLICK },
    { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return {
    open: async (address) => void (await call('POST', `${at}/url`, { url: address })),
    run: (body, args = []) => call('POST', `${at}/execute/sync`, { script: body, args }, SCRIPT_LIMIT),
    clickAt: async (x, y) =>
      void (await call('POST', `${at}/actions`, {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: click(x, y) }],
      })),
    type: async (text) => send(elementIn(await call('GET', `${at}/element/active`)), text),
    select: async (selector, value) =>
      void (await call('POST', `${at}/element/${await find(`${selector} option[value="${value}"]`)}/click`, {})),
    addFiles: async (selector, paths) => send(await find(selector), paths.join('\n')),
    back: async () => void (await call('POST', `${at}/back`, {})),
    close: async () => void (await call('DELETE', at, undefined, SCRIPT_LIMIT)),
  };
}

async function startDisplay(display: string): Promise<{ readonly program: Program; readonly name: string }> {
  let name: string | undefined;
  const program = startProgram(display, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    onLine: (line) => {
      if (/^\d+$/.test(line)) name = `:${line}`;
    },
  });
  const failure = () => `The display did not start: ${program.output()}`;
  return {
    program,
    name: await until(async () => name, { limit: LIMIT, failure, pointless: () => !program.running() }),
  };
}

/** Starts WebKitGTK with a display of its own. Each window is a browser of its own. Throws if a part is missing. */
export async function startWebKit(): Promise<Engine> {
  const found = findWebKit();
  const display = await startDisplay(found.display);
  const port = await freePort();
  const folder = tempFolder('webkit');
  const env = {
    ...process.env,
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    XDG_RUNTIME_DIR: folder,
    HOME: folder,
  };
  let windows = 0;
  const startWindow = async ({ width, height, before }: WindowOptions) => {
    // A driver serves one session at a time.
    const ownPort = windows === 0 ? port : await freePort();
    const script = before === undefined ? '' : join(folder, `before-${windows}.js`);
    if (before !== undefined) writeFileSync(script, before);
    windows += 1;
    const driver = startProgram(found.driver, [`--port=${ownPort}`], { env });
    const call = callerOf(`http://127.0.0.1:${ownPort}`);
    const failure = () => `WebKitWebDriver did not start: ${driver.output()}`;
    await until(async () => ((await call('GET', '/status')) === undefined ? undefined : true), {
      limit: LIMIT,
      failure,
      pointless: () => !driver.running(),
    });
    const options = { binary: WINDOW, args: [String(width), String(height), script, '--automation'] };
    const session = await call('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          pageLoadStrategy: 'eager',
          timeouts: { script: SCRIPT_LIMIT },
          'webkitgtk:browserOptions': options,
        },
      },
    });
    if (!isRecord(session) || typeof session['sessionId'] !== 'string')
      throw new Error(`WebKit began no session: ${JSON.stringify(session)}`);
    const opened = windowOf(call, session['sessionId']);
    // The window ends with its driver, even if the session does not end on its own.
    const close = async () => {
      await opened.close().catch(() => undefined);
      await driver.end('SIGKILL');
    };
    const capabilities = isRecord(session['capabilities']) ? session['capabilities'] : {};
    return { opened: { ...opened, close }, version: `WebKitGTK ${String(capabilities['browserVersion'])}` };
  };
  const first = await startWindow({ width: 390, height: 844 });
  await first.opened.close();
  return {
    name: 'webkit',
    version: first.version,
    openWindow: async (options) => (await startWindow(options)).opened,
    stop: async () => void (await display.program.end('SIGTERM')),
  };
}
