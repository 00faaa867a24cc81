import { readCriteriaSets } from '#importers/criteria/criteria-sets.ts';
import type { Checks } from './checks.ts';
import { readDump } from './conform-checks.ts';

/** [O4] Every rule of a real dump of trials is accepted, decides nothing, or is refused by trial, question and text. */
export function checkPrescreenDump(folder: string, checks: Checks, say: (line: string) => void): void {
  const dump = readDump(`${folder}/screeners/pharmaledger-ctr-db.json`);
  const sets = readCriteriaSets(dump) ?? [];
  checks.check(
    '[O4] every trial of the dump is read',
    sets.map(({ name }) => name),
    dump.clinicaltrial.map(({ name }) => name),
  );
  let [taken, refused] = [0, 0];
  for (const [index, { name, criteria, findings }] of sets.entries()) {
    const rules = dump.clinicaltrialquestiontype.filter(
      ({ clinicaltrial }) => clinicaltrial === dump.clinicaltrial[index]?.id,
    );
    const left = findings.filter(({ effect }) => effect === 'left-out');
    const ages = findings.filter(({ place }) => place === 'age');
    const undecided = rules.filter((rule) => rule.criteria === null);
    checks.check(
      `[O4] ${name}: each of ${rules.length} rules is taken, refused, or none`,
      criteria.length +
        ages.length +
        undecided.length +
        left.filter(({ place }) => place.startsWith('question')).length,
      rules.length,
    );
    for (const { place, message } of left) say(`  ${name} › ${place}: ${message}`);
    taken += criteria.length + ages.length;
    refused += left.length;
  }
  const unparseable = dump.clinicaltrialquestiontype.filter(
    ({ criteria }) => criteria !== null && /[≤≥]|Age/.test(criteria),
  ).length;
  checks.check(
    '[O4] every rule that does not parse is refused',
    sets
      .flatMap(({ findings }) => findings)
      .filter(({ effect, place }) => effect === 'left-out' && /[≤≥]|Age/.test(place)).length,
    unparseable,
  );
  say(
    `${sets.length} trials, ${dump.questiontype.length} questions, ` +
      `${dump.clinicaltrialquestiontype.length} rules: ${taken} taken, ${refused} refused`,
  );
}
