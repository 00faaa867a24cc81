import { useWords } from '../kit/words.tsx';

/** Why something was not done, in words. */
export function ProblemLine({ code }: { readonly code: string | undefined }) {
  const { t } = useWords();
  if (code === undefined) return null;
  return (
    <p className="wrong" role="alert">
      {t(`problem.${code}`, { defaultValue: t('problem.other', { code }) })}
    </p>
  );
}
