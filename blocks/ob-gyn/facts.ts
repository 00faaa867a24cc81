/** The facts about the doctor, and the control for the whole name. */
export const OB_GYN = {
  control: 'candidate.obGyn.fullName',
  firstName: 'candidate.obGyn.firstName',
  lastName: 'candidate.obGyn.lastName',
  phone: 'candidate.obGyn.phone',
} as const;
