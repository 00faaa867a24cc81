import type { Spot } from '../../issue.ts';
import type { Sighting, Subject } from '../explore/subject.ts';
import type { ProveCode } from '../problem-codes.table.ts';

/** What a proof found, before it is put into lines. */
export interface ProofFinding {
  readonly code: ProveCode;
  /** `route`, `route#transition` or `route@block`. */
  readonly place: string;
  readonly message: string;
  /** Other conditions that have part in it. */
  readonly with: readonly string[];
  /** Who shows it; absent where nobody can come there. */
  readonly sighting?: Sighting;
  /** The campaign as it was cut for this finding, where that is another way than for the flow. */
  readonly subject?: Subject;
  /** Where it stands, where that is no place of the flow: a rule. */
  readonly at?: Spot;
}
