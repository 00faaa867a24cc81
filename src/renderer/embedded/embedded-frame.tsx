import type { ReactNode } from 'react';
import { EnterButton } from '../shell/enter-button.tsx';
import { StartOver } from '../shell/footer.tsx';
import { Languages } from '../shell/header.tsx';
import { ShellPart } from '../page-boundary.tsx';
import { StatusLine } from '../shell/status-line.tsx';

/** The frame around the pages of an embedded campaign: only what the visit itself needs. */
export function EmbeddedFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <EnterButton />
      <ShellPart>
        <Languages />
      </ShellPart>
      <div className="shell-main">
        {children}
        <ShellPart>
          <StatusLine />
        </ShellPart>
        <ShellPart>
          <StartOver />
        </ShellPart>
      </div>
    </>
  );
}
