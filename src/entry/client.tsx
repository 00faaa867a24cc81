import '#ui/styles/index.css';
import { loadInIdleTime } from '#renderer/live/load-in-idle-time.ts';
import { startPage } from './start-page.tsx';

await loadInIdleTime(await startPage());
