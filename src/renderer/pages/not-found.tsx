import { Fragment } from 'react';
import type { NotFoundProps } from '#api/own-pages.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { Moment } from '#ui/parts/drawing.tsx';
import { AuthorNotices } from './author-notices.tsx';
import { CallLine } from './call-line.tsx';

function WaysOn({ text, start, call }: Pick<NotFoundProps['sections'][number], 'text' | 'start' | 'call'>) {
  return (
    <>
      <p>{text}</p>
      {start === undefined ? null : (
        <p>
          <LinkButton href={start.href}>{start.words}</LinkButton>
        </p>
      )}
      <CallLine call={call} />
    </>
  );
}

/** Says in each language that nothing is here, and which ways on there are. */
export function NotFound({ notices, sections }: NotFoundProps) {
  return (
    <>
      <AuthorNotices notices={notices} />
      {sections.map(({ locale, title, text, start, call }, index) => (
        <Fragment key={locale}>
          {index === 0 ? null : <hr />}
          <section lang={locale}>
            {index === 0 ? (
              <Moment name="none">
                <h1 className="page-title">{title}</h1>
                <WaysOn text={text} start={start} call={call} />
              </Moment>
            ) : (
              <>
                <h2>{title}</h2>
                <WaysOn text={text} start={start} call={call} />
              </>
            )}
          </section>
        </Fragment>
      ))}
    </>
  );
}
