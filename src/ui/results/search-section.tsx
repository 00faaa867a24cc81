import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';

interface SearchSectionProps {
  readonly id: string;
  readonly className: string;
  /** The words of the button that goes on without any of the results; absent: there is none. */
  readonly finish?: string | undefined;
  readonly children: ReactNode;
}

/** What a search found. A status says that it has come; the results themselves are for reading, not for reading out. */
export function SearchSection({ id, className, finish, children }: SearchSectionProps) {
  return (
    <section className={className} id={id}>
      {children}
      {finish === undefined ? null : (
        <p>
          <Button type="submit" variant="secondary" name="_action" value="next">
            {finish}
          </Button>
        </p>
      )}
    </section>
  );
}
