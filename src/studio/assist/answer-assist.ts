import { completionsAt } from '#checker/editor/complete.ts';
import { cursorAt } from '#checker/editor/cursor.ts';
import { labelOfValue, questionOf } from '#checker/editor/describe.ts';
import { createEditing, type Editing, type OpenEditing } from '#checker/editor/editing.ts';
import { hoverAt } from '#checker/editor/hover.ts';
import { knownFacts, type KnownFact } from '#checker/editor/known-facts.ts';
import { tryAnswers } from '#checker/explain/changes/try-answers.ts';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { NEW_VISITOR, stateOf, type Subject } from '#checker/prove/explore/subject.ts';
import { DECIDED_BY_PROOF } from '#checker/prove/prove-documents.ts';
import { listedValues } from '#engine/predicates/evaluate.ts';
import type { Registry } from '#registry/registry.ts';
import { LANGUAGES } from '#schemas/language.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { AssistQuestion, AssistReply, AssistRequest, StudioFact, TryQuestion } from './messages.ts';

const isRules = (path: string) => path.startsWith('rules/');

function factOf(fact: KnownFact): StudioFact {
  const labels = (listedValues(fact.domain) ?? []).flatMap((value): [string, string][] => {
    const label = labelOfValue(fact, value);
    return label === undefined ? [] : [[value, label]];
  });
  const { name, domain, asked } = fact;
  return { name, domain, asked: asked.length > 0, question: questionOf(asked), labels: Object.fromEntries(labels) };
}

function triedBy({ visit, tried, language, country }: TryQuestion, subject: Subject) {
  const start = { ...stateOf(subject, NEW_VISITOR), ...visit };
  const there = country === undefined ? start : { ...start, payload: { ...start.payload, country } };
  const spoken = LANGUAGES.find((one) => one === language) ?? DEFAULT_LANGUAGE;
  return tryAnswers(subject, there, tried, spoken);
}

type OtherQuestion = Exclude<AssistQuestion, TryQuestion>;

async function answerTo(
  id: number,
  question: OtherQuestion,
  editing: Editing,
  known: Map<string, readonly StudioFact[]>,
): Promise<AssistReply> {
  const { kind, document } = question;
  if (kind === 'facts') {
    const here = editing.workspace.campaigns.filter(({ model }) => model.document.path === document);
    // While something in it is half-written, a campaign knows what it knew before.
    if (here.length > 0) known.set(document, [...knownFacts(here).values()].map(factOf));
    return { id, kind, facts: known.get(document) ?? [...knownFacts([]).values()].map(factOf) };
  }
  const edited = editing.find(document);
  if (edited === undefined) return { id, kind: 'none' };
  const cursor = cursorAt(edited, question.offset);
  return kind === 'hover'
    ? { id, kind, hover: await hoverAt(cursor, editing) }
    : { id, kind, suggestions: await completionsAt(cursor, editing) };
}

/** The worker's side: keeps the documents, and answers questions about them in the order in which they were asked. */
export function answerAssist(
  registry: Registry,
  reply: (reply: AssistReply) => void,
): (request: AssistRequest) => Promise<void> {
  const texts = new Map<string, string>();
  let opening: Promise<OpenEditing> | undefined;
  let last: Promise<Editing> | undefined;
  const prepare = async () => {
    await registry.prepare();
    return createEditing(registry);
  };
  const open = async (): Promise<Editing> => {
    opening ??= prepare();
    const read = await opening;
    const all = [...texts].map(([path, text]) => ({ path, text }));
    const files = all.filter(({ path }) => !isRules(path));
    return read({ files, rules: all.filter(({ path }) => isRules(path)), media: undefined, mediaNames: [] });
  };
  /** The facts of each campaign when it could last be read. */
  const known = new Map<string, readonly StudioFact[]>();
  const subjects = new Map<string, Subject>();
  /** A campaign with what is asked in it; undefined: it has errors that no proof decides. */
  const subjectNow = async (campaign: string): Promise<Subject | undefined> => {
    const files = [...texts].map(([path, text]) => ({ path, text })).filter(({ path }) => !isRules(path));
    await registry.prepare();
    const found = (await checkedCampaigns({ files, registry }, DECIDED_BY_PROOF)).campaigns.get(campaign);
    const subject = found && subjectOf(found, registry, () => undefined);
    if (subject) subjects.set(campaign, subject);
    return subject;
  };
  const answer = async (id: number, question: AssistQuestion): Promise<AssistReply> => {
    if (question.kind !== 'try') return answerTo(id, question, await (last ??= open()), known);
    const subject = subjects.get(question.campaign) ?? (await subjectNow(question.campaign));
    return subject ? { id, kind: 'try', visit: triedBy(question, subject) } : { id, kind: 'none' };
  };
  return async ({ id, changed, question }) => {
    const names = Object.entries(changed);
    for (const [name, text] of names)
      if (text === null) texts.delete(name);
      else texts.set(name, text);
    if (names.length > 0) {
      last = undefined;
      subjects.clear();
    }
    try {
      reply(await answer(id, question));
    } catch {
      // A half-written document may break what reads it; the next letter asks again.
      reply({ id, kind: 'none' });
    }
  };
}
