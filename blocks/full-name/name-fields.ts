import type { Field } from '#engine/block-rules.ts';
import { fullNameField, namePartField } from '#engine/fields/identity-fields.ts';
import type { Props } from './schema.ts';

const FACTS = {
  participant: { control: 'candidate.fullName', firstName: 'candidate.firstName', lastName: 'candidate.lastName' },
  caregiver: {
    control: 'candidate.caregiverName',
    firstName: 'candidate.caregiverFirstName',
    lastName: 'candidate.caregiverLastName',
  },
} as const;

/** The control and the facts of a person's name. */
export function nameFacts({ whose = 'participant' }: Props) {
  return FACTS[whose];
}

export function nameFields(props: Props): readonly Field[] {
  const { control, firstName, lastName } = nameFacts(props);
  const required = props.required ?? true;
  if (props.twoFields === true) return [namePartField(firstName, required), namePartField(lastName, required)];
  return [fullNameField({ control, firstName, lastName, required })];
}

/** The label of a name field: a caregiver must see immediately whose name is meant. */
export function nameLabelKey(field: string, props: Props, caregiverInvolved: boolean): string {
  const { firstName, lastName } = nameFacts(props);
  const part = field === firstName ? 'first' : field === lastName ? 'last' : 'full';
  const whose = props.whose === 'caregiver' ? 'caregiver' : caregiverInvolved ? 'participant' : 'self';
  return `${part}.${whose}`;
}
