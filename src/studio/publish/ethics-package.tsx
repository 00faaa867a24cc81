import { useMutation } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import type { GivenDocument } from '#api/content/analyses.ts';
import { writeDossier } from '#api/content/dossier-call.ts';
import { callOrThrow, PATIENT } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { download } from '../parts/download.ts';
import { Working } from '../parts/working.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';

interface EthicsPackageProps {
  /** What is packed on top of what is live, or as it was after a publication. */
  readonly of: { readonly documents: readonly GivenDocument[] } | { readonly publication: number };
}

/** Makes the package for a review board on the server, and downloads it. */
export function EthicsPackageButton({ of }: EthicsPackageProps) {
  const words = useWords();
  const { t, language } = words;
  const { callServer } = useKit();
  const { campaign } = useOpenCampaign();
  const making = useMutation({
    mutationFn: () => {
      const wanted = 'publication' in of ? of : { documents: [...of.documents] };
      return callOrThrow(callServer, writeDossier, { body: { campaign, language, ...wanted } });
    },
    onSuccess: ({ name, html }) => download(name, html),
    retry: PATIENT.retry,
    retryDelay: PATIENT.retryDelay,
    // Without a connection it fails, and says so.
    networkMode: 'always',
  });
  const { data, error, isPending } = making;
  const said = error === null ? data && t('dossier.done', { name: data.name }) : problemWords(words, error.message);
  return (
    <>
      <Button className="button small" isDisabled={isPending} onPress={() => making.mutate()}>
        {t('dossier.make')}
      </Button>
      {isPending ? <Working label={t('dossier.working')} /> : null}
      <output className={error === null ? 'quiet' : 'wrong'}>{said}</output>
    </>
  );
}

/** The package of the drafts that would be published. */
export function EthicsPackage({ of }: EthicsPackageProps) {
  const { t } = useWords();
  return (
    <section className="sheet" aria-labelledby="ethics-package">
      <h2 id="ethics-package">{t('dossier.title')}</h2>
      <p className="quiet">{t('dossier.what')}</p>
      <EthicsPackageButton of={of} />
    </section>
  );
}
