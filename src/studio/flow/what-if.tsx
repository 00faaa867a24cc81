import { createContext, use, useEffect, useState } from 'react';
import { Button, Group } from 'react-aria-components';
import type { TriedAnswer, TriedVisit } from '#checker/explain/changes/try-answers.ts';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { visitAtStep } from '../play/play-visit.ts';
import { TriedQuestionField } from '../play/tried-question.tsx';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { useScreens } from './use-flow.ts';
import './what-if.css';

/** The names of the screens of the tried visit, and its ways as `screen#index`. */
const WalkedContext = createContext<ReadonlySet<string>>(new Set());

export const WalkedProvider = WalkedContext.Provider;

/** Is a screen, or a way, on the path of the tried visit? */
export const useWalked = (place: string): boolean => use(WalkedContext).has(place);

export function walkedBy(visit: TriedVisit | undefined): ReadonlySet<string> {
  const ways = visit?.steps.flatMap(({ route, taken }) => (taken === undefined ? [] : [`${route}#${taken}`])) ?? [];
  return new Set([...(visit?.steps.map(({ route }) => route) ?? []), ...ways]);
}

const NONE: readonly TriedAnswer[] = [];

/** A visit whose answers the author changes: that of the visitor who is played, else the simplest one. */
export function useTriedVisit(isOpen: boolean) {
  const { assist, campaign, document } = useOpenCampaign();
  const { language } = useWords();
  const documents = useStudio(({ editing }) => editing.documents);
  const played = useStudio(({ playing }) => playing.now?.witness);
  const [changes, setChanges] = useState<{ readonly of: typeof played; readonly tried: readonly TriedAnswer[] }>();
  // Another visitor begins with their own answers.
  const tried = changes !== undefined && changes.of === played ? changes.tried : NONE;
  const [visit, setVisit] = useState<TriedVisit>();
  useEffect(() => {
    if (!isOpen) return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const start = played && visitAtStep(played, played.steps.length - 1);
      const found = await assist.tryAnswers(documents, { document, campaign, visit: start, tried, language });
      if (!asking.signal.aborted) setVisit(found);
    };
    void ask();
    return () => asking.abort();
  }, [isOpen, assist, documents, document, campaign, played, tried, language]);
  return {
    visit: isOpen ? visit : undefined,
    change: (answer: TriedAnswer) => {
      const others = tried.filter(({ facts }) => facts.join() !== answer.facts.join());
      setChanges({ of: played, tried: [...others, answer] });
    },
    reset: () => setChanges(undefined),
    isChanged: tried.length > 0,
  };
}

/** Changes answers of a visitor, and says which screens they see then. */
export function WhatIf({ tried }: { readonly tried: ReturnType<typeof useTriedVisit> }) {
  const { t } = useWords();
  const screens = useScreens();
  const { visit, change, reset, isChanged } = tried;
  const titleOf = (name: string) => screens.get(name)?.title ?? name;
  const path = visit?.steps.map(({ route }) => titleOf(route)).join(' → ');
  return (
    <Group className="what-if" aria-label={t('whatIf.title')}>
      <p className="help">{t('whatIf.help')}</p>
      <output className="what-if-path">
        {visit === undefined ? t('whatIf.none') : `${path ?? ''}. ${t(`whatIf.${visit.stop}`)}`}
      </output>
      <ol className="tried-steps">
        {visit?.steps.map(({ route, questions }) => (
          <li key={route}>
            <strong>{titleOf(route)}</strong>
            {questions.map((question) => (
              <TriedQuestionField key={question.facts.join()} question={question} change={change} />
            ))}
          </li>
        ))}
      </ol>
      <Button className="button small" isDisabled={!isChanged} onPress={reset}>
        <Icon name="undo" />
        {t('whatIf.reset')}
      </Button>
    </Group>
  );
}
