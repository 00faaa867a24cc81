import Type, { type Static } from 'typebox';

const Text = Type.Record(Type.String(), Type.String());
const Labels = Type.Object({ 'app.kubernetes.io/name': Type.String() });
const Metadata = Type.Object({ name: Type.String(), labels: Type.Optional(Text) });

const Probe = Type.Object({
  httpGet: Type.Object({ path: Type.String(), port: Type.String() }),
  periodSeconds: Type.Integer(),
  failureThreshold: Type.Integer(),
});

const Container = Type.Object({
  ports: Type.Array(Type.Object({ name: Type.String(), containerPort: Type.Integer() })),
  envFrom: Type.Array(Type.Object({ configMapRef: Type.Object({ name: Type.String() }) })),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  securityContext: Type.Object({
    allowPrivilegeEscalation: Type.Literal(false),
    readOnlyRootFilesystem: Type.Literal(true),
    capabilities: Type.Object({ drop: Type.Tuple([Type.Literal('ALL')]) }),
  }),
  volumeMounts: Type.Array(Type.Object({ name: Type.String(), mountPath: Type.String() })),
});

/** The parts of each file that tests look at; other properties are allowed. */
export const Deployment = Type.Object({
  kind: Type.Literal('Deployment'),
  spec: Type.Object({
    selector: Type.Object({ matchLabels: Labels }),
    template: Type.Object({
      metadata: Type.Object({ labels: Labels }),
      spec: Type.Object({
        automountServiceAccountToken: Type.Literal(false),
        terminationGracePeriodSeconds: Type.Integer(),
        securityContext: Type.Object({ runAsNonRoot: Type.Literal(true) }),
        containers: Type.Tuple([Container]),
        volumes: Type.Array(
          Type.Object({
            name: Type.String(),
            secret: Type.Optional(Type.Object({ secretName: Type.String() })),
          }),
        ),
      }),
    }),
  }),
});

export const ConfigMap = Type.Object({ kind: Type.Literal('ConfigMap'), metadata: Metadata, data: Text });
export const Secret = Type.Object({ kind: Type.Literal('Secret'), metadata: Metadata, stringData: Text });
export const Service = Type.Object({
  kind: Type.Literal('Service'),
  metadata: Metadata,
  spec: Type.Object({
    selector: Labels,
    ports: Type.Array(Type.Object({ name: Type.String(), targetPort: Type.String() })),
  }),
});
export const Ingress = Type.Object({
  kind: Type.Literal('Ingress'),
  spec: Type.Object({
    rules: Type.Array(
      Type.Object({
        host: Type.String(),
        http: Type.Object({
          paths: Type.Array(
            Type.Object({
              backend: Type.Object({
                service: Type.Object({ name: Type.String(), port: Type.Object({ name: Type.String() }) }),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
});
export const DisruptionBudget = Type.Object({
  kind: Type.Literal('PodDisruptionBudget'),
  spec: Type.Object({ minAvailable: Type.Integer(), selector: Type.Object({ matchLabels: Labels }) }),
});
export const Kustomization = Type.Object({ kind: Type.Literal('Kustomization'), resources: Type.Array(Type.String()) });

const ComposeService = Type.Object({
  environment: Text,
  secrets: Type.Array(Type.String()),
  volumes: Type.Array(Type.String()),
  stop_grace_period: Type.String({ pattern: String.raw`^\d+s$` }),
});
export const Compose = Type.Object({
  services: Type.Object({
    server: Type.Intersect([
      ComposeService,
      Type.Object({
        build: Type.Object({ context: Type.String(), dockerfile: Type.String() }),
        ports: Type.Array(Type.String()),
        read_only: Type.Literal(true),
      }),
    ]),
    database: ComposeService,
  }),
  volumes: Type.Record(Type.String(), Type.Null()),
  secrets: Type.Record(Type.String(), Type.Object({ file: Type.String() })),
});
export type Compose = Static<typeof Compose>;

export const ScrapeConfiguration = Type.Object({
  rule_files: Type.Array(Type.String()),
  scrape_configs: Type.Array(
    Type.Object({
      job_name: Type.String(),
      metrics_path: Type.String(),
      static_configs: Type.Array(Type.Object({ targets: Type.Array(Type.String()) })),
    }),
  ),
});

export const AlertRules = Type.Object({
  groups: Type.Array(
    Type.Object({
      name: Type.String(),
      rules: Type.Array(
        Type.Object({
          alert: Type.String(),
          expr: Type.String(),
          labels: Type.Object({ severity: Type.Enum(['critical', 'warning']) }),
          annotations: Type.Object({
            summary: Type.String({ minLength: 10 }),
            description: Type.String({ minLength: 10 }),
          }),
        }),
      ),
    }),
  ),
});

const Target = Type.Object({ expr: Type.String() });
export const Dashboard = Type.Object({
  title: Type.String(),
  templating: Type.Object({
    list: Type.Array(Type.Object({ name: Type.String(), definition: Type.Optional(Type.String()) })),
  }),
  panels: Type.Array(
    Type.Object({
      title: Type.String(),
      type: Type.String(),
      description: Type.Optional(Type.String()),
      targets: Type.Optional(Type.Array(Target)),
    }),
  ),
});

export const Workflow = Type.Object({
  name: Type.String(),
  on: Type.Object({
    push: Type.Optional(Type.Object({ paths: Type.Optional(Type.Array(Type.String())) })),
    pull_request: Type.Union([Type.Null(), Type.Object({ paths: Type.Optional(Type.Array(Type.String())) })]),
  }),
  permissions: Type.Object({ contents: Type.Literal('read') }),
  jobs: Type.Record(
    Type.String(),
    Type.Object({
      'timeout-minutes': Type.Integer(),
      steps: Type.Array(Type.Object({ uses: Type.Optional(Type.String()), run: Type.Optional(Type.String()) })),
    }),
  ),
});
