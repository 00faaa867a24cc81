import '#ui/styles/index.css';
import { loadInIdleTime } from '#renderer/live/load-in-idle-time.ts';
import { startPage } from './start-page.tsx';

const kit = await startPage();
if (kit) await loadInIdleTime(kit);
