/** Something in a Questionnaire that a study's criteria cannot express (O4). */
export interface QuestionnaireFinding {
  /** Of the item; empty: the Questionnaire as a whole. */
  readonly linkId: string;
  /** The element of the item. */
  readonly field: string;
  /**
   * `left-out`: the question was not imported, so the criteria are incomplete. `noted`: the question is asked without
   * it.
   */
  readonly effect: 'left-out' | 'noted';
  readonly message: string;
}

/** Reports about one item; what is said twice is reported once. */
export interface ItemReport {
  readonly leftOut: (field: string, message: string) => void;
  readonly noted: (field: string, message: string) => void;
}

export interface FindingList {
  readonly findings: readonly QuestionnaireFinding[];
  of(linkId: string): ItemReport;
}

/**
 * Collects findings in document order.
 * @param known what was found before
 */
export function findingList(known: readonly QuestionnaireFinding[] = []): FindingList {
  const findings = new Map(known.map((finding) => [JSON.stringify(finding), finding] as const));
  const add = (finding: QuestionnaireFinding) => {
    const key = JSON.stringify(finding);
    if (!findings.has(key)) findings.set(key, finding);
  };
  return {
    get findings() {
      return [...findings.values()];
    },
    of: (linkId) => ({
      leftOut: (field, message) => add({ linkId, field, effect: 'left-out', message }),
      noted: (field, message) => add({ linkId, field, effect: 'noted', message }),
    }),
  };
}
