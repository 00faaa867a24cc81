/** What somebody types, what kind of query it is, and a name of the condition that is meant. */
export type ConditionQuery = readonly [kind: 'plain' | 'spanish' | 'typo' | 'synonym', typed: string, meant: string];
