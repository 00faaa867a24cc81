import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/core/config/read-config.ts';
import { fileVariableOf, SECRET_VARIABLES, VARIABLE_NAMES } from '#server/core/config/variables.ts';
import { OTHER_ROUTES } from '#server/core/http/route-rules.ts';
import { DEPLOYED, imageEnvironment, type Deployed } from '#tests/support/deployment/deployed-environments.ts';
import {
  Compose,
  Deployment,
  DisruptionBudget,
  Ingress,
  Kustomization,
  ScrapeConfiguration,
  Service,
  Workflow,
} from '#tests/support/deployment/deployment-schemas.ts';
import { documentsOf, readDocument } from '#tests/support/deployment/read-document.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const FOLDER = 'docs/deploy';
const files = readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' });
const read = (name: string) => readFileSync(join(ROOT, FOLDER, name), 'utf8');
const methods = DEPLOYED.map((deployed) => [deployed.method, deployed] as const);
/** The longest time that a server takes to exit after SIGTERM (`src/entry/run-server.ts`). */
const SHUTDOWN_SECONDS = 10;

test.each(files.filter((name) => /\.(ya?ml|json)$/.test(name)))('[O2] docs/deploy/%s parses', (name) => {
  expect(documentsOf(`${FOLDER}/${name}`).every((document) => typeof document === 'object')).toBe(true);
});

describe.each(methods)('%s', (_method, deployed) => {
  /** The server's environment, with paths and secrets replaced by ones that exist on this machine. */
  function environmentHere({ environment, secretFiles }: Deployed): Record<string, string> {
    const folder = tempFolder('deployed');
    const values: Readonly<Record<string, string>> = {
      DATABASE_URL: 'postgres://trialflow:secret@database/trialflow',
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      LEAD_WEBHOOK_URL: 'https://crm.example/leads',
      STORAGE_URL: 'https://key:secret@s3.example/photos',
    };
    const own = Object.entries(environment).map(([name, value]) => {
      if (!secretFiles.includes(value)) return [name, value] as const;
      const file = join(folder, name);
      writeFileSync(file, `${values[name.replace(/_FILE$/, '')] ?? 'a-secret-of-sixteen-letters'}\n`);
      return [name, file] as const;
    });
    const { OPERATOR_FILE: _file, LEGAL_DIR: _folder, ...here } = Object.fromEntries(own);
    return { ...here, ACCEPT_DEMONSTRATION: 'legal,operator' };
  }

  test('[O2] sets only known variables, and reads each secret from a file that is mounted', () => {
    const { environment, secretFiles } = deployed;
    expect(Object.keys(environment).filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
    const fileVariables = SECRET_VARIABLES.map((secret) => fileVariableOf(secret) ?? '');
    const named = Object.entries(environment).filter(([name]) => fileVariables.includes(name));
    expect(named.map(([, file]) => file).toSorted()).toEqual(secretFiles.toSorted());
  });

  test('[O2] refers only to mounted paths', () => {
    const { environment, mounted } = deployed;
    const places = ['OPERATOR_FILE', 'LEGAL_DIR', 'DATA_DIR'].map((name) => environment[name] ?? name);
    expect(places.filter((place) => !mounted.some((folder) => `${place}/`.startsWith(`${folder}/`)))).toEqual([]);
  });

  test('[O2] is a valid production configuration without warnings', async () => {
    const config = await readConfig(environmentHere(deployed), ROOT);
    expect(config).toMatchObject({ ok: true, config: { production: true }, warnings: [] });
  });

  test('[O5] leaves the server enough time to shut down', () => {
    expect(deployed.killedAfter).toBeGreaterThan(SHUTDOWN_SECONDS);
  });
});

test('[O5] the health check of the image requests /healthz on the port that it exposes', () => {
  const image = read('Containerfile');
  const { PORT = '' } = imageEnvironment();
  expect(image).toContain(`EXPOSE ${PORT}\n`);
  const [, path = ''] =
    /HEALTHCHECK .*fetch\(`http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)`\)/.exec(image) ?? [];
  expect(path).toBe('/healthz');
  expect(OTHER_ROUTES).toHaveProperty([`GET ${path}`]);
});

test('[O2] every file that the Containerfile names exists', () => {
  const image = read('Containerfile');
  const copied = Array.from(image.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, sources = '']) =>
    sources.split(' '),
  ).flat();
  const started = /^CMD \["node", "(.+)"\]$/m.exec(image)?.[1] ?? '';
  const imported = Array.from(image.matchAll(/import\('\/app\/(.+?)'\)/g), ([, file = '']) => file);
  expect([...copied, started, ...imported].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(imported).toHaveLength(1);
});

describe('compose', () => {
  const { services, volumes, secrets } = readDocument(Compose, `${FOLDER}/compose/compose.yaml`);
  const { server, database } = services;

  test('[O2] publishes the port of the image on the loopback interface only', () => {
    const { PORT } = imageEnvironment();
    expect(server.ports).toEqual([`127.0.0.1:8080:${PORT}`]);
  });

  test('[O2] builds the image from the root of the project', () => {
    const { context, dockerfile } = server.build;
    expect(resolve(ROOT, FOLDER, 'compose', context)).toBe(resolve(ROOT));
    expect(existsSync(join(ROOT, dockerfile))).toBe(true);
  });

  test('[O2] uses every secret and volume it declares, and the guide creates the secrets', () => {
    expect(new Set([...server.secrets, ...database.secrets])).toEqual(new Set(Object.keys(secrets)));
    const named = [...server.volumes, ...database.volumes].map((volume) => volume.split(':')[0] ?? '');
    expect(named.filter((name) => !name.startsWith('./')).toSorted()).toEqual(Object.keys(volumes).toSorted());
    expect(Object.values(secrets).every(({ file }) => read('compose/README.md').includes(file.slice(2)))).toBe(true);
  });
});

describe('kubernetes', () => {
  const of = (name: string) => `${FOLDER}/kubernetes/${name}.yaml`;
  const { spec } = readDocument(Deployment, of('deployment'));
  const [container] = spec.template.spec.containers;
  const service = readDocument(Service, of('service'));

  test('[O5] probes request the health routes that exist', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
    expect(paths.filter((path) => !(`GET ${path}` in OTHER_ROUTES))).toEqual([]);
    const ports = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.port);
    expect(new Set([...ports, ...service.spec.ports.map(({ targetPort }) => targetPort)])).toEqual(new Set(['http']));
  });

  test('[O2] container, service and ingress use the port of the image', () => {
    const { PORT } = imageEnvironment();
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(PORT) }]);
    const backends = readDocument(Ingress, of('ingress')).spec.rules.flatMap(({ http }) => http.paths);
    const { metadata, spec: served } = service;
    expect(backends.map(({ backend }) => backend.service)).toEqual(
      served.ports.map(({ name }) => ({ name: metadata.name, port: { name } })),
    );
  });

  test('[O5] service and disruption budget select the pods of the deployment', () => {
    const { labels } = spec.template.metadata;
    const budget = readDocument(DisruptionBudget, of('pod-disruption-budget')).spec;
    expect([spec.selector.matchLabels, service.spec.selector, budget.selector.matchLabels]).toEqual([
      labels,
      labels,
      labels,
    ]);
    expect(budget.minAvailable).toBe(1);
  });

  test('[O2] the kustomization includes every manifest except the example secret', () => {
    const { resources } = readDocument(Kustomization, of('kustomization'));
    const manifests = files
      .filter((name) => /^kubernetes\/.*\.yaml$/.test(name))
      .map((name) => name.split('/')[1] ?? '');
    const others = ['kustomization.yaml', 'secret.example.yaml'];
    expect(resources.toSorted()).toEqual(manifests.filter((name) => !others.includes(name)).toSorted());
  });
});

test('[O6] Prometheus scrapes the metrics route and loads rule files that exist', () => {
  const { rule_files: rules, scrape_configs: jobs } = readDocument(
    ScrapeConfiguration,
    `${FOLDER}/monitoring/prometheus.yml`,
  );
  expect(rules.filter((file) => !files.includes(`monitoring/${file}`))).toEqual([]);
  expect(jobs.map(({ job_name: name, metrics_path: path }) => [name, `GET ${path}` in OTHER_ROUTES])).toEqual([
    ['trialflow', true],
  ]);
});

test('[O2] the systemd unit starts a file that exists', () => {
  const unit = read('systemd/trialflow.service');
  const [, started = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
  expect(existsSync(join(ROOT, started))).toBe(true);
});

describe('workflows', () => {
  const workflows = '.github/workflows';
  const runsOf = (name: string) => {
    const { jobs } = readDocument(Workflow, `${workflows}/${name}.yml`);
    return Object.values(jobs).flatMap(({ steps }) => steps);
  };

  test.each(
    readdirSync(join(ROOT, '.github'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yml')),
  )('[O1] .github/%s parses and uses only actions that exist', (name) => {
    const [text] = documentsOf(`.github/${name}`).map((document) => JSON.stringify(document));
    const own = Array.from((text ?? '').matchAll(/"uses":"\.\/([^"]+)"/g), ([, path = '']) => path);
    expect(own.filter((path) => !existsSync(join(ROOT, path, 'action.yml')))).toEqual([]);
  });

  test('[O1] every change runs .ci/run', () => {
    expect(runsOf('ci').map(({ run }) => run)).toContain('.ci/run');
    expect(existsSync(join(ROOT, '.ci/run'))).toBe(true);
  });

  test('[B5] a change to campaigns is checked and proven', () => {
    const { on } = readDocument(Workflow, `${workflows}/campaigns.yml`);
    expect([on.push?.paths, on.pull_request?.paths]).toEqual([
      expect.arrayContaining(['campaigns/**']),
      expect.arrayContaining(['campaigns/**']),
    ]);
    const steps = runsOf('campaigns');
    expect(steps.map(({ uses }) => uses)).toContain('./.github/actions/check-campaigns');
    expect(steps.map(({ run }) => run)).toContain('npm run --silent campaigns -- prove');
  });
});
