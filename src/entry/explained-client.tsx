import '#ui/styles/index.css';
import './explained/overlay.css';
import { loadPart } from '#ui/load-part.ts';
import { startLaterParts } from '#renderer/live/start-later-parts.ts';
import { startPage } from './start-page.tsx';

/** The page as visitors get it, with an explanation of its path beside it: for authors, outside production. */
const kit = await startPage();
if (kit) {
  const { showExplanation } = await loadPart('overlay', () => import('./explained/overlay.ts'));
  showExplanation(kit);
  await startLaterParts(kit);
}
