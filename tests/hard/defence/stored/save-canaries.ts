import { proofOf, saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import { cameraPng } from '#tests/support/images/picture-files.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { CANARIES, phoneOf } from './canaries.ts';

const AT_ONCE = 16;
const { firstName, lastName, email, birthDate, doctor } = CANARIES;

/** A text of the evidence that every store of saves contains, to verify that a search looks at anything at all. */
export const MARKER = '/signup/s6/phone';

function visitOf(serial: number): Visit {
  const answers = {
    'candidate.firstName': firstName,
    'candidate.lastName': lastName,
    'candidate.phone': phoneOf(serial),
  };
  const today = new Date().toISOString().slice(0, 10);
  return serial % 5 === 1
    ? screenerVisit({ today, answers: { ...answers, 'candidate.email': email, 'candidate.birthDate': birthDate } })
    : signupVisit({ today, answers });
}

async function send(origin: string, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`${origin}${path}`, { ...init, redirect: 'manual' });
  await response.arrayBuffer();
  return response;
}

/** Saves a lead. Returns its id; throws with the status when the server did not accept it. */
export async function saveLead(
  origin: string,
  serial: number,
  revision = 1,
  visit: Visit = visitOf(serial),
): Promise<Visit> {
  const { url, headers, payload } = saveRequest(visit, revision);
  const response = await send(origin, url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  if (!response.ok) throw new Error(`Save ${serial} was answered ${response.status}`);
  return visit;
}

/** Saves leads with the serial numbers `first` up to `first + count - 1`, several at a time. */
export async function saveLeads(origin: string, first: number, count: number): Promise<readonly Visit[]> {
  const visits: Visit[] = [];
  let next = first;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < first + count) visits.push(await saveLead(origin, next++));
    }),
  );
  return visits;
}

/**
 * Everything else that a visitor leaves: a lead with free text and a photo, a prefilled address, an address that no
 * campaign has. Returns the id of the lead.
 */
export async function leaveTraces(origin: string): Promise<string> {
  const id = crypto.randomUUID();
  const visit = signupVisit({
    campaignId: 'image-capture',
    route: 'photos',
    entry: 'home',
    today: new Date().toISOString().slice(0, 10),
    answers: { 'candidate.firstName': firstName, 'candidate.obGyn.lastName': doctor },
  });
  const json = { 'content-type': 'application/json' };
  const draft = await send(origin, '/api/v1/drafts', {
    method: 'PUT',
    headers: { ...json, ...proofOf(visit) },
    body: JSON.stringify(visit),
  });
  const cookie = draft.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const photo = await send(origin, `/api/v1/images/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png', cookie },
    body: new Uint8Array(cameraPng()),
  });
  if (draft.status !== 204 || !photo.ok)
    throw new Error(`The draft was answered ${draft.status}, the photo ${photo.status}`);
  await saveLead(origin, 0, 1, { ...visit, answers: { ...visit.answers, 'answer.image-capture': [id] } });
  const personal = new URLSearchParams({ firstName, lastName, email, dob: birthDate, phone: phoneOf(1) }).toString();
  const referer = `https://partner.example/list?${personal}`;
  for (const path of [
    `/signup/s6?${personal}`,
    `/signup/no-such-campaign?${personal}`,
    `/signup/s6/no-such-route?${personal}`,
    `/nowhere?${personal}`,
  ])
    await send(origin, path, { headers: { referer, accept: 'text/html' } });
  return visit.draftId;
}
