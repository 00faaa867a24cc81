import type { ComponentType } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { CheckIcon, PhoneIcon, PinIcon } from '#ui/parts/icons.tsx';
import { CalendarIcon, ClockIcon, MoneyIcon, PeopleIcon, ShieldIcon } from '#ui/media/fact-icons.tsx';
import type { Props } from './schema.ts';

const ICONS: Readonly<Record<NonNullable<Props['facts'][number]['icon']>, ComponentType>> = {
  check: CheckIcon,
  calendar: CalendarIcon,
  clock: ClockIcon,
  pin: PinIcon,
  phone: PhoneIcon,
  money: MoneyIcon,
  shield: ShieldIcon,
  people: PeopleIcon,
};

export function Component({ props }: BlockProps<Props>) {
  const { text } = useBlock();
  return (
    <ul className="fact-bar">
      {props.facts.map(({ value, label, icon }) => {
        const Icon = icon && ICONS[icon];
        return (
          <li key={text(value)} className="fact">
            {Icon ? <Icon /> : null}
            <span className="fact-words">
              <strong>{text(value)}</strong> {label === undefined ? null : <span>{text(label)}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
