import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/install.ts';
import { Compose, ConfigMap, Deployment, Secret } from './deployment-schemas.ts';
import { variablesOfEnvFile } from './env-file.ts';
import { readDocument } from './read-document.ts';
import { settingsOf } from './systemd-unit.ts';

/** How one of the methods in `docs/deploy` starts a server. */
export interface Deployed {
  readonly method: 'compose' | 'kubernetes' | 'systemd';
  readonly environment: Readonly<Record<string, string>>;
  /** The paths under which secrets are available. */
  readonly secretFiles: readonly string[];
  /** Folders and files that exist inside the server's environment. */
  readonly mounted: readonly string[];
  /** Seconds between SIGTERM and SIGKILL. */
  readonly killedAfter: number;
}

const FOLDER = 'docs/deploy';
const read = (name: string) => readFileSync(join(ROOT, FOLDER, name), 'utf8');

/** All `NAME=value` pairs in some lines. */
function pairsIn(lines: readonly string[]): Record<string, string> {
  const pairs = lines.flatMap((line) => Array.from(line.matchAll(/([A-Z_]+)=(\S+)/g)));
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value] as const));
}

/** The variables that the image sets. */
export function imageEnvironment(): Record<string, string> {
  const lines = read('Containerfile').split('\n');
  return pairsIn(lines.filter((line) => line.startsWith('ENV ')));
}

function readCompose(): Deployed {
  const { services, secrets } = readDocument(Compose, `${FOLDER}/compose/compose.yaml`);
  const { environment, volumes, stop_grace_period: grace } = services.server;
  return {
    method: 'compose',
    environment: { ...imageEnvironment(), ...environment },
    secretFiles: services.server.secrets.filter((name) => name in secrets).map((name) => `/run/secrets/${name}`),
    mounted: volumes.map((volume) => volume.split(':')[1] ?? ''),
    killedAfter: Number.parseInt(grace, 10),
  };
}

function readKubernetes(): Deployed {
  const { data } = readDocument(ConfigMap, `${FOLDER}/kubernetes/configmap.yaml`);
  const { metadata, stringData } = readDocument(Secret, `${FOLDER}/kubernetes/secret.example.yaml`);
  const { spec } = readDocument(Deployment, `${FOLDER}/kubernetes/deployment.yaml`).spec.template;
  const { containers, volumes, terminationGracePeriodSeconds } = spec;
  const { volumeMounts } = containers[0];
  const volume = volumes.find(({ secret }) => secret?.secretName === metadata.name)?.name;
  const place = volumeMounts.find(({ name }) => name === volume)?.mountPath ?? 'nowhere';
  return {
    method: 'kubernetes',
    environment: { ...imageEnvironment(), ...data },
    secretFiles: Object.keys(stringData).map((key) => `${place}/${key}`),
    mounted: volumeMounts.map(({ mountPath }) => mountPath),
    killedAfter: terminationGracePeriodSeconds,
  };
}

function readSystemd(): Deployed {
  const settings = settingsOf(read('systemd/trialflow.service'));
  const file = variablesOfEnvFile(read('systemd/trialflow.env')).map(({ name, value }) => [name, value] as const);
  return {
    method: 'systemd',
    environment: { ...pairsIn(settings.get('Environment') ?? []), ...Object.fromEntries(file) },
    secretFiles: (settings.get('LoadCredential') ?? []).map((credential) => `%d/${credential.split(':')[0]}`),
    mounted: ['/etc/trialflow', ...(settings.get('StateDirectory') ?? []).map((name) => `/var/lib/${name}`)],
    killedAfter: Number(settings.get('TimeoutStopSec')?.[0]),
  };
}

export const DEPLOYED: readonly Deployed[] = [readCompose(), readKubernetes(), readSystemd()];
