import '#ui/styles/index.css';
import { loadPart } from '#ui/load-part.ts';
import { startPage } from './start-page.tsx';

const kit = await startPage();
if (kit) {
  // Nobody misses these parts if they do not come: each step loads what it needs.
  const later = await loadPart('later', () => import('#renderer/live/start-later-parts.ts')).catch(() => undefined);
  await later?.startLaterParts(kit);
}
