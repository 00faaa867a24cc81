import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { BrowserRouter, Route, Routes } from 'react-router';
import { EditorPage } from '../editor/editor-page.tsx';
import { WorkspacePage } from '../workspace/workspace-page.tsx';
import { KitProvider, type StudioKit } from '../kit/kit.tsx';
import { SessionProvider, type Session } from '../kit/session.tsx';
import { createWords, WordsProvider } from '../kit/words.tsx';
import './studio.css';

interface StudioAppProps {
  readonly kit: StudioKit;
  /** The language that the page is in. */
  readonly language: string;
}

const SOMEBODY: Session = { person: { id: 'somebody', name: '' } };

/** The whole studio. */
export function StudioApp({ kit, language }: StudioAppProps) {
  const [words] = useState(() => createWords(language));
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }));
  return (
    <KitProvider value={kit}>
      <WordsProvider value={words}>
        <I18nProvider locale={words.language}>
          <QueryClientProvider client={queries}>
            <SessionProvider value={SOMEBODY}>
              <BrowserRouter basename="/studio">
                <Routes>
                  <Route index element={<WorkspacePage />} />
                  <Route path="campaigns/:campaign" element={<EditorPage />} />
                  <Route path="campaigns/:campaign/:view" element={<EditorPage />} />
                </Routes>
              </BrowserRouter>
            </SessionProvider>
          </QueryClientProvider>
        </I18nProvider>
      </WordsProvider>
    </KitProvider>
  );
}
