import type { StudyText } from '#schemas/study/criterion.ts';
import { objectsOf, type FhirObject } from '../fhir-json.ts';
import { itemsOf, linkIdOf } from '../items.ts';
import { EXTENSIONS } from '../questionnaire/extensions.ts';
import type { ItemContext } from '../questionnaire/listed-options.ts';
import type { FindingList } from '../questionnaire/questionnaire-finding.ts';
import { assemble, type Entry } from './assemble.ts';
import { createNames, pathOf, type Place } from './names.ts';
import { alike, readLeaf } from './read-leaf.ts';
import {
  descriptionOf,
  entriesOf,
  fits,
  leaveOut,
  leaveOutBelow,
  LIMITS,
  nameFor,
  noteUnasked,
  noteTheRest,
  reasonToLeaveOut,
  titleOf,
  USUAL_ENTRIES,
  wordsOf,
  type Reading,
  type Target,
} from './reading.ts';
import type { ReadLeaf } from './tested-answers.ts';

/** What a set asks, and the link ids that are asked. */
export interface Questions {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly ui: Entry['ui'];
  readonly points: Entry['points'];
  readonly taken: readonly string[];
  /** The link ids of groups and texts that are shown. */
  readonly shown: ReadonlySet<string>;
}

const ROOT: Place = { path: '', linkId: '', depth: 1, inList: false, times: 1 };

/** An item and the groups around it, whose conditions it has too. */
const within = (target: Target, item: FhirObject): Target =>
  item['enableWhen'] === undefined ? target : { ...target, sources: [...target.sources, item] };

function readQuestion(item: FhirObject, around: Target, reading: Reading): void {
  const report = reading.list.of(linkIdOf(item));
  const title = titleOf(item, reading);
  if (!title) report.leftOut('text', 'It has no English text.');
  const leaf = title ? readLeaf(item, reading.context, report) : undefined;
  if (!title || !leaf) return leaveOutBelow(item, reading);
  const target = within(around, item);
  const { inList, times } = target.place;
  const isMany = item['repeats'] === true && leaf.question.kind !== 'choices';
  if (isMany && inList) return leaveOut(item, 'repeats', 'A list inside a list cannot be asked.', reading);
  if (!fits(times * (isMany ? USUAL_ENTRIES : 1), reading)) {
    const most = `${LIMITS.leaves} questions, and ${LIMITS.facts} answers`;
    const why = `A set has at most ${most}: import the others by --part.`;
    return leaveOut(item, 'linkId', why, reading);
  }
  noteTheRest(item, report);
  reading.taken.push(linkIdOf(item));
  if (isMany) addAsList(item, { title, leaf }, target, reading);
  else addLeaf(item, { title, leaf }, target, reading);
  return readItems(objectsOf(item['item']), target, reading);
}

/** A question with its words. */
interface Worded {
  readonly title: StudyText;
  readonly leaf: ReadLeaf;
}

function errorHints(item: FhirObject, reading: Reading) {
  const [missing, invalid] = [EXTENSIONS.missingWords, EXTENSIONS.invalidWords].map((url) =>
    wordsOf(item, url, reading),
  );
  if (!missing && !invalid) return {};
  return { errors: { ...(missing ? { missing } : {}), ...(invalid ? { invalid } : {}) } };
}

function addLeaf(item: FhirObject, { title, leaf }: Worded, target: Target, reading: Reading): void {
  const { place, entries, sources } = target;
  const name = nameFor(item, 'question', target, reading);
  const path = pathOf(place, name);
  entries.push({
    linkId: linkIdOf(item),
    name,
    schema: leaf.schema,
    required: item['required'] === true,
    sources,
    leaf: { question: leaf.question, valueOf: leaf.valueOf },
    ui: { [path]: { title, ...descriptionOf(item, reading), ...leaf.ui, ...errorHints(item, reading) } },
    points: Object.keys(leaf.points).length === 0 ? {} : { [path]: { ...leaf.points } },
  });
  if (leaf.other === undefined) return;
  if (fits(place.times, reading)) return addOwnWords(item, leaf.other, title, target, reading);
  reading.list.of(linkIdOf(item)).noted('type', 'The set is full: it is not asked which other answer is meant.');
}

/** The answer in the visitor's own words is a question after the choice. */
function addOwnWords(item: FhirObject, other: string, title: StudyText, target: Target, { names }: Reading): void {
  const { place, entries, sources } = target;
  const chosen = entries.at(-1)?.name ?? '';
  const name = names.nameOf(`${chosen}-other`, place, 'question', new Set(entries.map((one) => one.name)));
  entries.push({
    linkId: linkIdOf(item),
    isOwnWords: true,
    name,
    schema: { type: 'string' },
    required: item['required'] === true,
    sources: [...sources, { enableWhen: [{ question: linkIdOf(item), operator: '=', answerString: other }] }],
    leaf: undefined,
    ui: { [pathOf(place, name)]: { title: alike(title, 'which') } },
    points: {},
  });
}

function listHints(item: FhirObject, reading: Reading) {
  const [entry, add] = [EXTENSIONS.entryName, EXTENSIONS.addButton].map((url) => wordsOf(item, url, reading));
  return { ...(entry ? { item: entry } : {}), ...(add ? { add } : {}) };
}

/** A question that is answered several times, each time with one answer. */
function addAsList(item: FhirObject, { title, leaf }: Worded, target: Target, reading: Reading): void {
  const name = nameFor(item, 'group', target, reading);
  const path = pathOf(target.place, name);
  const entry = { type: 'object', required: ['answer'], properties: { answer: leaf.schema } };
  target.entries.push({
    linkId: linkIdOf(item),
    name,
    schema: { type: 'array', ...entriesOf(item, reading.list.of(linkIdOf(item))), items: entry },
    required: false,
    sources: target.sources,
    leaf: undefined,
    ui: {
      [path]: { title, ...descriptionOf(item, reading), ...listHints(item, reading) },
      [`${path}.answer`]: { title, ...leaf.ui },
    },
    points: {},
  });
}

function readGroup(item: FhirObject, around: Target, reading: Reading): void {
  const { place } = around;
  const target = within(around, item);
  const report = reading.list.of(linkIdOf(item));
  const title = titleOf(item, reading);
  const isList = item['repeats'] === true;
  if (isList && (place.inList || place.depth >= LIMITS.depth || !title)) {
    const why = title
      ? 'A list inside a list, or so deep in groups, cannot be asked.'
      : 'A list needs a text in English.';
    return leaveOut(item, 'repeats', why, reading);
  }
  noteTheRest(item, report);
  if (title && (isList || (target.sources.length === 0 && place.depth < LIMITS.depth)))
    return addGroup(item, title, target, reading);
  report.noted('text', 'Its questions are asked without its heading: only groups that are always asked have one.');
  for (const text of objectsOf(item['item']).filter(({ type }) => type === 'display'))
    reading.list.of(linkIdOf(text)).noted('text', 'It belongs to a heading that is not shown.');
  return readItems(objectsOf(item['item']), target, reading);
}

function addGroup(item: FhirObject, title: StudyText, target: Target, reading: Reading): void {
  const { place, entries, sources } = target;
  const name = nameFor(item, 'group', target, reading);
  const path = pathOf(place, name);
  const bounds = item['repeats'] === true ? entriesOf(item, reading.list.of(linkIdOf(item))) : undefined;
  const inside: Place = {
    path,
    linkId: linkIdOf(item),
    depth: place.depth + 1,
    inList: place.inList || bounds !== undefined,
    times: place.times * (bounds?.maxItems ?? 1),
  };
  const inner = readInto(item, inside, reading);
  if (!inner) return noteUnasked(item, reading);
  reading.shown.add(linkIdOf(item));
  entries.push({
    linkId: linkIdOf(item),
    name,
    schema: bounds ? { type: 'array', ...bounds, items: inner.schema } : inner.schema,
    required: bounds === undefined,
    sources,
    leaf: undefined,
    ui: {
      [path]: { title, ...descriptionOf(item, reading), ...(bounds ? listHints(item, reading) : {}) },
      ...inner.ui,
    },
    points: inner.points,
  });
}

function readItems(items: readonly FhirObject[], target: Target, reading: Reading): void {
  for (const item of items) {
    // Texts were read with what they explain.
    if (item['type'] === 'display') {
      leaveOutBelow(item, reading);
      continue;
    }
    const reason = reasonToLeaveOut(item);
    if (reason) leaveOut(item, reason.field, reason.message, reading);
    else if (item['type'] === 'group') readGroup(item, target, reading);
    else readQuestion(item, target, reading);
  }
}

function readInto(owner: FhirObject, place: Place, reading: Reading) {
  const entries: Entry[] = [];
  readItems(objectsOf(owner['item']), { place, entries, sources: [] }, reading);
  return assemble(entries, ({ linkId, isOwnWords }, why) => {
    const item = reading.items.get(linkId);
    // Of a choice with an answer in own words, the words belong to the choice.
    if (isOwnWords) reading.list.of(linkId).noted('enableWhen', `It is not asked which other answer is meant. ${why}`);
    else if (item) leaveOut(item, 'enableWhen', why, reading);
  });
}

/** The questions of a resource; `undefined` if it asks nothing that a set can ask. */
export function readQuestions(resource: FhirObject, context: ItemContext, list: FindingList): Questions | undefined {
  const items = new Map(itemsOf(resource).map((item) => [linkIdOf(item), item] as const));
  const names = createNames();
  const reading: Reading = { context, list, names, items, spent: { leaves: 0, facts: 0 }, taken: [], shown: new Set() };
  for (const item of objectsOf(resource['item']))
    if (item['type'] === 'display')
      list.of(linkIdOf(item)).noted('text', 'A set has no text of its own; write it into a block above.');
  const read = readInto(resource, ROOT, reading);
  const left = new Set(list.findings.filter(({ effect }) => effect === 'left-out').map(({ linkId }) => linkId));
  return read && { ...read, taken: reading.taken.filter((linkId) => !left.has(linkId)), shown: reading.shown };
}
