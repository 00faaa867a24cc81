/** The most common e-mail providers in the countries that are served. */
const COMMON = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'cox.net',
  'charter.net',
  'btinternet.com',
  'bigpond.com',
  'optusnet.com.au',
  'xtra.co.nz',
  'eircom.net',
  'mweb.co.za',
];

/** Providers that look like a typo of a common one, but are not. */
const OTHERS = [
  'mail.com',
  'email.com',
  'gmx.com',
  'rocketmail.com',
  'hotmail.co',
  'tmail.com',
  'fmail.com',
  'outlook.co',
];

/** The shortest name in which a single letter distinguishes one provider from another. */
const MIN_DISTINCTIVE_LENGTH = 5;

/** The number of letters that are missing, extra, wrong or transposed (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        ...(swapped ? [(before[column - 2] ?? 0) + 1] : []),
      ];
      now.push(Math.min(...ways));
    }
    [before, last] = [last, now];
  }
  return last[other.length] ?? 0;
}

const nameOf = (domain: string) => domain.slice(0, domain.indexOf('.'));

/** `yahoo.ca`, `hotmail.co.uk`: the same provider in another country is not a typo. */
function isOfCountry(domain: string, common: string): boolean {
  return nameOf(domain) === nameOf(common) && /\.(?:com?\.)?(?!co$|cm$|om$)[a-z]{2}$/.test(domain);
}

/** A short name counts as a typo only if just its ending is wrong; two typos count only if the beginning is right. */
function isSlip(domain: string, common: string): boolean {
  const slips = slipsBetween(domain, common);
  if (slips === 0 || isOfCountry(domain, common)) return false;
  if (nameOf(common).length < MIN_DISTINCTIVE_LENGTH) return slips === 1 && nameOf(domain) === nameOf(common);
  return slips === 1 || (slips === 2 && domain[0] === common[0]);
}

/**
 * The address that was probably meant, if the name of a common provider has a typo. Undefined: the address looks right,
 * or is not complete yet.
 */
export function suggestEmail(address: string): string | undefined {
  const [, person = '', typed = ''] = /^\s*([^\s@]+)@([^\s@]+\.[^\s@]+)\s*$/.exec(address) ?? [];
  const domain = typed.toLowerCase();
  if (domain === '' || COMMON.includes(domain) || OTHERS.includes(domain)) return undefined;
  const slips = COMMON.filter((common) => isSlip(domain, common)).toSorted(
    (one, other) => slipsBetween(domain, one) - slipsBetween(domain, other),
  );
  return slips[0] === undefined ? undefined : `${person}@${slips[0]}`;
}
