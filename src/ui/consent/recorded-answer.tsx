import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { CheckIcon } from '../parts/icons.tsx';

interface RecordedAnswerProps {
  readonly title: string;
  readonly answer: string;
  readonly change: {
    readonly id: string;
    readonly label: string;
    readonly action: string;
    readonly onPress: (event: MouseEvent) => void;
  };
  /**
   * The visitor has just pressed: the button that had the focus is gone, so the focus moves here and the message is
   * read out.
   */
  readonly fresh: boolean;
  readonly children?: ReactNode;
}

/** "Your response has been recorded", the response, and a way to change it. */
export function RecordedAnswer({ title, answer, change, fresh, children }: RecordedAnswerProps) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fresh) message.current?.focus();
  }, [fresh]);
  return (
    <div className="notice notice-success" ref={message} tabIndex={-1}>
      <CheckIcon />
      <div className="notice-body">
        <p className="notice-title">{title}</p>
        <p>{answer}</p>
        {children}
        <p>
          <Button
            type="submit"
            id={change.id}
            name="_action"
            value={change.action}
            variant="quiet"
            onClick={change.onPress}
          >
            {change.label}
          </Button>
        </p>
      </div>
    </div>
  );
}
