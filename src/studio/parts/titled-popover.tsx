import { useId, type ReactNode } from 'react';
import { Popover } from 'react-aria-components';

interface TitledPopoverProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog below the button that opens it. All of it is the dialog, with the hidden buttons that close it. */
export function TitledPopover({ title, children }: TitledPopoverProps) {
  const id = useId();
  return (
    <Popover className="popover titled-popover" placement="bottom end" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Popover>
  );
}
