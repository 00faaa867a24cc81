import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { diffDocuments, diffedPairs, type ComparedCampaign, type DiffRequest } from '../diff/diff-documents.ts';
import { formatIssue } from '../report/format-issues.ts';
import { pageTexts, type PageText } from '../report-page/page-texts.ts';

/** A text of the document that one of two revisions does not have, or has in other words. */
export interface ChangedText {
  readonly route: string;
  readonly place: string;
  readonly language: Language;
  readonly before?: string | undefined;
  readonly now?: string | undefined;
}

/** What changed since an earlier revision. */
export interface DossierDifferences {
  /** The earlier revision, as it was named. */
  readonly place: string;
  readonly before: Campaign;
  /** SHA-256 (hex) of the earlier revision, resolved. */
  readonly beforeHash: string;
  readonly compared: Exclude<ComparedCampaign, { verdict: 'gone' }>;
  readonly texts: readonly ChangedText[];
}

/** Compares a campaign with an earlier revision of it. Rejects with a message if that cannot be put together. */
export async function dossierDifferences(
  request: DiffRequest,
  place: string,
  hashOf: (campaign: Campaign) => string,
): Promise<DossierDifferences> {
  const { unchecked, pairs } = await diffedPairs(request);
  const [pair] = pairs;
  const [compared] = (await diffDocuments(request)).campaigns;
  if (!pair || !compared || compared.verdict === 'gone')
    throw new Error(
      unchecked.length === 0
        ? `${place} has no campaign to compare with`
        : [`${place} cannot be compared:`, ...unchecked.map(({ issue }) => formatIssue(issue))].join('\n'),
    );
  return {
    place,
    compared,
    before: pair.before,
    beforeHash: hashOf(pair.before),
    texts: changedTexts(pair.before, pair.after),
  };
}

/** The texts that differ, route by route, in the order of the newer revision; then those that are gone. */
export function changedTexts(before: Campaign, now: Campaign): ChangedText[] {
  const [old, fresh] = [textsBy(before), textsBy(now)];
  return [...new Set([...fresh.keys(), ...old.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), fresh.get(key)];
    const { route, place } = is ?? was ?? { route: '', place: '' };
    const languages = new Set([...Object.keys(is?.words ?? {}), ...Object.keys(was?.words ?? {})]);
    return [...languages].flatMap((language): ChangedText[] => {
      const [one, other] = [was?.words[language], is?.words[language]];
      return one === other ? [] : [{ route, place, language, before: one, now: other }];
    });
  });
}

function textsBy({ routes }: Campaign): Map<string, PageText & { readonly route: string }> {
  return new Map(
    routes.flatMap((route) =>
      pageTexts(route).map((text) => [`${route.name} ${text.place}`, { ...text, route: route.name }] as const),
    ),
  );
}
