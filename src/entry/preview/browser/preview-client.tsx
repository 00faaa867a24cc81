import '#ui/styles/index.css';
import { startLaterParts } from '#renderer/live/start-later-parts.ts';
import { listenForUpdates } from './listen-for-updates.ts';
import { startPreview } from './start-preview.tsx';

/** The page of a preview: as visitors get it, and it takes documents that are not saved. */
const shown = await startPreview();
if (shown) {
  listenForUpdates(shown);
  await startLaterParts(shown.kit());
}
