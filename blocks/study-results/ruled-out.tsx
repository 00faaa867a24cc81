import { pluralKey } from '#i18n/format.ts';
import { useBlock } from '#registry/block-runtime.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { StudyCard } from './study-card.tsx';

interface RuledOutProps {
  readonly studies: readonly FoundStudy[];
  /** There are no others. */
  readonly all: boolean;
  readonly refine: boolean;
  readonly opening?: boolean;
}

/**
 * The studies that the visitor's answers rule out: after the others and folded, with their number and the
 * reason, since an answer may have been wrong. A native control, because it must open without script too.
 */
export function RuledOut({ studies, all, refine, opening = false }: RuledOutProps) {
  const { t, locale, formatNumber } = useBlock();
  if (studies.length === 0) return null;
  const words = all ? 'ruledOut.all' : 'ruledOut';
  return (
    <details className="ruled-out">
      <summary>{t(pluralKey(words, studies.length, locale), { count: formatNumber(studies.length) })}</summary>
      <p>{t('ruledOutWhy')}</p>
      <ul className="found-studies">
        {studies.map((study) => (
          <li key={study.externalId}>
            <StudyCard study={study} refine={refine} opening={opening} />
          </li>
        ))}
      </ul>
    </details>
  );
}
