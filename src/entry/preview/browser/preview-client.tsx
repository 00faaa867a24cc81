import '#ui/styles/index.css';
import { loadInIdleTime } from '#renderer/live/load-in-idle-time.ts';
import { listenForUpdates } from './listen-for-updates.ts';
import { startPreview } from './start-preview.tsx';

/** The page of a preview: as visitors get it, and it takes documents that are not saved. */
const shown = await startPreview();
if (shown) {
  listenForUpdates(shown);
  await loadInIdleTime(shown.kit());
}
