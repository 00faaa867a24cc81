import { resolveCampaign, type DocumentSource } from '#engine/resolve/resolve-campaign.ts';
import { AuthoredCampaign, Fragment, type Campaign } from '#schemas/campaign/campaign.ts';
import { resolveTheme } from '#engine/theme/resolve-theme.ts';
import { type Theme, ThemeDocument } from '#schemas/theme/theme.ts';
import { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { issuesOf, type CheckRequest } from './check-documents.ts';
import { valueOf } from './document/node-access.ts';
import type { SourceDocument } from './document/source-document.ts';
import type { Issue } from './issue.ts';
import type { CampaignModel } from './model/campaign-model.ts';
import { compileOpen } from './schema/validator.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

const isCampaign = compileOpen<AuthoredCampaign>(AuthoredCampaign);
const isQuestionnaire = compileOpen<Questionnaire>(Questionnaire);
const isFragment = compileOpen<Fragment>(Fragment);
const isTheme = compileOpen<ThemeDocument>(ThemeDocument);

export interface CheckedCampaigns {
  readonly issues: readonly Issue[];
  /** By id: the campaigns that have no error in any of the files they are made of. */
  readonly campaigns: ReadonlyMap<string, Campaign>;
  /** By name: the themes that have no error in any file that they are made of, whether a campaign uses them or not. */
  readonly themes: ReadonlyMap<string, Theme>;
  /** The same campaigns as trees that know the position of everything. */
  readonly models: ReadonlyMap<string, CampaignModel>;
  /**
   * By id: the files that a campaign is made of, valid or not; for a campaign that cannot be read, only its own file.
   */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/**
 * Checks documents and assembles the valid ones. This is the one place where text becomes a `Campaign` (B1, B9).
 * Warnings are reported but do not hold a campaign back.
 * @param tolerated errors that do not hold a campaign back either, because a proof judges them better
 */
export async function checkedCampaigns(
  { files, registry, ...options }: CheckRequest,
  tolerated: readonly Issue['code'][] = [],
): Promise<CheckedCampaigns> {
  const workspace = await openWorkspace(files, registry, options);
  const issues = issuesOf(workspace);
  const errors = issues.filter(({ severity, code }) => severity === 'error' && !tolerated.includes(code));
  // A problem that a shared file causes in one campaign does not hold back any other.
  const faulty = new Set(errors.filter(({ campaigns }) => campaigns === undefined).map(({ file }) => file));
  const spoilt = new Set(errors.flatMap(({ campaigns = [] }) => campaigns));
  const good = workspace.campaigns.filter(
    ({ model }) =>
      model.routesComplete &&
      model.blocksComplete &&
      !spoilt.has(model.document.name) &&
      model.parts.every(({ path }) => !faulty.has(path)),
  );
  const parts = new Set(good.flatMap(({ model }) => model.parts));
  const source = sourceOf([...parts]);
  return {
    issues,
    campaigns: new Map(good.map(({ model }) => [model.document.name, resolved(model.document.name, source)])),
    models: new Map(good.map(({ model }) => [model.document.name, model])),
    themes: themesOf(workspace, faulty),
    files: filesOf(workspace),
  };
}

function themesOf({ documents }: Workspace, faulty: ReadonlySet<string>): ReadonlyMap<string, Theme> {
  const written = documents.flatMap(({ kind, name, path, root }) => {
    const value = kind === 'theme' && root && !faulty.has(path) ? valueOf(root) : undefined;
    return isTheme(value) ? [[name, value] as const] : [];
  });
  const byName = new Map(written);
  return new Map(
    written.flatMap(([name]) => {
      const look = resolveTheme(name, (one) => byName.get(one));
      return look.ok ? [[name, look.theme] as const] : [];
    }),
  );
}

function filesOf({ all, campaigns }: Workspace): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, readonly string[]>(
    all.filter(({ kind }) => kind === 'campaign').map(({ name, path }) => [name, [path]]),
  );
  for (const { model } of campaigns)
    files.set(
      model.document.name,
      model.parts.map(({ path }) => path),
    );
  return files;
}

function resolved(id: string, source: DocumentSource): Campaign {
  const result = resolveCampaign(id, source);
  if (!result.ok)
    throw new Error(`The campaign "${id}" passed every check but cannot be assembled: ${result.code} "${result.name}"`);
  return result.campaign;
}

function sourceOf(documents: readonly SourceDocument[]): DocumentSource {
  const parsed = documents.map(({ kind, name, root }) => ({ kind, name, value: root && valueOf(root) }));
  const ofKind = <Value>(wanted: SourceDocument['kind'], isOne: (value: unknown) => value is Value) =>
    new Map(
      parsed.flatMap(({ kind, name, value }) => (kind === wanted && isOne(value) ? [[name, value] as const] : [])),
    );
  const campaigns = ofKind('campaign', isCampaign);
  const fragments = ofKind('fragment', isFragment);
  const questionnaires = ofKind('questionnaire', isQuestionnaire);
  const themes = ofKind('theme', isTheme);
  return {
    campaign: (id) => campaigns.get(id),
    fragment: (name) => fragments.get(name),
    questionnaire: (name) => questionnaires.get(name),
    theme: (name) => themes.get(name),
  };
}
