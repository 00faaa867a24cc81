import { isTimeZone } from '#schemas/time-zone.ts';
import { COUNTRY_CODES } from '#schemas/countries.ts';
import type { Check } from '../../workspace.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import { suggest } from '../../suggest.ts';

/** The hours of a campaign's own call centre are in a time zone that exists, and end after they begin. */
export const callHours: Check = ({ documents }) =>
  documents.flatMap((document) => {
    const centre = member(member(document.root, 'settings'), 'callCentre');
    return COUNTRY_CODES.flatMap((country): Finding[] => {
      const hours = member(member(centre, country), 'hours');
      const [timeZone, opens, closes] = ['timeZone', 'opens', 'closes'].map((name) => member(hours, name));
      const [zone, from, to] = [timeZone, opens, closes].map(stringOf);
      const code = 'impossible-hours';
      if (timeZone && zone !== undefined && !isTimeZone(zone)) {
        const suggestion = suggest(zone, Intl.supportedValuesOf('timeZone'));
        return [{ code, at: { document, node: timeZone }, message: `There is no time zone "${zone}"`, suggestion }];
      }
      const days = member(hours, 'days');
      if (days?.children?.length === 0)
        return [{ code, at: { document, node: days }, message: 'It answers on no day' }];
      // What is no time of day has a finding already.
      if (!closes || from?.length !== 5 || to?.length !== 5 || from < to) return [];
      return [{ code, at: { document, node: closes }, message: `It opens at ${from} and closes at ${to}` }];
    });
  });
