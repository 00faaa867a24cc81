import { useId, type ReactNode } from 'react';

interface CardProps {
  readonly title?: ReactNode;
  readonly level?: 2 | 3;
  readonly tone?: 'plain' | 'tinted' | 'accent' | 'unframed';
  readonly children: ReactNode;
}

/** A part of a page, framed unless its tone says otherwise. With a title it is a landmark region with that name. */
export function Card({ title, level = 2, tone = 'plain', children }: CardProps) {
  const titleId = useId();
  const Title = level === 2 ? 'h2' : 'h3';
  if (title === undefined) return <div className={`card card-${tone}`}>{children}</div>;
  return (
    <section className={`card card-${tone}`} aria-labelledby={titleId}>
      <Title className="card-title" id={titleId}>
        {title}
      </Title>
      {children}
    </section>
  );
}
