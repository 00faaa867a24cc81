import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';

const ICONS = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, error: AlertIcon } as const;

interface NoticeProps {
  readonly tone: keyof typeof ICONS;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Read out when it appears. */
  readonly live?: boolean;
}

/** A message that stands out from the text around it. */
export function Notice({ tone, title, children, live = false }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`notice notice-${tone}`} role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}>
      <Icon />
      <div className="notice-body">
        {title === undefined ? null : <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
