import { createRoot } from 'react-dom/client';
import { isRecord } from '#api/guards.ts';
import type { StudioPage } from '#api/studio-page.ts';
import { globBlocks, loadOnDemandBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { StudioApp } from '#studio/app/studio-app.tsx';
import { chosenLanguage } from '#studio/kit/own-language.ts';
import { prepareEditor } from '#studio/app/load-editor.ts';
import { loadSchemaWords } from '#studio/kit/schema-words.ts';
import { createWorkerStarter } from '#studio/kit/start-worker.ts';
// Its address: the build makes it a script of its own.
// oxlint-disable-next-line import/default
import assist from './studio-assist.ts?worker&url';

/** The server wrote it into this very document. */
function isStudioPage(value: unknown): value is StudioPage {
  return isRecord(value) && typeof value['prover'] === 'string';
}

/** Shows the studio in the language that was chosen in this browser, otherwise in that of the document. */
async function start(): Promise<void> {
  const page: unknown = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null');
  const root = document.getElementById('root');
  if (!root || !isStudioPage(page)) throw new Error('The document carries no page of the studio');
  if (window.location.pathname.startsWith('/studio/campaigns/')) prepareEditor();
  const registry = createRegistry(globBlocks, loadOnDemandBlocks);
  const lang = chosenLanguage() ?? document.documentElement.lang;
  document.documentElement.lang = lang;
  const schemaWords = await loadSchemaWords(lang);
  createRoot(root).render(
    <StudioApp
      kit={{ page, registry, assist, startWorker: createWorkerStarter([page.prover, assist]) }}
      fetcher={(...request) => window.fetch(...request)}
      language={lang}
      schemaWords={schemaWords}
    />,
  );
}

// Not awaited here: the build would move all that other files share out of this one.
void start();
