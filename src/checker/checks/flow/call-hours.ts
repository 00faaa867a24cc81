import { sentence, type Sentence } from '#schemas/sentence.ts';
import { isTimeZone } from '#schemas/time-zone.ts';
import { COUNTRY_CODES } from '#schemas/countries.ts';
import { TIME_OF_DAY } from '#schemas/patterns.ts';
import type { Check } from '../../workspace.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { Node } from '../../document/node.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { suggest } from '../../suggest.ts';

/** The hours of the operator's call centre, and of a campaign's own, can be kept: see `hoursFaults`. */
export const callHours: Check = ({ documents }) =>
  documents.flatMap((document) => hoursIn(document).flatMap((hours) => hoursFaults(document, hours)));

function hoursIn({ kind, root }: SourceDocument): readonly Node[] {
  const own = member(member(root, 'settings'), 'callCentre');
  const found =
    kind === 'operator'
      ? [member(root, 'callCentreHours')]
      : COUNTRY_CODES.map((country) => member(member(own, country), 'hours'));
  return found.filter((hours) => hours !== undefined);
}

/** Finds a time zone that does not exist, no day at all, and a closing time that is not after the opening time. */
function hoursFaults(document: SourceDocument, hours: Node): readonly Finding[] {
  const found = (node: Node, message: Sentence, suggestion?: string): Finding => ({
    code: 'impossible-hours',
    at: { document, node },
    message,
    suggestion,
  });
  const [timeZone, days, opens, closes] = ['timeZone', 'days', 'opens', 'closes'].map((name) => member(hours, name));
  const [zone, from, to] = [timeZone, opens, closes].map(stringOf);
  return [
    ...(timeZone && zone !== undefined && !isTimeZone(zone)
      ? [found(timeZone, sentence`There is no time zone "${zone}"`, suggest(zone, Intl.supportedValuesOf('timeZone')))]
      : []),
    ...(days?.children?.length === 0 ? [found(days, sentence`It answers on no day`)] : []),
    // What is no time of day has a finding already.
    ...(closes && isTimeOfDay(from) && isTimeOfDay(to) && from >= to
      ? [found(closes, sentence`It opens at ${from} and closes at ${to}`)]
      : []),
  ];
}

const TIME = new RegExp(TIME_OF_DAY.pattern);

function isTimeOfDay(text: string | undefined): text is string {
  return text !== undefined && TIME.test(text);
}
