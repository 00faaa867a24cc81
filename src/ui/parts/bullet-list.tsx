import { Children, type ReactNode } from 'react';

interface BulletListProps {
  readonly items: readonly ReactNode[];
  readonly tone?: 'dots' | 'checks';
}

/** A list of short points. */
export function BulletList({ items, tone = 'dots' }: BulletListProps) {
  return (
    <ul className={`bullets bullets-${tone}`}>
      {Children.map(items, (item) => (
        <li>{item}</li>
      ))}
    </ul>
  );
}
