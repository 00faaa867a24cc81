import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { GivenDocument } from '#api/content/analyses.ts';
import { writeDossier } from '#api/content/dossier-call.ts';
import type { Called } from '../kit/call-server.ts';
import { useKit } from '../kit/kit.tsx';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { download } from '../parts/download.ts';
import { Working } from '../parts/working.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';

/** How often, and how many times at most, to ask again while something else is worked out for the same person. */
const ASK_AGAIN = { ms: 2000, times: 90 } as const;
const WAITING: readonly string[] = ['analysis-running', 'analysis-busy'];

async function whenItsTurn<Value>(ask: () => Promise<Called<Value>>): Promise<Called<Value>> {
  for (let time = 1; ; time += 1) {
    // One attempt decides whether there is another one. oxlint-disable-next-line no-await-in-loop
    const called = await ask();
    if (called.ok || !WAITING.includes(called.problem.code) || time >= ASK_AGAIN.times) return called;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN.ms));
  }
}

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
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly words: string; readonly isWrong: boolean }>();
  const make = async () => {
    setBusy(true);
    setSaid(undefined);
    const wanted = 'publication' in of ? of : { documents: [...of.documents] };
    const made = await whenItsTurn(() => callServer(writeDossier, { body: { campaign, language, ...wanted } }));
    setBusy(false);
    if (!made.ok) {
      setSaid({ words: problemWords(words, made.problem.code), isWrong: true });
      return;
    }
    const { name, html } = made.value;
    download(name, html);
    setSaid({ words: t('dossier.done', { name }), isWrong: false });
  };
  return (
    <>
      <Button className="button small" isDisabled={isBusy} onPress={() => void make()}>
        {t('dossier.make')}
      </Button>
      {isBusy ? <Working label={t('dossier.working')} /> : null}
      <output className={said?.isWrong === true ? 'wrong' : 'quiet'}>{said?.words}</output>
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
