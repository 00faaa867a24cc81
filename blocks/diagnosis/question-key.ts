/** Which wording of the question applies: who it is about, and whether the condition has a name. */
export function questionKey(caregiverInvolved: boolean, indication: string): string {
  return `question.${caregiverInvolved ? 'caregiver' : 'self'}${indication === '' ? '.unnamed' : ''}`;
}
