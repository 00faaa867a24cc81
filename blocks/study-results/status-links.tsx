import type { FlowState } from '#engine/flow-state.ts';
import { currentRemote } from '#engine/remote-keys.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { asksForOpening } from './refine-search.ts';

/** Is there a choice? Only where the catalogue has studies that do not recruit yet, or the address asks for them. */
export function hasStatuses(state: FlowState): boolean {
  const remote = currentRemote('studies', state);
  return asksForOpening(state.query) || (remote?.status === 'ready' && remote.value.hasOpening === true);
}

/** Those that recruit, or those that do not yet: links, as for the distance. */
export function StatusLinks() {
  const { t, href, blockId } = useBlock();
  const opening = useFlow((state) => asksForOpening(state.query));
  return (
    <nav className="radius" aria-labelledby={`${blockId}-status`}>
      <span className="radius-label" id={`${blockId}-status`}>
        {t('status.label')}
      </span>
      <ul className="radius-choices">
        <li>
          <a className="radius-choice" href={href({ change: { status: undefined, show: undefined } })} aria-current={opening ? undefined : 'true'}>
            {t('status.now')}
          </a>
        </li>
        <li>
          <a className="radius-choice" href={href({ change: { status: 'soon', show: undefined } })} aria-current={opening ? 'true' : undefined}>
            {t('status.soon')}
          </a>
        </li>
      </ul>
    </nav>
  );
}
