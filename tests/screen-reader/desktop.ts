import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProgram } from '../support/program.ts';
import { tempFolder } from '../support/temp.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const BUS = '/usr/libexec/at-spi-bus-launcher';

/** Orca writes each utterance as a line of JSON instead of speaking it, and waits for no voice to end. */
const CUSTOMIZATIONS = `
import json, os
import orca.settings as settings
import orca.speech as speech

spoken = open(os.environ['ORCA_SPOKEN'], 'a', buffering=1)
say = lambda text, *ignored: spoken.write(json.dumps(text) + chr(10))
speech._initSpeechServer = lambda *ignored: None
speech._speak = say
speech.speakCharacter = say
settings.enableBraille = False
settings.enableKeyEcho = False
`;

/**
 * Starts a screen that nobody sees, with a window manager, the bus of accessibility and Orca on it. They end with this
 * process.
 * @returns the environment for a browser on that screen; `ORCA_SPOKEN` is the file of what Orca says
 */
export async function startDesktop(): Promise<NodeJS.ProcessEnv> {
  const home = tempFolder('screen-reader');
  const runtime = join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const settings = join(home, '.local/share/orca');
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, 'orca-customizations.py'), CUSTOMIZATIONS);
  const spoken = join(home, 'spoken.jsonl');
  const own = { ACCESSIBILITY_ENABLED: '1', GSETTINGS_BACKEND: 'memory', LANG: 'C.UTF-8', XDG_RUNTIME_DIR: runtime };
  const env = { ...process.env, ...own, DISPLAY: await startScreen(), ORCA_SPOKEN: spoken };
  startProgram('openbox', [], { env });
  const bus = startProgram(BUS, ['--launch-immediately', '--a11y=1', '--screen-reader=1'], { env });
  await until(() => addressOfBus(env), { failure: () => `No bus: ${bus.output()}`, pointless: () => !bus.running() });
  const orca = startProgram('orca', ['--replace'], { env: { ...env, HOME: home } });
  await until(async () => says(spoken), {
    failure: () => `Orca does not speak: ${orca.output()}`,
    pointless: () => !orca.running(),
  });
  return env;
}

/** Orca crashes when it finds no bus. */
async function addressOfBus(env: NodeJS.ProcessEnv): Promise<string> {
  const ask = ['--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus.GetAddress'];
  return (await run('dbus-send', ask, { env })).stdout;
}

/** Xvfb chooses a free display and says which. */
async function startScreen(): Promise<string> {
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24']);
  const number = await until(async () => /^\d+$/m.exec(screen.output())?.[0], {
    failure: () => `No screen: ${screen.output()}`,
    pointless: () => !screen.running(),
  });
  return `:${number}`;
}

function says(spoken: string): true | undefined {
  return readFileSync(spoken, 'utf8') === '' ? undefined : true;
}
