import './fields.css';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import { createCallServer } from '../kit/call-server.ts';
import { KitProvider, useKit, type StudioKit } from '../kit/kit.tsx';
import { late, StudioBoundary } from '../kit/late.tsx';
import { loadEditor, prepareEditor } from './load-editor.ts';
import type { SchemaWords } from '../kit/schema-words.ts';
import { SessionProvider, sessionOf } from '../kit/session.tsx';
import { createWords, useWords, WordsProvider } from '../kit/words.tsx';
import { forgetEverything, loadMe, ME } from '../sign-in/me.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { WelcomePage } from '../sign-in/welcome-page.tsx';
import { WorkspacePage } from '../workspace/workspace-page.tsx';
import { Frame } from './frame.tsx';
import './studio.css';
import './controls.css';
import './views.css';

const EditorPage = late(loadEditor);
const PeoplePage = late(async () => (await import('../people/people-page.tsx')).PeoplePage);
const DeskPage = late(async () => (await import('../desk/desk-page.tsx')).DeskPage);
const AccountPage = late(async () => (await import('../people/account-page.tsx')).AccountPage);

/** Everything but the pages for signing in: only for somebody who is. */
function SignedIn({ children }: { readonly children: ReactNode }) {
  const { t } = useWords();
  const { callServer } = useKit();
  const me = useQuery({ queryKey: ME, queryFn: () => loadMe(callServer), staleTime: 60_000 });
  if (me.isPending) return <output className="notice">{t('loading')}</output>;
  if (me.isError)
    return (
      <p className="notice" role="alert">
        {t('problem.other', { code: me.error.message })}
      </p>
    );
  return me.data === null ? <SignInPage /> : <SessionProvider value={sessionOf(me.data)}>{children}</SessionProvider>;
}

function Framed() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function Pages() {
  return (
    <Routes>
      <Route path="welcome" element={<WelcomePage />} />
      <Route
        element={
          <SignedIn>
            <Outlet />
          </SignedIn>
        }
      >
        <Route element={<Framed />}>
          <Route index element={<WorkspacePage onApproach={prepareEditor} />} />
          <Route path="leads" element={<DeskPage />} />
          <Route path="leads/:lead" element={<DeskPage />} />
          <Route path="people" element={<PeoplePage />} />
          <Route path="account" element={<AccountPage />} />
        </Route>
        <Route path="campaigns/:campaign" element={<EditorPage />} />
        <Route path="campaigns/:campaign/:view" element={<EditorPage />} />
      </Route>
    </Routes>
  );
}

interface StudioAppProps {
  readonly kit: Omit<StudioKit, 'callServer'>;
  readonly fetcher: typeof fetch;
  /** The language that the page is in. */
  readonly language: string;
  /** What schemas say, in that language. */
  readonly schemaWords: SchemaWords;
}

/** Gives everything the client of the server, which notices when a session has ended. */
function Connected({ kit, fetcher }: Pick<StudioAppProps, 'kit' | 'fetcher'>) {
  const queries = useQueryClient();
  const [whole] = useState((): StudioKit => {
    const onSignedOut = () => {
      if (queries.getQueryData(ME) !== undefined && queries.getQueryData(ME) !== null) forgetEverything(queries);
    };
    return { ...kit, callServer: createCallServer(fetcher, onSignedOut) };
  });
  return (
    <KitProvider value={whole}>
      <BrowserRouter basename="/studio">
        <Pages />
      </BrowserRouter>
    </KitProvider>
  );
}

/** The whole studio. */
export function StudioApp({ kit, fetcher, language, schemaWords }: StudioAppProps) {
  const [words] = useState(() => createWords(language, schemaWords));
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }));
  return (
    <WordsProvider value={words}>
      <I18nProvider locale={words.language}>
        <QueryClientProvider client={queries}>
          <StudioBoundary>
            <Connected kit={kit} fetcher={fetcher} />
          </StudioBoundary>
        </QueryClientProvider>
      </I18nProvider>
    </WordsProvider>
  );
}
