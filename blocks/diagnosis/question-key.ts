/** Which wording asks the question: of whom, and whether the condition has a name. */
export function questionKey(caregiverInvolved: boolean, indication: string): string {
  return `question.${caregiverInvolved ? 'caregiver' : 'self'}${indication === '' ? '.unnamed' : ''}`;
}
