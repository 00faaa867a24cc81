import type { ComponentType } from 'react';
import type { StudyFact } from '#schemas/campaign/study-fact.ts';
import { CheckIcon, PhoneIcon } from '../parts/icons.tsx';
import { CalendarIcon, ClockIcon, MoneyIcon, PeopleIcon, PinIcon, ShieldIcon } from './fact-icons.tsx';

type IconName = NonNullable<StudyFact['icon']>;

const ICONS: Readonly<Record<IconName, ComponentType>> = {
  check: CheckIcon,
  calendar: CalendarIcon,
  clock: ClockIcon,
  pin: PinIcon,
  phone: PhoneIcon,
  money: MoneyIcon,
  shield: ShieldIcon,
  people: PeopleIcon,
};

/** A fact in the visitor's language. */
export interface ShownFact {
  readonly value: string;
  readonly label?: string | undefined;
  readonly icon?: IconName | undefined;
}

/** Short facts: a row on wide screens, a list on a phone. */
export function FactList({ facts }: { readonly facts: readonly ShownFact[] }) {
  return (
    <ul className="fact-bar">
      {facts.map(({ value, label, icon }) => {
        const Icon = icon && ICONS[icon];
        return (
          <li key={value} className="fact">
            {Icon ? <Icon /> : null}
            <span className="fact-words">
              <strong>{value}</strong> {label === undefined ? null : <span>{label}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
