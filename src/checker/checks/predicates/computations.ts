import { inEnglish, oneOf, sentence, type Sentence } from '#schemas/sentence.ts';
import { findFact } from '#engine/facts/index.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import type { Domain, DomainKind } from '#schemas/campaign/domain.ts';
import { replaceNode } from '../../document/edit.ts';
import { keyNode, keyOf, properties } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import { computationsOf, factsTaken, unitsOf, valuesIn } from '../../model/computed-domains.ts';
import { unitIn } from '../../model/computed-units.ts';
import { readComputations, type TakenFact, type WrittenComputation } from '../../model/computations.ts';
import { factStatusOf } from '../../model/resolve-tests.ts';
import { suggest } from '../../suggest.ts';
import type { Check, CheckedCampaign } from '../../workspace.ts';
import { KIND_WORDS } from './comparisons.ts';
import { aboutFact } from './unknown-fact.ts';

/** A computation has one of the forms that there are. */
export const malformedComputation: Check = ({ documents }) =>
  documents.flatMap((document) =>
    readComputations(document)
      .flatMap(({ faults }) => faults)
      .map(({ node, message, suggestion }) => ({
        code: 'computation-malformed' as const,
        at: { document, node },
        message,
        suggestion,
      })),
  );

/**
 * A computation takes answers of the kind that it computes with, has points for every value that it scores, and is not
 * computed from itself.
 */
export const computations: Check = ({ campaigns }) => {
  const taken = campaigns.flatMap((campaign) =>
    [...computationsOf(campaign.model).values()].flatMap((written) =>
      written.taken.map((one) => ({ node: one.node, findings: aboutTaken(one, campaign) })),
    ),
  );
  // Campaigns that extend the same one share its computations; one of them may not ask for all that these take.
  const byPlace = [...Map.groupBy(taken, ({ node }) => node).values()];
  const found = byPlace.flatMap((same) => {
    const isAsked = same.some(({ findings }) => findings.every(({ code }) => code !== 'fact-not-asked'));
    const findings = same.flatMap((one) => one.findings);
    return isAsked ? findings.filter(({ code }) => code !== 'fact-not-asked') : findings;
  });
  return oncePerPlace([...found, ...campaigns.flatMap(circularIn), ...campaigns.flatMap(mixedUnits)]);
};

/** Adding kilograms to centimetres, and an index of inches and pounds, would be wrong for everybody. */
function mixedUnits({ model, asked }: CheckedCampaign): Finding[] {
  const unitOf = unitsOf(model, asked.domains);
  const campaign = model.document.name;
  return [...computationsOf(model).values()].flatMap(({ document, node: computation }) =>
    unitIn(computation, unitOf).faults.map(({ node, message }) => ({
      code: 'units-differ' as const,
      at: { document, node },
      campaign,
      message,
    })),
  );
}

/** Once for each campaign in which a place is wrong: each of them is held back, whichever comes first. */
function oncePerPlace(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ at, message, campaign }, index) =>
      findings.findIndex(
        (other) =>
          other.at.node === at.node && inEnglish(other.message) === inEnglish(message) && other.campaign === campaign,
      ) === index,
  );
}

function aboutTaken(taken: TakenFact, { asked, model }: CheckedCampaign): Finding[] {
  const { document, node, fact, kinds } = taken;
  const at = { document, node };
  const status = factStatusOf(fact, asked);
  if (status.kind === 'unknown' && kinds.includes('date') && !fact.includes('.')) return noDate(at, fact);
  if (status.kind === 'criteria')
    return [
      {
        code: 'computation-takes-other',
        at,
        campaign: model.document.name,
        message: sentence`"${fact}" is an answer to a study, and another study asks something else; only
            conditions on it can be counted. Ask the question in the campaign, or let the study bound
            the answer itself`,
      },
    ];
  const unknown = aboutFact(document, node, fact, status);
  if (unknown.length > 0 || (status.kind !== 'asked' && status.kind !== 'listed')) return unknown;
  const { domain } = status;
  const source = findFact(fact)?.source ?? 'answer';
  const campaign = model.document.name;
  const other = (message: Sentence): Finding[] => [{ code: 'computation-takes-other', at, campaign, message }];
  if (source !== 'answer')
    return other(sentence`"${fact}" is not an answer; only what visitors answer can be computed with, and numbers`);
  if (!kinds.includes(domain.kind)) {
    const wanted = oneOf(kinds.map((kind) => KIND_WORDS[kind]));
    return other(
      sentence`"${fact}" is ${KIND_WORDS[domain.kind]}; this computation takes
        ${wanted}${instead(fact, kinds, domain)}`,
    );
  }
  return aboutPoints(taken, domain);
}

function noDate(at: Finding['at'], written: string): Finding[] {
  const message = sentence`"${written}" is no date: write the name of a fact, "today", or a day such as
    "2026-01-31"`;
  return [{ code: 'computation-malformed', at, message, suggestion: suggest(written, ['today']) }];
}

/** What makes a number of an answer that is none, and the other way about. */
function instead(fact: string, kinds: readonly DomainKind[], domain: Domain): string | Sentence {
  const [first] = valuesIn(domain);
  if (kinds.includes('number') && first !== undefined)
    return sentence`. Give its answers points first: {"score": ["${fact}"], "points": {"${first}": 1, …}}`;
  return domain.kind === 'number' && kinds.includes('choice')
    ? sentence`. A number needs no points: add it up with {"sum": ["${fact}", …]}`
    : '';
}

function aboutPoints({ document, node, fact, points }: TakenFact, domain: Domain): Finding[] {
  if (!points) return [];
  const values = valuesIn(domain);
  const scored = properties(points).map((property) => ({ name: keyOf(property), key: keyNode(property) }));
  const missing = values.filter((value) => !scored.some(({ name }) => name === value));
  const named = missing.map((value) => `"${value}"`).join(', ');
  return missing.length === 0
    ? []
    : [
        {
          code: 'points-missing',
          at: { document, node },
          message: sentence`There are no points for ${named}, which "${fact}" can be`,
        },
      ];
}

/** Points for what none of the scored facts can be have no effect. */
export const pointsOfNothing: Check = ({ campaigns }) => oncePerPlace(campaigns.flatMap(pointsWithoutAnswer));

function pointsWithoutAnswer({ model, asked }: CheckedCampaign): Finding[] {
  return [...computationsOf(model).values()].flatMap(({ document, taken }): Finding[] => {
    const scored = taken.filter(({ points }) => points !== undefined);
    const lists = scored.map(({ fact }) => {
      const status = factStatusOf(fact, asked);
      return 'domain' in status ? valuesIn(status.domain) : [];
    });
    // What is no list of choices has a finding already.
    if (lists.some((list) => list.length === 0)) return [];
    const values = lists.flat();
    return [...new Set(scored.flatMap(({ points }) => points ?? []))].flatMap((points) =>
      properties(points).flatMap((property): Finding[] => {
        const name = keyOf(property);
        if (values.includes(name)) return [];
        const node = keyNode(property);
        const suggestion = suggest(name, values);
        const fix = suggestion === undefined ? undefined : replaceNode(node, suggestion);
        const message = sentence`No scored answer can be "${name}"`;
        return [{ code: 'value-not-in-domain', at: { document, node }, message, suggestion, fix }];
      }),
    );
  });
}

/** How many facts a campaign may compute. */
const MAX_COMPUTED = 60;
/** How many facts may be read to compute one, each as often as it is taken. */
const MAX_READS = 2_000;

/** Reports a circle of computations at the first of them, and computations that take too long. */
function circularIn({ model }: CheckedCampaign): Finding[] {
  const computed = computationsOf(model);
  const campaign = model.document.name;
  const [first] = computed.values();
  if (first && computed.size > MAX_COMPUTED) {
    const message = sentence`The campaign computes ${computed.size} facts; at most ${MAX_COMPUTED} are possible`;
    return [
      { code: 'computation-too-large', at: { document: first.document, node: first.nameNode }, campaign, message },
    ];
  }
  const taken = new Map([...computed].map(([name, written]) => [name, namesTaken(written)]));
  const leadsTo = (name: string): ReadonlySet<string> => {
    const found = new Set(taken.get(name));
    for (const one of found) for (const next of taken.get(one) ?? []) found.add(next);
    return found;
  };
  const reached = new Map([...computed.keys()].map((name) => [name, leadsTo(name)]));
  const circular = [...computed.values()].filter(({ name }) => reached.get(name)?.has(name));
  if (circular.length > 0)
    return circular.flatMap(({ name, document, nameNode: node }): Finding[] => {
      const before = circular.find((one) => reached.get(name)?.has(one.name) && reached.get(one.name)?.has(name));
      if (before?.name !== name) return [];
      const message = sentence`"${name}" is computed from itself: ${circleOf(name, taken).join(' → ')}. Compute one of
          them from answers alone`;
      return [{ code: 'computation-circle', at: { document, node }, campaign, message }];
    });
  return tooLong(computed, campaign);
}

/** The shortest way from a computed fact back to itself, both ends included. */
function circleOf(name: string, taken: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const ways: (readonly string[])[] = [[name]];
  const seen = new Set<string>();
  // The list grows while it is read: the ways come in the order of their length.
  for (const way of ways) {
    for (const next of taken.get(way.at(-1) ?? '') ?? []) {
      if (next === name) return [...way, name];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return [name];
}

function tooLong(computed: ReadonlyMap<string, WrittenComputation>, campaign: string): Finding[] {
  const known = new Map<string, number>();
  const readsOf = (name: string): number => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const written = computed.get(name);
    const facts = written ? factsTaken(written) : [];
    const reads = facts.reduce((sum, fact) => sum + (fact.startsWith(COMPUTED) ? readsOf(nameOf(fact)) : 1), 1);
    known.set(name, reads);
    return reads;
  };
  return [...computed.values()].flatMap(({ name, document, nameNode: node }): Finding[] => {
    const reads = readsOf(name);
    if (reads <= MAX_READS) return [];
    const message = sentence`Computing "${name}" reads ${reads} facts; at most ${MAX_READS} are possible`;
    return [{ code: 'computation-too-large', at: { document, node }, campaign, message }];
  });
}

function nameOf(fact: string): string {
  return fact.slice(COMPUTED.length);
}

/** The names of the computed facts that a computation takes or has conditions on. */
function namesTaken(written: WrittenComputation | undefined): string[] {
  const facts = written ? factsTaken(written) : [];
  return facts.flatMap((fact) => (fact.startsWith(COMPUTED) ? [nameOf(fact)] : []));
}
