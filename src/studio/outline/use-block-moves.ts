import { useWords } from '../kit/words.tsx';
import { announce } from '../parts/announcer.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { moveBlock } from './edits.ts';
import { nameOfBlock, type OutlineRoute } from './outline.ts';
import { routeNow } from './use-outline.ts';

/** Moves a block of a screen up (-1) or down (1), and says where it stands then. Was it moved? */
export function useBlockMoves(route: OutlineRoute): (at: number, by: -1 | 1) => boolean {
  const words = useWords();
  const { store, document } = useOpenCampaign();
  return (at, by) => {
    const { blocks } = routeNow(store, document, route);
    const block = blocks[at];
    const to = at + by;
    if (block === undefined || to < 0 || to >= blocks.length) return false;
    moveBlock(store, route, at, route, to);
    const name = nameOfBlock(block, words).text;
    announce(words.t('block.movedTo', { name, place: to + 1, of: blocks.length }));
    return true;
  };
}
