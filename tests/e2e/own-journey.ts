import { withReplaced, type Journey } from '../journeys/journey.ts';

/** Chicago's area codes, and for each the exchanges that no other test uses. */
const AREAS = [312, 773, 872, 708, 847];
const FIRST_EXCHANGE = 560;
const EXCHANGES = 400;
let walks = 0;

/** Letters only, so that it can be part of a name. */
function uniqueWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => String.fromCharCode(97 + (byte % 26))).join(
    '',
  );
}

/**
 * A journey with a visitor unique to this worker: a unique last name and phone number. A number that was matched to a
 * study does not qualify for it again (F4), whichever test matched it.
 */
export function ownJourney(journey: Journey): { readonly journey: Journey; readonly lastName: string } {
  const lastName = `Q${uniqueWord()}`;
  const area = AREAS[Math.floor(walks / EXCHANGES) % AREAS.length] ?? 312;
  const exchange = FIRST_EXCHANGE + (walks++ % EXCHANGES);
  return {
    lastName,
    journey: withReplaced(journey, {
      '{unique}': lastName,
      '(312) 555-': `(${area}) ${exchange}-`,
      '312555': `${area}${exchange}`,
    }),
  };
}
