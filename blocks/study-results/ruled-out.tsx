import { pluralKey } from '#i18n/format.ts';
import { useBlock } from '#registry/block-runtime.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { StudyCard } from './study-card.tsx';

interface RuledOutProps {
  /** All that are listed; those that nothing rules out are shown elsewhere. */
  readonly studies: readonly FoundStudy[];
  readonly refine: boolean;
  readonly opening?: boolean;
}

/**
 * The studies that the visitor's earlier answers rule out: after the others and folded, with their number and the
 * reason, since an answer may have been wrong. A native control, because it must open without script too.
 */
export function RuledOut({ studies, refine, opening = false }: RuledOutProps) {
  const { t, locale, formatNumber } = useBlock();
  const out = studies.filter(({ ruledOut }) => ruledOut === true);
  if (out.length === 0) return null;
  const words = out.length === studies.length ? 'ruledOut.all' : 'ruledOut';
  return (
    <details className="ruled-out">
      <summary>{t(pluralKey(words, out.length, locale), { count: formatNumber(out.length) })}</summary>
      <p>{t('ruledOutWhy')}</p>
      <ul className="found-studies">
        {out.map((study) => (
          <li key={study.externalId}>
            <StudyCard study={study} refine={refine} opening={opening} />
          </li>
        ))}
      </ul>
    </details>
  );
}
