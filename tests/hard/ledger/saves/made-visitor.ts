import type { Visit } from '#api/contract/visit-calls.ts';
import { signupVisit } from '#tests/support/visits.ts';

const FIRST_NUMBER = 2_072_000;
/** The maximum number of visitors: the numbers of one area, counting from the first. */
const MAX_NUMBER = 7_000_000;

/** A number in letters, for a unique name. */
function letters(serial: number): string {
  const rest = Math.floor(serial / 26);
  return `${rest === 0 ? '' : letters(rest)}${String.fromCodePoint(97 + (serial % 26))}`;
}

/** Today by the clocks of the servers, which are the machine's. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A visitor of the sign-up flow with a unique name and phone number. */
export function madeVisitor(serial: number): Visit {
  if (serial >= MAX_NUMBER) throw new Error(`There are no phone numbers for visitor ${serial}`);
  return signupVisit({
    today: today(),
    answers: {
      'candidate.firstName': `Ana ${letters(serial)}`,
      'candidate.lastName': `Núñez-${letters(serial * 7)}`,
      'candidate.age': 20 + (serial % 60),
      'candidate.phone': `+1312${FIRST_NUMBER + serial}`,
    },
  });
}
