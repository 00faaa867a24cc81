import { useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { HelpIcon } from './icons.tsx';

interface HintButtonProps {
  /** The label of the button, such as "What does this mean?". */
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly closeLabel: string;
  readonly onOpen?: (() => void) | undefined;
}

/** A help button that opens a dialog. The browser keeps the focus inside and returns it when the dialog closes. */
export function HintButton({ label, title, children, closeLabel, onOpen }: HintButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const open = () => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    onOpen?.();
  };
  return (
    <>
      <button type="button" className="hint-button" aria-haspopup="dialog" onClick={open}>
        <HelpIcon />
        <span>{label}</span>
      </button>
      <dialog className="dialog" ref={dialog} aria-labelledby={titleId}>
        <h2 className="dialog-title" id={titleId}>
          {title}
        </h2>
        <div className="dialog-body">{children}</div>
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          {closeLabel}
        </Button>
      </dialog>
    </>
  );
}
