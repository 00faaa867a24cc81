import { Fragment } from 'react';
import type { NotFoundProps } from '#api/own-pages.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { AuthorNotices } from './author-notices.tsx';
import { CallLine } from './call-line.tsx';

/** Says in each language that nothing is here, and which ways on there are. */
export function NotFound({ notices, sections }: NotFoundProps) {
  return (
    <>
      <AuthorNotices notices={notices} />
      {sections.map(({ locale, title, text, start, call }, index) => (
        <Fragment key={locale}>
          {index === 0 ? null : <hr />}
          <section lang={locale}>
            {index === 0 ? <h1 className="page-title">{title}</h1> : <h2>{title}</h2>}
            <p>{text}</p>
            {start === undefined ? null : (
              <p>
                <LinkButton href={start.href}>{start.words}</LinkButton>
              </p>
            )}
            <CallLine call={call} />
          </section>
        </Fragment>
      ))}
    </>
  );
}
