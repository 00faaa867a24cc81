import { describe, expect, test } from 'vitest';
import type { AuthoredCampaign, Fragment } from '#schemas/campaign/campaign.ts';
import type { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { migrate } from './migrate.ts';
import { resolveCampaign, type DocumentSource } from './resolve/resolve-campaign.ts';

const title = { en: 'Title', es: 'Título' };
const parent: AuthoredCampaign = {
  formatVersion: 1,
  id: 'parent',
  version: 3,
  name: 'Parent',
  type: 'Screener',
  home: 'home',
  languages: ['en', 'es'],
  settings: { hasCaregiver: true, webScreenerProps: { numbering: true, heightWeight: true } },
  routes: [
    {
      name: 'home',
      title,
      blocks: [{ block: 'FullName' }, { use: 'contact' }, { block: 'FullName' }],
      next: [{ to: 'thanks' }],
    },
    { use: 'ending' },
  ],
};
const child: AuthoredCampaign = {
  formatVersion: 1,
  id: 'child',
  version: 1,
  extends: 'parent',
  name: 'Child',
  settings: { webScreenerProps: { numbering: false } },
  removeRoutes: ['health'],
  routes: [
    { name: 'thanks', title, blocks: [] },
    { name: 'extra', title, blocks: [] },
  ],
};
const fragments: Record<string, Fragment> = {
  contact: { formatVersion: 1, blocks: [{ block: 'Phone', props: { required: true } }] },
  ending: {
    formatVersion: 1,
    routes: [
      { name: 'thanks', title, blocks: [{ block: 'ThankYou' }], next: [{ to: 'health' }] },
      { name: 'health', path: 'health-questions', title, blocks: [] },
    ],
  },
};

const SMOKING: Questionnaire = {
  formatVersion: 1,
  title: 'Smoking',
  version: '1',
  schema: { type: 'object', properties: { smoker: { type: 'boolean' } } },
  ui: { smoker: { title } },
  texts: { QuestionSet: { yes: title, no: title } },
};

function source(...campaigns: AuthoredCampaign[]): DocumentSource {
  return {
    campaign: (id) => campaigns.find((document) => document.id === id),
    fragment: (name) => fragments[name],
    questionnaire: (name) => (name === 'smoking' ? SMOKING : undefined),
  };
}

function resolved(id: string, ...campaigns: AuthoredCampaign[]) {
  const result = resolveCampaign(id, source(...campaigns));
  if (!result.ok) throw new Error(`${result.code} ${result.name}`);
  return result.campaign;
}

describe('resolving', () => {
  test('[B7] fragments are expanded in place, and blocks get stable ids', () => {
    const campaign = resolved('parent', parent);
    expect(campaign.routes.map(({ name, path }) => [name, path])).toEqual([
      ['home', 'home'],
      ['thanks', 'thanks'],
      ['health', 'health-questions'],
    ]);
    expect(campaign.routes[0]?.blocks.map(({ block, id }) => [block, id])).toEqual([
      ['FullName', 'full-name'],
      ['Phone', 'phone'],
      ['FullName', 'full-name-2'],
    ]);
  });

  test('[B7] a block that names a questionnaire has its questions as props, and its words below its own', () => {
    const own = { en: 'Own', es: 'Propio' };
    const block = { block: 'QuestionSet', id: 'health', questionnaire: 'smoking', texts: { yes: own } };
    const { routes } = resolved('parent', { ...parent, routes: [{ name: 'home', title, blocks: [block] }] });
    expect(routes[0]?.blocks).toEqual([
      {
        block: 'QuestionSet',
        id: 'health',
        props: { schema: SMOKING.schema, ui: SMOKING.ui },
        texts: { yes: own, no: title },
      },
    ]);
  });

  test('[B7] a questionnaire that does not exist is reported by its name', () => {
    const routes = [{ name: 'home', title, blocks: [{ block: 'QuestionSet', questionnaire: 'lost' }] }];
    expect(resolveCampaign('parent', source({ ...parent, routes }))).toEqual({
      ok: false,
      code: 'questionnaire-missing',
      name: 'lost',
    });
  });

  test('[B7] a campaign that extends another says only what differs', () => {
    const campaign = resolved('child', parent, child);
    expect(campaign.routes.map(({ name, blocks }) => [name, blocks.length])).toEqual([
      ['home', 3],
      ['thanks', 0],
      ['extra', 0],
    ]);
    expect(campaign).toMatchObject({
      type: 'Screener',
      home: 'home',
      path: 'child',
      version: 1,
      settings: { hasCaregiver: true, webScreenerProps: { numbering: false, heightWeight: true } },
    });
  });

  test.each<[string, AuthoredCampaign[], string]>([
    ['a parent that does not exist', [child], 'campaign-missing'],
    ['a campaign that extends itself', [{ ...child, extends: 'child' }], 'campaign-circular'],
    ['a fragment that does not exist', [{ ...parent, id: 'child', routes: [{ use: 'nowhere' }] }], 'fragment-missing'],
    [
      'no home',
      [{ formatVersion: 1, id: 'child', version: 1, name: 'x', type: 'Signup', languages: ['en'] }],
      'property-missing',
    ],
  ])('[B7] %s is reported', (_name, documents, code) => {
    expect(resolveCampaign('child', source(...documents))).toMatchObject({ ok: false, code });
  });
});

describe('migrating', () => {
  const migrations = {
    1: (document: Readonly<Record<string, unknown>>) => ({ ...document, title: document['name'] }),
    2: (document: Readonly<Record<string, unknown>>) => ({ ...document, two: true }),
  };

  test('[B1] a document of an older format is brought to the current one, step by step', () => {
    expect(migrate({ formatVersion: 1, name: 'x' }, migrations, 3)).toEqual({
      ok: true,
      document: { formatVersion: 3, name: 'x', title: 'x', two: true },
    });
  });
  test('[B1] a document of the current format is left as it is', () => {
    expect(migrate({ formatVersion: 1, id: 's6' })).toEqual({ ok: true, document: { formatVersion: 1, id: 's6' } });
  });
  test.each([undefined, 0, 2, 1.5, '1'])('[B1] format version %s is refused', (formatVersion) => {
    expect(migrate({ formatVersion })).toEqual({ ok: false, found: formatVersion });
  });
  test('[B1] a gap in the chain of migrations is refused', () => {
    expect(migrate({ formatVersion: 1 }, { 2: (document) => ({ ...document }) }, 3)).toMatchObject({ ok: false });
  });
});

describe('custom texts of a campaign', () => {
  const words = (en: string) => ({ en, es: `ES ${en}` });
  const base: AuthoredCampaign = {
    ...parent,
    texts: { FullName: { full: words('Name'), hint: words('Both') }, Phone: { label: words('Number') } },
    routes: [
      {
        name: 'home',
        title,
        blocks: [{ block: 'FullName', texts: { full: words('Your own name') } }, { use: 'contact' }, { block: 'Age' }],
      },
    ],
  };
  const textsOf = (id: string, ...documents: AuthoredCampaign[]) => {
    const result = resolveCampaign(id, source(...documents));
    return result.ok ? result.campaign.routes.flatMap(({ blocks }) => blocks.map(({ texts }) => texts)) : result.code;
  };

  test('[B6] [B7] they reach every use of the block, and the texts of a use replace them', () => {
    expect(textsOf('parent', base)).toEqual([
      { full: words('Your own name'), hint: words('Both') },
      { label: words('Number') },
      undefined,
    ]);
  });

  test('[B7] a campaign that extends another inherits its texts one by one, on inherited pages too', () => {
    const other: AuthoredCampaign = {
      ...child,
      removeRoutes: [],
      routes: [],
      texts: { FullName: { hint: words('All') } },
    };
    expect(textsOf('child', base, other)).toEqual([
      { full: words('Your own name'), hint: words('All') },
      { label: words('Number') },
      undefined,
    ]);
  });

  test('[B1] the assembled campaign keeps no second copy of them', () => {
    const result = resolveCampaign('parent', source(base));
    expect(Object.keys(result.ok ? result.campaign : {})).not.toContain('words');
  });
});
