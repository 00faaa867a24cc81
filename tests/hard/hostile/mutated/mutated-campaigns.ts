import { join } from 'node:path';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { seededRandom } from '#tests/real/checks.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { changeBytes, changeStructure, type Random } from './change-document.ts';
import { shippedFamilies, type Family } from './good-files.ts';
import { openWalker, walkAccepted, type Walker } from './walk-accepted.ts';

const HOW_MANY = { whole: 10_000, share: 60 } as const;
const SEED = 20_261_121;

/**
 * A judge of documents: returns the campaigns that it accepts, and how many of its refusals give no place or no reason.
 */
type Assess = (
  files: Family,
) => Promise<{ readonly campaigns: ReadonlyMap<string, Campaign>; readonly unexplained: number }>;

/** The product's own. */
function checkerWith(registry: Registry): Assess {
  return async (files) => {
    const { issues, campaigns } = await checkedCampaigns({ files, registry });
    const lines = new Map(files.map(({ path, text }) => [path, text.split('\n').length]));
    return {
      campaigns,
      unexplained: issues.filter(
        ({ line, file, message }) => line < 1 || line > (lines.get(file) ?? 0) || message === '',
      ).length,
    };
  };
}

/** A judge that accepts anything that can be read as a campaign, as a renderer without a checker would. */
function naiveWith(good: ReadonlyMap<string, Campaign>): Assess {
  return ([file]) => {
    const campaign = good.get(nameOf(file));
    const value: unknown = JSON.parse(file?.text ?? '{}');
    return Promise.resolve({
      campaigns: new Map(
        campaign === undefined ? [] : [[campaign.id, Object.assign(structuredClone(campaign), value)]],
      ),
      unexplained: 0,
    });
  };
}

function nameOf(file: SourceFile | undefined): string {
  return file?.path.replace('.json', '') ?? '';
}

/** The campaigns as the renderer gets them, each in one document: the input of the naive judge. */
function resolvedFamilies(campaigns: ReadonlyMap<string, Campaign>): readonly Family[] {
  return [...campaigns.values()].map((campaign) => [{ path: `${campaign.id}.json`, text: JSON.stringify(campaign) }]);
}

interface Found {
  readonly broken: string[];
  accepted: number;
  slowestMs: number;
}

async function assessOne(
  number: number,
  families: readonly Family[],
  random: Random,
  { assess, walker, found }: { readonly assess: Assess; readonly walker: Walker; readonly found: Found },
): Promise<void> {
  const family = families[number % families.length] ?? [];
  const at = Math.floor(random() * family.length);
  const file = family[at];
  if (!file) throw new Error('There is no campaign to change');
  const text = number % 3 === 0 ? changeBytes(file.text, random) : changeStructure(file.text, random);
  const files = family.map((one, index) => (index === at ? { ...one, text } : one));
  const reported = `change ${number} of ${file.path}`;
  const started = performance.now();
  try {
    const { campaigns, unexplained } = await assess(files);
    found.slowestMs = Math.max(found.slowestMs, Math.round(performance.now() - started));
    if (unexplained > 0) found.broken.push(`${reported}: ${unexplained} refusals tell no place or no reason`);
    const campaign = campaigns.get(nameOf(family[0]));
    if (!campaign) return;
    found.accepted += 1;
    found.broken.push(
      ...(await walkAccepted(campaign, number, walker)).map((fault) => `${reported} is accepted, and ${fault}`),
    );
  } catch (error) {
    found.broken.push(
      `${reported} crashes the check: ` +
        (error instanceof Error ? `${error.name} ${error.message.slice(0, 200)}` : String(error)),
    );
  }
}

async function assessAll(size: Size, planted: boolean): Promise<Outcome> {
  const registry = createRegistry(await loadBlocks(join(ROOT, 'blocks')));
  const walker = await openWalker(registry);
  const shipped = await shippedFamilies();
  const { campaigns } = await checkedCampaigns({ files: [...new Set(shipped.flat())], registry });
  const families = planted ? resolvedFamilies(campaigns) : shipped;
  const assess = planted ? naiveWith(campaigns) : checkerWith(registry);
  const found: Found = { broken: [], accepted: 0, slowestMs: 0 };
  const random = seededRandom(SEED);
  for (let number = 0; number < HOW_MANY[size]; number++)
    await assessOne(number, families, random, { assess, walker, found });
  const { accepted, slowestMs, broken } = found;
  return {
    figures: {
      documents: HOW_MANY[size],
      campaigns: campaigns.size,
      accepted,
      'accepted %': Math.round((accepted / HOW_MANY[size]) * 1000) / 10,
      'slowest check ms': slowestMs,
      seed: SEED,
    },
    broken,
  };
}

export const mutatedCampaigns: HardCheck = {
  name: 'mutated-campaigns',
  promise:
    'a changed campaign document never crashes the checker, ' +
    'and none that it lets through throws or is blank when it is walked and drawn',
  fault: 'a checker that lets everything through',
  run: (size) => assessAll(size, false),
  runPlanted: () => assessAll('share', true),
};
