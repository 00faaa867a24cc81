import type { ReactNode } from 'react';
import type { AuthorNotice } from '#api/own-pages.ts';

/** How many findings the page shows; the command line shows all of them. */
const MAX_SHOWN = 3;

function ForAuthors({ children }: { readonly children: ReactNode }) {
  return (
    <aside className="shell-demo" lang="en" aria-label="For authors">
      {children}
    </aside>
  );
}

function Refusal({ version, findings }: Extract<AuthorNotice, { readonly about: 'refusal' }>) {
  const what =
    version === undefined
      ? 'This campaign is not served: its document was refused, and no earlier one was good.'
      : `You see an earlier document of this campaign (version ${version}): the newest one was refused.`;
  const more = findings.length - MAX_SHOWN;
  return (
    <ForAuthors>
      <p>{what} npm run campaigns -- check, with --against and the address of this site, reports everything.</p>
      <ul>
        {findings.slice(0, MAX_SHOWN).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </ForAuthors>
  );
}

function Notice({ notice }: { readonly notice: AuthorNotice }) {
  if (notice.about === 'refusal') return <Refusal {...notice} />;
  const words =
    notice.about === 'standstill'
      ? notice.words
      : `No campaign is named “${notice.asked}”: this is the default one, ${notice.shown}. ` +
        '/signup/activeflows lists those that are served.';
  return (
    <ForAuthors>
      <p>{words}</p>
    </ForAuthors>
  );
}

/** Notices for authors on the page itself, outside production. */
export function AuthorNotices({ notices }: { readonly notices: readonly AuthorNotice[] }) {
  return notices.map((notice) => <Notice key={JSON.stringify(notice)} notice={notice} />);
}
