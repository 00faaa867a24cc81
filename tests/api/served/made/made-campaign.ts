import type { SourceFile } from '#checker/document/source-document.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';
import { words } from '#tests/support/checker/small-campaign.ts';
import type { Askable, Asking } from './asked.ts';
import { CRITERIA, QUESTIONS } from './asked.ts';
import { chanceOf, type Chance } from './chance.ts';
import { OF_A_STUDY, OF_AN_ADDRESS, OF_CALLS } from './circumstances.ts';
import { randomCondition } from './conditions.ts';
import { randomNext } from './next-steps.ts';

/** How to recognise a block on a page: by one of these controls, or by words that occur nowhere else. */
export interface Sign {
  readonly controls: readonly string[];
  readonly mark: string;
  /** It may have nothing to show. */
  readonly maybeEmpty: boolean;
}

export interface MadeCampaign {
  readonly id: string;
  /** The campaign, and the fragments that it uses. */
  readonly files: readonly SourceFile[];
  /** By `route@block`. */
  readonly signs: ReadonlyMap<string, Sign>;
}

interface WrittenBlock {
  readonly block: string;
  readonly id: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly showWhen?: Predicate;
}

/** A campaign under construction. */
export interface Making {
  readonly chance: Chance;
  readonly id: string;
  /** The names of the routes, the ends last. */
  readonly names: readonly string[];
  readonly ends: number;
  /** What conditions may ask so far: circumstances, and what the pages ask. */
  readonly askable: Askable[];
  readonly asked: Set<string>;
  readonly signs: Map<string, Sign>;
  readonly fragments: SourceFile[];
}

const PREFILLED: readonly string[] = PREFILLED_FACTS;

/** @param attempt another campaign for the same seed, if the checker refuses the previous ones */
export function madeCampaign(seed: number, attempt: number): MadeCampaign {
  const chance = chanceOf(seed * 1000 + attempt);
  const id = `made-${seed}`;
  const [pages, ends] = [1 + chance.below(4), 1 + chance.below(2)];
  const names = [
    ...Array.from({ length: pages }, (_, index) => `r${index}`),
    ...Array.from({ length: ends }, (_, index) => `e${index}`),
  ];
  const making: Making = {
    chance,
    id,
    names,
    ends,
    askable: randomCircumstances(chance),
    asked: new Set(),
    signs: new Map(),
    fragments: [],
  };
  const routes = names.map((name, index) => routeOf(making, name, index));
  const document = {
    formatVersion: 1,
    id,
    version: 1,
    name: `Made up ${seed}`,
    type: chance.pick(['Signup', 'Screener']),
    home: names[0],
    languages: ['en', 'es'],
    settings: randomSettings(chance),
    routes,
  };
  const file = { path: `campaigns/${id}.json`, text: JSON.stringify(document) };
  return { id, files: [file, ...making.fragments], signs: making.signs };
}

/** A few circumstances, so that conditions share them, and use them more often than any one answer. */
function randomCircumstances(chance: Chance): Askable[] {
  const from = (list: readonly Askable[], most: number) =>
    Array.from({ length: chance.below(most + 1) }, () => chance.pick(list));
  const some = [
    ...from(OF_A_STUDY, chance.pick([0, 2])),
    ...from(OF_AN_ADDRESS, chance.pick([0, 1, 2])),
    ...from(OF_CALLS, chance.pick([0, 0, 1, 2])),
  ];
  return [...some, ...some, ...some];
}

function randomSettings(chance: Chance) {
  return {
    ...(chance.oneIn(4) ? { showCountrySelect: true } : {}),
    ...(chance.oneIn(4) ? { hasCaregiver: true, caregiverType: chance.pick(['None', 'parent-child', 'adult']) } : {}),
    ...(chance.oneIn(5) ? { studyType: chance.pick(['any', 'ctScanAppointment', 'vaccine']) } : {}),
    ...(chance.oneIn(6) ? { needsStudy: true } : {}),
    ...(chance.oneIn(6) ? { showRiskAssessment: chance.oneIn(2) } : {}),
    ...(chance.oneIn(5) ? { webScreenerProps: { minimalSet: chance.oneIn(2) } } : {}),
  };
}

function routeOf(making: Making, name: string, index: number) {
  const { chance, names, ends, askable } = making;
  const isEnd = index >= names.length - ends;
  const known = askable.map(({ fact }) => fact).filter((fact) => /^(candidate|answer|study)\./.test(fact));
  const blocks = randomBlocks(making, name, isEnd);
  return {
    name,
    title: words(`Page ${name}`),
    meta: metaOf(chance, { isEnd, isFirst: index === 0, known }),
    blocks: inFragment(making, name, blocks),
    ...(isEnd ? {} : { next: randomNext(making, index) }),
  };
}

interface Place {
  readonly isEnd: boolean;
  readonly isFirst: boolean;
  /** What earlier pages may have made known. */
  readonly known: readonly string[];
}

function metaOf(chance: Chance, { isEnd, isFirst, known }: Place) {
  const requires = !isFirst && known.length > 0 && chance.oneIn(5) ? { requires: [chance.pick(known)] } : {};
  if (isEnd) return { showNav: false, ...requires };
  return {
    ...requires,
    ...(!isFirst && chance.oneIn(8) ? { landing: true } : {}),
    ...(chance.oneIn(6) ? { saveSubject: true } : {}),
    ...(chance.oneIn(8) ? { checkIfPhoneAlreadyMatchedToStudy: true, shouldFetchSiteScheduling: true } : {}),
  };
}

function randomBlocks(making: Making, name: string, isEnd: boolean): WrittenBlock[] {
  const { chance, askable } = making;
  const here = new Set<string>();
  return Array.from({ length: isEnd ? chance.below(2) : 1 + chance.below(3) }, (_, place): WrittenBlock => {
    const id = `b${name}-${place}`;
    const mark = `Zq${name}x${place}z`;
    const asking = isEnd ? wordsOnly(mark) : randomAsking(making, { id, mark, here });
    const isShown = askable.length > 0 && chance.oneIn(isEnd ? 1 : 2);
    // What a link fills in is known before it is asked.
    const own = PREFILLED.includes(asking.facts[0]?.fact ?? '') && chance.oneIn(6) ? asking.facts : askable;
    const condition = isShown ? randomCondition(chance, own) : undefined;
    const showWhen = condition && !goesRound(asking, askable) ? { showWhen: condition } : {};
    askable.push(...asking.facts);
    for (const { fact } of asking.facts) here.add(fact);
    for (const { fact } of asking.facts) making.asked.add(fact);
    if (asking.block === 'Diagnosis') making.asked.add('candidate.indicationIds');
    making.signs.set(`${name}@${id}`, { controls: asking.controls, mark, maybeEmpty: asking === CRITERIA });
    return { block: asking.block, id, props: asking.props, ...showWhen };
  });
}

/**
 * Conditions about the country, combined with a question for the country that has a condition: an answer may hide the
 * question that set it, and thereby bring it back. These tests do not cover which value then counts.
 */
function goesRound({ block }: Asking, askable: readonly Askable[]): boolean {
  return (
    block === 'PostalCode' && askable.some(({ fact }) => fact === 'candidate.country' || fact === 'path.international')
  );
}

/** What a page may ask; sometimes it asks again what an earlier page asked. */
function randomAsking(
  { chance, asked, askable }: Making,
  { id, mark, here }: { readonly id: string; readonly mark: string; readonly here: ReadonlySet<string> },
): Asking {
  const form = chance.below(10);
  const knowsConditions = askable.some(({ fact }) => fact === 'candidate.indicationIds');
  if (form === 0) return wordsOnly(mark);
  if (form === 1) return randomConsent(chance, mark, here);
  if (form === 2 && !here.has('criteria.smokes') && chance.oneIn(2)) return CRITERIA;
  const asking = chance.pick(QUESTIONS)(chance, id);
  // These tests do not cover what the diagnosis does to the conditions.
  if (asking.block === 'Diagnosis' && knowsConditions) return wordsOnly(mark);
  const again = asking.facts.some(({ fact }) => here.has(fact) || asked.has(fact));
  return again ? wordsOnly(mark) : asking;
}

function wordsOnly(mark: string): Asking {
  return { block: 'RichText', props: { text: words(`${mark} stands here`) }, facts: [], controls: [] };
}

function randomConsent(chance: Chance, mark: string, here: ReadonlySet<string>): Asking {
  const type = chance.pick(['sms', 'healthData', 'clinic']);
  const fact = `consent.${type}`;
  if (here.has(fact)) return wordsOnly(mark);
  const ask = chance.pick(['box', 'box', 'implied', 'byCountry']);
  const required = chance.oneIn(3) ? { required: chance.oneIn(2) } : {};
  const consents = [{ type, ask, text: words(`${mark} you may`), ...required }];
  return {
    block: 'GenericConsent',
    props: { title: words('What you agree to'), consents },
    facts: ask === 'implied' ? [] : [{ fact, kind: 'boolean' }],
    controls: [],
  };
}

/** Now and then the blocks of a page are in a fragment. */
function inFragment(
  { chance, id, fragments }: Making,
  name: string,
  blocks: readonly WrittenBlock[],
): readonly object[] {
  if (blocks.length === 0 || !chance.oneIn(6)) return blocks;
  const use = `${id}-${name}`;
  fragments.push({ path: `campaigns/fragments/${use}.json`, text: JSON.stringify({ formatVersion: 1, blocks }) });
  return [{ use }];
}
