import { useEffect } from 'react';
import type { VisibleBlock } from '#engine/route-state.ts';
import { happened } from '#store/events.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { usePage, useStore } from '../page-kit.ts';

/** Half of a question in view counts as seen. */
const SHARE = 0.5;

interface AskedField {
  readonly block: string;
  readonly field: string;
}

/** Every question of the route that is on the page, by the element that shows it. */
function askedFields(blocks: readonly VisibleBlock[]): ReadonlyMap<Element, AskedField> {
  const asked = blocks.flatMap(({ use, bound }) => bound.fields.map(({ id, controls }) => ({ block: use.id, field: id, control: controls[0] ?? id })));
  return new Map(asked.flatMap(({ block, field, control }) => {
    const element = document.querySelector(`[name="${CSS.escape(control)}"]:not([type="hidden"])`);
    return element ? [[element.closest('.field') ?? element, { block, field }] as const] : [];
  }));
}

/** Reports each question of the route when it first comes into view (L2): which question, never what was answered. Draws nothing. */
export function FieldViews({ route }: { readonly route: Route }) {
  const kit = usePage();
  const live = useStore(({ ui }) => ui.live);
  const blocks = useStore((state) => kit.blocks(route, kit.flow(state)));
  useEffect(() => {
    if (!live || typeof IntersectionObserver !== 'function') return undefined;
    const fields = askedFields(blocks);
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const field = fields.get(target);
        if (!isIntersecting || !field) continue;
        observer.unobserve(target);
        if (kit.seen.has(field.field)) continue;
        kit.seen.add(field.field);
        kit.store.dispatch(happened({ event: 'field-viewed', ...field }));
      }
    }, { threshold: SHARE });
    for (const [element, { field }] of fields) if (!kit.seen.has(field)) observer.observe(element);
    return () => observer.disconnect();
  }, [kit, live, blocks]);
  return null;
}
