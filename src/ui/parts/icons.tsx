import type { ReactNode } from 'react';

/**
 * An icon on a grid of 24 units, in the colour of the text around it. It only repeats what words say, so it is not read
 * out.
 */
export function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function AlertIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 7v6M12 16.6v.2" />
    </Icon>
  );
}

export function InfoIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 11v6M12 7.2v.2" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="M5 12.5l4.6 4.6L19.5 7" />
    </Icon>
  );
}

export function WarningIcon() {
  return (
    <Icon>
      <path d="M12 3.5L22 20.5H2z" />
      <path d="M12 10v4.5M12 17.4v.2" />
    </Icon>
  );
}

export function HelpIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M9.4 9.4a2.7 2.7 0 1 1 3.9 2.5c-.9.5-1.3 1-1.3 2M12 16.9v.2" />
    </Icon>
  );
}

const RECEIVER =
  'M6.5 3.5h3l1.7 4.6-2.2 1.6a13 13 0 0 0 5.3 5.3l1.6-2.2 4.6 1.7v3c0 1.6-1.3 2.9-2.9 2.7' +
  'C10 19.5 4.5 14 3.8 6.4A2.7 2.7 0 0 1 6.5 3.5z';

export function PhoneIcon() {
  return (
    <Icon>
      <path d={RECEIVER} />
    </Icon>
  );
}
