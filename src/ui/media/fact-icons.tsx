import { Icon } from '../parts/icons.tsx';

export function CalendarIcon() {
  return (
    <Icon>
      <rect x="3.5" y="5" width="17" height="16" rx="2" />
      <path d="M3.5 10h17M8 2.5V7M16 2.5V7" />
    </Icon>
  );
}

export function ClockIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 6.5V12l3.8 2.2" />
    </Icon>
  );
}

export function MoneyIcon() {
  return (
    <Icon>
      <rect x="2" y="5.5" width="20" height="13" rx="2" />
      <circle cx="12" cy="12" r="2.8" />
      <path d="M5.7 12h.1M18.2 12h.1" />
    </Icon>
  );
}

export function ShieldIcon() {
  return (
    <Icon>
      <path d="M12 2.5l8 3v6c0 5-3.4 8.4-8 10-4.6-1.6-8-5-8-10v-6z" />
      <path d="M8.5 12l2.5 2.5 4.5-4.8" />
    </Icon>
  );
}

export function PeopleIcon() {
  return (
    <Icon>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6" />
      <path d="M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.6c2.1.9 3.5 2.8 3.5 5.4" />
    </Icon>
  );
}

export function PinIcon() {
  return (
    <Icon>
      <path d="M12 21.5s-7-6.2-7-11.5a7 7 0 0 1 14 0c0 5.3-7 11.5-7 11.5z" />
      <circle cx="12" cy="10" r="2.5" />
    </Icon>
  );
}
