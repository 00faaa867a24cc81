import type { VisibleBlock } from '#engine/route-state.ts';
import { findRoute } from '#engine/transition.ts';
import { ENTER_BUTTON_ID, ROUTE_FORM_ID } from '../page-ids.ts';
import { usePage, useStore } from '../page-kit.ts';

const NOTHING: readonly VisibleBlock[] = [];

/**
 * The Enter key presses the first submit button of a form: this one, not the language button in the header. If a block
 * has a button of its own, such as Search, this button does the same (E8); a running page does what suits the position
 * of the cursor. Some browsers skip a button that is not displayed.
 */
export function EnterButton() {
  const kit = usePage();
  const asking = useStore((state) => {
    const route = findRoute(kit.page.state.campaign, state.path.route);
    return (route ? kit.blocks(route, kit.flow(state)) : NOTHING).find(({ bound }) => bound.ask !== undefined)?.use.id;
  });
  const action = asking === undefined ? 'next' : `ask:${asking}`;
  return (
    <button
      type="submit"
      id={ENTER_BUTTON_ID}
      form={ROUTE_FORM_ID}
      name="_action"
      value={action}
      tabIndex={-1}
      aria-hidden="true"
      className="visually-hidden"
    />
  );
}
