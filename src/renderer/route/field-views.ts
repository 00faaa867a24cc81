import { useEffect } from 'react';
import type { VisibleBlock } from '#engine/route-state.ts';
import { happened } from '#store/events.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { usePage, useStore, type PageKit } from '../page-kit.ts';

/** A question counts as seen when half of it is in view. */
const SHARE = 0.5;
/** Until the requested page is rendered and usable. */
const DELAY = 300;

interface AskedField {
  readonly block: string;
  readonly field: string;
}

/** The questions that this visitor is asked on the route and that may be counted, by the first control of each. */
function askedFields(kit: PageKit, route: Route): ReadonlyMap<string, AskedField> {
  return new Map(
    kit
      .blocks(route, kit.flow())
      .flatMap(({ use, bound }) =>
        bound.fields
          .filter(({ aboutHealth }) => !aboutHealth)
          .map(({ id, controls }) => [controls[0] ?? id, { block: use.id, field: id }] as const),
      ),
  );
}

/** Those of them that are on the page, by the element that shows them. */
function shownFields(kit: PageKit, route: Route): ReadonlyMap<Element, AskedField> {
  const asked = askedFields(kit, route);
  const shown = new Map<Element, AskedField>();
  for (const control of document.querySelectorAll('[name]:not([type="hidden"])')) {
    const field = asked.get(control.getAttribute('name') ?? '');
    if (field && !kit.seen.has(field.field)) shown.set(control.closest('.field') ?? control, field);
  }
  return shown;
}

function watchFields(kit: PageKit, route: Route): () => void {
  const fields = shownFields(kit, route);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const field = fields.get(target);
        if (!isIntersecting || !field) continue;
        observer.unobserve(target);
        if (kit.seen.has(field.field)) continue;
        kit.seen.add(field.field);
        kit.store.dispatch(happened({ event: 'field-viewed', ...field }));
      }
    },
    { threshold: SHARE },
  );
  for (const element of fields.keys()) observer.observe(element);
  return () => observer.disconnect();
}

const asked = new WeakMap<readonly VisibleBlock[], string>();

/** The fields of these blocks, by their ids. A page may have hundreds, and compares them at every change. */
function idsIn(blocks: readonly VisibleBlock[]): string {
  const ids = asked.get(blocks) ?? blocks.flatMap(({ bound }) => bound.fields.map(({ id }) => id)).join(' ');
  asked.set(blocks, ids);
  return ids;
}

/**
 * Reports each question of the route when it first comes into view (L2): which question, never the answer. Renders
 * nothing.
 */
export function FieldViews({ route }: { readonly route: Route }) {
  const kit = usePage();
  const live = useStore(({ ui }) => ui.live);
  const generation = useStore(({ ui }) => ui.generation);
  const ids = useStore((state) => idsIn(kit.blocks(route, kit.flow(state))));
  useEffect(() => {
    if (!live || typeof IntersectionObserver !== 'function') return undefined;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const watch = async () => {
      // The code of a block may still be loading: its questions do not exist before.
      await kit.components.load(route.blocks.map(({ block }) => block));
      if (!gone)
        timer = setTimeout(() => {
          stop = watchFields(kit, route);
        }, DELAY);
    };
    void watch();
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
    };
    // Other questions or recreated controls must be observed again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [kit, route, live, ids, generation]);
  return null;
}
