import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { AlertRules, Dashboard } from '#tests/support/deployment/deployment-schemas.ts';
import { readExpression } from '#tests/support/deployment/promql.ts';
import { readDocument } from '#tests/support/deployment/read-document.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { until } from '#tests/support/until.ts';

const FOLDER = 'docs/deploy/monitoring';
/** The metric that Prometheus records for each scrape, and the labels that it adds to every series. */
const SCRAPED = { metric: 'up', labels: ['job', 'instance'] } as const;

/** The label sets of each metric's series. */
type Metrics = ReadonlyMap<string, readonly Readonly<Record<string, string>>[]>;

let site: ApiSite;
let exported: Metrics;

function labelsIn(line: string): Readonly<Record<string, string>> {
  const pairs = Array.from(line.matchAll(/(\w+)="([^"]*)"/g), ([, label = '', value = '']) => [label, value] as const);
  return Object.fromEntries(pairs);
}

function readMetrics(exposition: string): Metrics {
  const lines = exposition.split('\n');
  // Expressions read the buckets of a histogram.
  const names = lines.flatMap((line) => {
    const [, name, type] = /^# TYPE (\S+) (\S+)/.exec(line) ?? [];
    return name === undefined ? [] : [type === 'histogram' ? `${name}_bucket` : name];
  });
  const seriesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return new Map(names.map((name) => [name, seriesOf(name).map(labelsIn)] as const));
}

beforeAll(async () => {
  site = await openApiSite();
  const row = { service: 'relay', key: 'a', payload: 'sealed', created_at: new Date(), updated_at: new Date() };
  await site.database.db
    .insertInto('outside_messages')
    .values({ ...row, state: 'dead' })
    .execute();
  await site.app.inject('/healthz');
  // Garbage collections have labels only after the first one, which Node reports a moment later.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  exported = await until(
    async () => {
      const metrics = readMetrics((await site.app.inject('/metrics')).body);
      return metrics.get('nodejs_gc_duration_seconds_bucket')?.length === 0 ? undefined : metrics;
    },
    { failure: () => 'No garbage collection was reported', pointless: () => false },
  );
});
afterAll(() => site.close());

const rules = readDocument(AlertRules, `${FOLDER}/alerts.yml`).groups.flatMap((group) => group.rules);
const dashboard = readDocument(Dashboard, `${FOLDER}/grafana-dashboard.json`);
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));
const watched = [...rules.map(({ alert, expr }) => [alert, expr] as const), ...panels];

/** Everything an expression names that the server does not export. */
function unknownIn(promql: string): readonly string[] {
  const { metrics, grouped } = readExpression(promql);
  const own = metrics.filter(({ metric }) => metric !== SCRAPED.metric);
  const labelsOf = (metric: string) => [
    ...SCRAPED.labels,
    ...(exported.get(metric) ?? []).flatMap((series) => Object.keys(series)),
  ];
  const routes = site.app.routeRules.map(({ route }) => route.split(' ')[1]);
  return [
    ...own.flatMap(({ metric }) => (exported.has(metric) ? [] : [metric])),
    ...own.flatMap(({ metric, matchers }) =>
      matchers.flatMap(({ label, operator, value }) => {
        if (!labelsOf(metric).includes(label)) return [`${metric}{${label}}`];
        if (label === 'route') return routes.includes(value) ? [] : [value];
        const values = (exported.get(metric) ?? []).map((series) => series[label]);
        return label === 'state' && operator === '=' && !values.includes(value) ? [`${metric}{state="${value}"}`] : [];
      }),
    ),
    ...grouped.filter((label) => !own.some(({ metric }) => labelsOf(metric).includes(label))),
  ];
}

test.each(watched)('[O6] %s uses only metrics, labels and routes that exist', (_name, promql) => {
  expect(readExpression(promql).metrics.length).toBeGreaterThan(0);
  expect(unknownIn(promql)).toEqual([]);
});

test('[O6] unknown metrics, labels, states and routes are detected', () => {
  expect(unknownIn('rate(trialflow_requests_total[5m]) > 0')).toEqual(['trialflow_requests_total']);
  expect(unknownIn('sum by (version) (trialflow_deliveries{status="dead"})')).toEqual([
    'trialflow_deliveries{status}',
    'version',
  ]);
  expect(unknownIn('trialflow_deliveries{state="lost"} > 0')).toEqual(['trialflow_deliveries{state="lost"}']);
  expect(unknownIn('trialflow_http_requests_total{route="/leads"}')).toEqual(['/leads']);
});

test('[O6] every exported metric is on the dashboard or in an alert rule', () => {
  const named = new Set(watched.flatMap(([, promql]) => readExpression(promql).metrics.map(({ metric }) => metric)));
  expect([...exported.keys()].filter((metric) => !named.has(metric))).toEqual([]);
});

test('[O6] every metric that the documentation names is exported', () => {
  const document = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const named = Array.from(document.matchAll(/\btrialflow_\w+/g), ([metric]) => metric);
  expect(named.filter((metric) => !exported.has(metric))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test('[O6] the job variable uses an exported metric, and alerts and panels have unique names', () => {
  const chosen = dashboard.templating.list.flatMap(
    ({ definition = '' }) => /^label_values\((\w+), (\w+)\)$/.exec(definition)?.slice(1, 3) ?? [],
  );
  expect(chosen).toEqual(['trialflow_build_info', 'job']);
  expect(exported.has('trialflow_build_info')).toBe(true);
  const names = rules.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  const titles = dashboard.panels.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
