import { sentence } from '#schemas/sentence.ts';
import { addressAnswers, visitCondition } from '#engine/address-conditions.ts';
import { readFact, findFact, FACTS } from '#engine/facts/index.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { Answers, AnswerValue } from '#schemas/lead/answers.ts';
import { issueOf } from '../../check-documents.ts';
import { jsonSyntax } from '../../checks/form/json-syntax.ts';
import { member, propertyOf, keyNode, valueOf } from '../../document/node-access.ts';
import { readDocument, type SourceDocument, type SourceFile } from '../../document/source-document.ts';
import type { Finding, Issue } from '../../issue.ts';
import { APPOINTMENT, TODAY, type Subject } from '../../prove/explore/subject.ts';
import { REMOTE_CLASSES, REMOTE_NAMES } from '../../prove/world/remote-classes.ts';
import { OPEN_STUDY } from '../../prove/world/study-classes.ts';
import { describeError } from '../../schema/describe-error.ts';
import { compileOpen, errorsOf } from '../../schema/validator.ts';
import { suggest } from '../../suggest.ts';
import { AnswersFile } from './answers-schema.ts';
import { wrongValue } from './wrong-value.ts';
import type { Domain } from '#schemas/campaign/domain.ts';

/** Returns everything that a page of the campaign may ask such a visitor, with the possible values. */
function askedFacts({ campaign, bind, partOf }: Subject, visit: FlowState): ReadonlyMap<string, Domain | 'any'> {
  const asked = new Map<string, Domain | 'any'>();
  for (const route of campaign.routes) {
    for (const use of route.blocks) {
      const fields = bind(use, visit)?.fields ?? [];
      for (const { fact, domain } of fields.flatMap(({ facts }) => facts)) asked.set(fact, domain);
      // For what the block asks only other visitors, just the name is known.
      for (const fact of partOf(route, use.id).facts) if (!asked.has(fact)) asked.set(fact, 'any');
    }
  }
  return asked;
}

const shape = compileOpen<AnswersFile>(AnswersFile);

export type ReadAnswers =
  | { readonly ok: true; readonly visit: FlowState }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Reads a visitor from a file. All errors are reported at once, each at its position. */
export function readAnswers(file: SourceFile, subject: Subject): ReadAnswers {
  const document = readDocument(file);
  const { root } = document;
  const unreadable = jsonSyntax({ all: [document] });
  if (unreadable.length > 0 || !root) return refused(unreadable);
  const value = valueOf(root);
  const misshaped = errorsOf(shape, value).map((error) => describeError(document, root, error));
  if (misshaped.length > 0 || !isAnswersFile(value)) return refused(misshaped);
  const begun = beginVisit(value, subject);
  const wrong = [...wrongBeginning(value, subject, document), ...wrongAnswers(value.answers, begun, subject, document)];
  if (wrong.length > 0) return refused(wrong);
  const { visit, findings } = withOutcomes(begun, value.outcomes ?? {}, document);
  return findings.length > 0 ? refused(findings) : { ok: true, visit };
}

function refused(findings: readonly Finding[]): ReadAnswers {
  return {
    ok: false,
    issues: findings.map(issueOf).toSorted((one, other) => one.line - other.line || one.column - other.column),
  };
}

function isAnswersFile(value: unknown): value is AnswersFile {
  return shape(value);
}

function beginVisit(file: AnswersFile, { campaign, world }: Subject): FlowState {
  const plain = world.visitOf({});
  const known = world.visitOf({ known: 1 }).payload.prePopFields;
  const about = world.visitOf({ indication: 1 }).payload.indication;
  const { study: loaded, ...payload } = plain.payload;
  const study =
    typeof file.study === 'object' ? { ...OPEN_STUDY, ...file.study } : file.study === true ? OPEN_STUDY : loaded;
  const query = file.query ?? {};
  // A link that names a condition is about one, as on the server; the catalogue knows it.
  const isAboutOne = file.condition ?? visitCondition(campaign, query, study) !== undefined;
  return {
    campaign,
    query,
    entry: file.begin ?? campaign.home,
    today: file.today ?? TODAY,
    locale: file.language ?? plain.locale,
    remote: {},
    answers: { ...addressAnswers(query), ...file.answers },
    device: file.windowWidth === undefined ? {} : { width: file.windowWidth },
    payload: {
      ...payload,
      country: file.country ?? payload.country,
      ...(study ? { study } : {}),
      ...(isAboutOne && about ? { indication: about } : {}),
      ...(file.knownVisitor === true && known ? { prePopFields: known } : {}),
    },
    ...(file.appointment === true && study ? { bookings: { [study.externalId]: APPOINTMENT } } : {}),
  };
}

function wrongBeginning({ begin }: AnswersFile, { campaign }: Subject, document: SourceDocument): Finding[] {
  const node = member(document.root, 'begin');
  const names = campaign.routes.map(({ name }) => name);
  if (begin === undefined || node === undefined || names.includes(begin)) return [];
  return [
    {
      code: 'missing-home',
      at: { document, node },
      message: sentence`The campaign "${campaign.id}" has no route "${begin}"`,
      suggestion: suggest(begin, names),
    },
  ];
}

function wrongAnswers(answers: Answers, visit: FlowState, subject: Subject, document: SourceDocument): Finding[] {
  const asked = askedFacts(subject, visit);
  const list = member(document.root, 'answers');
  return Object.entries(answers).flatMap(([fact, value]): Finding[] => {
    const property = propertyOf(list, fact);
    const [domain, key, node] = [asked.get(fact), property && keyNode(property), member(list, fact)];
    if (!key || !node) return [];
    if (domain === undefined) return [notAsked(fact, [...asked.keys()], { document, node: key })];
    const wrong = wrongValue(fact, value, domain);
    return wrong ? [{ ...wrong, at: { document, node } }] : [];
  });
}

function notAsked(fact: string, asked: readonly string[], at: Finding['at']): Finding {
  const known = findFact(fact);
  if (known && known.source !== 'answer') {
    const source =
      known.domain.kind === 'remote'
        ? sentence`a call, so put it in "outcomes"`
        : sentence`the answers, the link or the study`;
    return { code: 'fact-not-asked', at, message: sentence`"${fact}" is not an answer: it follows from ${source}` };
  }
  const code = known ? 'fact-not-asked' : 'unknown-fact';
  return { code, at, message: sentence`No page of the campaign asks for "${fact}"`, suggestion: suggest(fact, asked) };
}

/** The calls of the visit return what the file says: picks the class of outcomes in which the fact has that value. */
function withOutcomes(
  visit: FlowState,
  outcomes: Readonly<Record<string, string>>,
  document: SourceDocument,
): { readonly visit: FlowState; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const list = member(document.root, 'outcomes');
  const order = (fact: string) => FACTS.findIndex(({ name }) => name === fact);
  const made = Object.entries(outcomes)
    .toSorted(([one], [other]) => order(one) - order(other))
    .reduce((state, [fact, outcome]) => {
      const next = withOutcome(state, fact, outcome);
      const node = member(list, fact);
      if (!next && node) findings.push(wrongOutcome(fact, outcome, { document, node }));
      return next ?? state;
    }, visit);
  return { visit: made, findings };
}

function withOutcome(state: FlowState, fact: string, outcome: AnswerValue): FlowState | undefined {
  if (findFact(fact)?.domain.kind !== 'remote') return undefined;
  for (const name of REMOTE_NAMES) {
    for (const make of REMOTE_CLASSES[name]) {
      const made = { ...state, remote: { ...state.remote, ...make(remoteKey(name, state) ?? '') } };
      if (readFact(fact, state) !== outcome && readFact(fact, made) === outcome) return made;
    }
  }
  return readFact(fact, state) === outcome ? state : undefined;
}

function wrongOutcome(fact: string, outcome: string, at: Finding['at']): Finding {
  const domain = findFact(fact)?.domain;
  const remote = FACTS.filter((one) => one.domain.kind === 'remote').map(({ name }) => name);
  if (domain?.kind !== 'remote')
    return {
      code: 'unknown-fact',
      at,
      message: sentence`"${fact}" is not the outcome of a call; the outcomes are ${remote.join(', ')}`,
      suggestion: suggest(fact, remote),
    };
  if (!domain.outcomes.includes(outcome))
    return {
      code: 'value-not-in-domain',
      at,
      message: sentence`"${fact}" is one of ${domain.outcomes.join(', ')}, not "${outcome}"`,
      suggestion: suggest(outcome, domain.outcomes),
    };
  return {
    code: 'fact-not-yet-asked',
    at,
    message: sentence`"${fact}" cannot be known: an answer, a study or an outcome that the call needs is
      missing from the file`,
  };
}
