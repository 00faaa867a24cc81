import { createRoot } from 'react-dom/client';
import { isRecord } from '#api/guards.ts';
import type { StudioPage } from '#api/studio-page.ts';
import { globBlocks, loadOnDemandBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { StudioApp } from '#studio/app/studio-app.tsx';
import { createWorkerStarter } from '#studio/kit/start-worker.ts';
// Its address: the build makes it a script of its own.
// oxlint-disable-next-line import/default
import assist from './studio-assist.ts?worker&url';

/** The server wrote it into this very document. */
function isStudioPage(value: unknown): value is StudioPage {
  return isRecord(value) && typeof value['prover'] === 'string';
}

const page: unknown = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null');
const root = document.getElementById('root');
if (!root || !isStudioPage(page)) throw new Error('The document carries no page of the studio');
const registry = createRegistry(globBlocks, loadOnDemandBlocks);
createRoot(root).render(
  <StudioApp
    kit={{ page, registry, assist, startWorker: createWorkerStarter([page.prover, assist]) }}
    fetcher={(...request) => window.fetch(...request)}
    language={document.documentElement.lang}
  />,
);
