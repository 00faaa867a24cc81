import type { BindBlock } from '#engine/block-rules.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { replay } from '#engine/replay.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { Language } from '#schemas/language.ts';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Journey, JourneyStep } from '../journeys/journey.ts';
import type { WorldChoices } from '../prove/world/world-classes.ts';
import type { SimulatedVisitor } from './simulate-campaign.ts';
import type { VisitedPage } from './visitor.ts';

/** What a generated visitor always specifies: what their visit brings, and how its calls end. */
export type SimulatedJourney = Journey & Required<Pick<Journey, 'visit' | 'outside'>>;

/** The person whom a link is about, with everything known about such a person. */
type Person = RelayPatient & Required<Pick<RelayPatient, 'phone' | 'postalCode' | 'country' | 'gender' | 'birthDate'>>;

/** The last name that fields are answered with; each walk of a journey replaces it with its own. */
const LAST_NAME = 'Rivera';

/**
 * Converts a visitor to a journey. Throws if the engine would not accept the lead that they leave: a bug, because the
 * proof has seen them arrive.
 */
export function journeyOf(
  { visit, pages: walked, script, real }: SimulatedVisitor,
  bind: BindBlock,
  title: string,
): SimulatedJourney {
  const pages = offeredPages(walked, visit.locale);
  const left = pages.slice(0, -1);
  const [end] = pages.slice(-1);
  if (!end) throw new Error(`${title} has no page`);
  const person = personOf(visit.payload, real);
  const saves = left.filter(({ route }) => route.meta.saveSubject === true).length;
  const stored = saves === 0 ? undefined : storedOf({ visit: end.left, left, bind, person, title });
  const { study: asked, prePopFields: _known, ...payload } = visit.payload;
  const study = asked && !real ? madeStudy(asked, script.world) : asked;
  return {
    title,
    campaign: visit.campaign.id,
    language: visit.locale,
    query: queryOf(visit, script.entry, person ? undefined : study?.externalId, person),
    ...(person ? { person } : {}),
    visit: { today: visit.today, ...visit.device, payload: study && !real ? { ...payload, study } : payload },
    outside: visit.remote,
    ...(real ? {} : { ownWorld: true }),
    steps: left.map(stepOf),
    end: stepOf(end),
    // A booked time is saved with the lead at once.
    revisions: saves === 0 ? 0 : saves + left.filter(({ booked }) => booked).length,
    lead: stored?.lead ?? null,
    consents: stored?.consents ?? [],
    verdicts: stored?.verdicts ?? null,
  };
}

/** A thank-you page leads on to the health questions in English only (D9): in another language the visit ends there. */
function offeredPages(pages: readonly VisitedPage[], language: Language): readonly VisitedPage[] {
  const last =
    language === DEFAULT_LANGUAGE
      ? -1
      : pages.findIndex(({ route }) => route.blocks.some(({ props }) => props['healthQuestionsRoute'] !== undefined));
  return last === -1 ? pages : pages.slice(0, last + 1);
}

/** All studies of a proof have the same name. When they are listed together, each kind gets its own name. */
function madeStudy(study: Study, world: WorldChoices): Study {
  const kind = Object.entries(world)
    .filter(([name, choice]) => name.startsWith('study.') && choice > 0)
    .map(([name, choice]) => `-${name.replace('study.', '')}-${choice}`);
  return { ...study, externalId: `${study.externalId}${kind.toSorted().join('')}` };
}

function queryOf(
  { payload, query, campaign }: SimulatedVisitor['visit'],
  entry: string,
  studyId: string | undefined,
  person: Person | undefined,
): string {
  const parts = [
    ...Object.entries(query),
    ...(studyId === undefined ? [] : [['studyId', studyId]]),
    ...(payload.indication ? [['indicationIds', String(payload.indication.id)]] : []),
    ...(entry === campaign.home ? [] : [['landing', entry]]),
  ];
  // The slug stays as it is: it is replaced before it is sent.
  return [
    ...(person ? ['slug={slug}'] : []),
    new URLSearchParams(parts.map(([name = '', value = '']) => [name, value])).toString(),
  ]
    .filter((part) => part !== '')
    .join('&');
}

/** The person whom a link is about. */
function personOf({ prePopFields, study }: InitialPayload, real: boolean): Person | undefined {
  if (!prePopFields) return undefined;
  return {
    firstName: prePopFields.firstName,
    lastName: '{unique}',
    phone: '+13125550142',
    ...(prePopFields.email === undefined ? {} : { email: 'ana@example.org' }),
    postalCode: '60614',
    country: 'US',
    gender: 'female',
    birthDate: '1980-05-14',
    ...(real && study ? { studyId: study.externalId } : {}),
  };
}

interface Stored {
  readonly visit: SimulatedVisitor['visit'];
  readonly left: readonly VisitedPage[];
  readonly bind: BindBlock;
  readonly person: Person | undefined;
  readonly title: string;
}

function storedOf({
  visit,
  left,
  bind,
  person,
  title,
}: Stored): Pick<SimulatedJourney, 'lead' | 'consents' | 'verdicts'> {
  const known = person && visit.answers['candidate.detailsConfirmed'] === 'yes' ? knownOf(person) : undefined;
  const replayed = replay({
    state: { ...visit, ...(known ? { known } : {}) },
    bind,
    route: left.at(-1)?.route.name ?? '',
    draftId: 'draft',
    sourceInfo: {},
    translate: () => (key) => key,
  });
  if (!replayed.ok)
    throw new Error(
      `${title}: the lead is refused: ${replayed.code} ${replayed.issues.map(({ field }) => field).join(', ')}`,
    );
  const { firstName, postalCode, phone1, country, preferredLanguage } = replayed.lead;
  return {
    lead: { firstName, postalCode, phone1, country, preferredLanguage },
    consents: replayed.consents.map(({ type, hasConsent }) => ({ type, hasConsent })),
    verdicts: replayed.verdicts,
  };
}

function knownOf({ firstName, lastName, phone, email, postalCode, country, gender, birthDate }: Person): Answers {
  return {
    'candidate.firstName': firstName,
    'candidate.lastName': lastName,
    'candidate.phone': phone,
    'candidate.postalCode': postalCode,
    'candidate.country': country,
    'candidate.gender': gender,
    'candidate.birthDate': birthDate,
    ...(email === undefined ? {} : { 'candidate.email': email }),
  };
}

function stepOf(page: VisitedPage): JourneyStep {
  const { route, enter, booked, picker, searched, uploads } = page;
  const wish = picker === undefined ? undefined : enter[`answer.${picker}`]?.[0];
  const hidden = [...(picker === undefined ? [] : [`answer.${picker}`]), ...(uploads === undefined ? [] : [uploads])];
  const entered = Object.entries(enter)
    .filter(([control]) => !hidden.includes(control))
    .map(([control, values]) => [control, valueOf(values)] as const);
  const photos = uploads === undefined ? 0 : (enter[uploads] ?? []).filter((id) => id !== '').length;
  return {
    route: route.name,
    ...pathIn(page),
    ...(entered.length > 0 ? { enter: Object.fromEntries(entered) } : {}),
    ...(photos > 0 ? { photos: { take: photos } } : {}),
    ...(searched === undefined ? {} : { ask: { block: searched, reads: [] } }),
    ...(booked ? { booking: 'first' } : wish === '1' || wish === '2' ? { booking: wish } : {}),
    ...(route.meta.saveSubject === true ? { saves: true } : {}),
    ...(route.meta.showNav === false || route.meta.showNext === false ? { press: '' } : {}),
  };
}

function pathIn({ route }: VisitedPage): Pick<JourneyStep, 'path'> {
  return route.path === route.name ? {} : { path: route.path };
}

function valueOf(values: readonly string[]): string | readonly string[] {
  const entered = values.filter((value) => value !== '').map((value) => value.replace(LAST_NAME, '{unique}'));
  const [first = ''] = entered;
  return entered.length > 1 ? entered : first;
}
