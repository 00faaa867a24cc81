import type { Registry } from '#registry/registry.ts';
import type { BlockUse, Campaign } from '#schemas/campaign/campaign.ts';
import { canonicalJson } from '../document/canonical-json.ts';
import type { Issue } from '../issue.ts';
import { versionIssue, type VersionedCampaign } from './versioned-campaign.ts';

/** So many versions after the one that clashes are looked at for a better one. */
const MAX_TRIED = 1000;

/** Returns a version of a campaign that visitors may have seen, or `undefined` if none has been served. */
export type SeenVersion = (id: string, version: number) => Campaign | undefined;

/** A consent that was asked for: its id, and a mark that is equal only for equal words. */
export interface ConsentPin {
  readonly id: string;
  readonly words: string;
}

/** The consents of a version that visitors may have seen; `undefined` if it was never served. */
export type SeenConsents = (id: string, version: number) => readonly ConsentPin[] | undefined;

/** The consents of a campaign, in order; by default the words stand for themselves. */
export const consentPins = (
  campaign: Campaign,
  registry: Registry,
  markOf: (words: string) => string = (words) => words,
): ConsentPin[] => consentsOf(campaign, registry).map((block) => ({ id: block.id, words: markOf(wordsOf(block)) }));

/**
 * Finds campaigns whose consents differ from those in the served version of the same number: evidence names the
 * version, so the version must determine the wording (B1). Other parts may differ between two documents of one version.
 */
export function changedConsents(
  campaigns: readonly VersionedCampaign[],
  registry: Registry,
  seen: SeenVersion,
): Issue[] {
  const pinsOf = memoized((campaign) => consentPins(campaign, registry));
  return consentsChangedSince(campaigns, pinsOf, (id, version) => {
    const before = seen(id, version);
    return before && pinsOf(before);
  });
}

/** Works out what a campaign is asked for once. */
function memoized<Result>(work: (campaign: Campaign) => Result): (campaign: Campaign) => Result {
  const known = new Map<Campaign, Result>();
  return (campaign) => {
    const result = known.get(campaign) ?? work(campaign);
    known.set(campaign, result);
    return result;
  };
}

/** The same where only marks of the words are known. @param pinsOf the consents of a campaign with the same marks */
export function consentsChangedSince(
  campaigns: readonly VersionedCampaign[],
  pinsOf: (campaign: Campaign) => readonly ConsentPin[],
  seen: SeenConsents,
): Issue[] {
  return campaigns.flatMap((versioned) => {
    const { campaign } = versioned;
    const now = pinsOf(campaign);
    const changesSince = (version: number): Changes => {
      const before = seen(campaign.id, version);
      return before === undefined ? NONE : changesOf(before, now);
    };
    const changes = changesSince(campaign.version);
    if (isNone(changes)) return [];
    // The next one may have been served too, with other words.
    let better = campaign.version + 1;
    while (better < campaign.version + MAX_TRIED && !isNone(changesSince(better))) better += 1;
    return [changeIssue(versioned, changes, better)];
  });
}

/** Returns the blocks that record consent, in order: every consent that a visitor can be asked for. */
export function consentsOf(campaign: Campaign, registry: Registry): BlockUse[] {
  const asksConsent = ({ block: name, props }: BlockUse) => {
    const block = registry.find(name);
    // A question of any other kind may change its words.
    return block?.asksConsent?.(props) ?? block?.consents !== undefined;
  };
  return campaign.routes.flatMap(({ blocks }) => blocks.filter(asksConsent));
}

/** The ids of consents that differ. */
interface Changes {
  readonly reworded: readonly string[];
  readonly fresh: readonly string[];
  readonly gone: readonly string[];
  /** Their words are the same; their order is not. */
  readonly moved: readonly string[];
}

const NONE: Changes = { reworded: [], fresh: [], gone: [], moved: [] };
const isNone = ({ reworded, fresh, gone, moved }: Changes) =>
  [reworded, fresh, gone, moved].every(({ length }) => length === 0);

/**
 * Equal words are the same consent wherever it stands, and whatever its id is: a block without an id of its own gets
 * another one when something is put before it. Of the others, those with one id are the same consent in other words.
 */
function changesOf(before: readonly ConsentPin[], now: readonly ConsentPin[]): Changes {
  const left = [...now];
  const take = (isSame: (block: ConsentPin) => boolean) => {
    const at = left.findIndex(isSame);
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const pairs = before.map((old) => [old, take((one) => one.words === old.words)] as const);
  const unmatched = pairs.flatMap(([old, same]) => (same === undefined ? [old] : []));
  const reworded = unmatched.filter(({ id }) => take((one) => one.id === id) !== undefined).map(({ id }) => id);
  const kept = pairs.flatMap(([, same]) => same ?? []);
  const keptInOrder = now.filter((block) => kept.includes(block));
  return {
    reworded,
    fresh: left.map(({ id }) => id),
    gone: unmatched.map(({ id }) => id).filter((id) => !reworded.includes(id)),
    moved: keptInOrder.filter((block, index) => block !== kept[index]).map(({ id }) => id),
  };
}

const wordsOf = ({ block, props, texts }: BlockUse) => canonicalJson({ block, props, texts });

function changeIssue({ campaign: { version }, at }: VersionedCampaign, changes: Changes, better: number): Issue {
  const fileOf = (id: string) => (at.blockFiles.has(id) ? ` (${at.blockFiles.get(id)})` : '');
  const told = (ids: readonly string[], what: string, differ: string) =>
    ids.length === 0 ? [] : [`the ${what} ${ids.map((id) => `"${id}"${fileOf(id)}`).join(', ')} ${differ}`];
  const parts = [
    ...told(changes.reworded, 'consent text of', 'differs from'),
    ...told(changes.moved, 'order of', 'differs from'),
    ...told(changes.fresh, 'consent', 'is new since'),
    ...told(changes.gone, 'consent', 'is gone since'),
  ];
  const sentence = [parts.slice(0, -1).join(', '), parts.at(-1)].filter((part) => part !== '').join(' and ');
  const message =
    `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} what visitors of version ${version} saw: ` +
    'evidence could not say what they agreed to';
  return versionIssue('consent-changed', at, message, better);
}
