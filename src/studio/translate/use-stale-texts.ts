import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmTranslation, listStaleTranslations } from '#api/content/translation-calls.ts';
import type { TranslationUnit } from '#checker/translations/units/translation-unit.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { useWords } from '../kit/words.tsx';
import { announce } from '../parts/announcer.tsx';
import { valueAt } from '../store/json-pointer.ts';
import { partsOf } from '../store/campaign-parts.ts';
import { readJson } from '../store/read-json.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { placeKey, type StaleTexts } from './table-rows.ts';

const KEY = 'stale-translations';

/** The translations whose source has changed since, as the revisions on the server tell; undefined: they are read. */
export function useStaleTexts(language: string, source: string): StaleTexts | undefined {
  const { callServer } = useKit();
  const { store, document } = useOpenCampaign();
  // What is saved has a number: each one is asked about once.
  const revisions = useStudio(({ editing: { documents } }) =>
    partsOf(document, (name) => documents[name]?.text)
      .map((name) => `${documents[name]?.revision ?? 0} ${name}`)
      .join('\n'),
  );
  const read = useQuery({
    queryKey: [KEY, document, language, source, revisions],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const parts = partsOf(document, (name) => store.getState().editing.documents[name]?.text);
      const each = parts.map(async (name) => {
        const params = { document: name };
        const reply = await callOrThrow(callServer, listStaleTranslations, { params, query: { source }, signal });
        const saved = readJson(store.getState().editing.documents[name]?.saved ?? '')?.value;
        return reply.stale
          .filter((one) => one.language === language)
          .map(({ place, was }) => {
            const target = valueAt(saved, `${place}/${language}`);
            return [placeKey(name, place), { was, target }] as const;
          });
      });
      return new Map((await Promise.all(each)).flat());
    },
  });
  return read.data;
}

/** Says that a translation still fits its source. */
export function useConfirm(): (unit: TranslationUnit, language: string) => Promise<void> {
  const { callServer } = useKit();
  const { t } = useWords();
  const queries = useQueryClient();
  const { store, autosave } = useOpenCampaign();
  return async ({ file, place }, language) => {
    // What it fits has to be on the server.
    await autosave.flush();
    const revision = store.getState().editing.documents[file]?.revision ?? 0;
    const said = await callServer(confirmTranslation, {
      params: { document: file },
      body: { revision, place, language },
    });
    announce(t(said.ok ? 'translate.confirmed' : 'translate.notConfirmed'), said.ok ? 'unseen' : 'wrong');
    if (said.ok) await queries.invalidateQueries({ queryKey: [KEY] });
  };
}
