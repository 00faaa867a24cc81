import { useEffect } from 'react';
import { currentRemote } from '#engine/remote-keys.ts';
import { slotsByDay, type DaySlot } from '#i18n/times/slots-by-day.ts';
import { useBlock, useFlow, useLoading } from '#registry/block-runtime.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';

export type ShownSlots =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'full' }
  | { readonly status: 'free'; readonly days: readonly DaySlot[] };

/** The free times grouped by the visitor's own days; without JavaScript, by the booked party's days. */
export function useSlots(service: SchedulingService): ShownSlots {
  const name = service === 'site' ? 'siteSlots' : 'secondarySlots';
  const zone = useBrowserZone();
  const slots = useFlow((state) => currentRemote(name, state));
  const loading = [useLoading(name), useLoading('sites')].includes(true);
  if (slots?.status !== 'ready') return { status: loading ? 'loading' : 'failed' };
  return slots.value.length === 0 ? { status: 'full' } : { status: 'free', days: slotsByDay(slots.value, zone) };
}

/**
 * Reports what the visitor sees. A failed lookup counts as fully booked too, as the specification requires; the page
 * itself says that it failed.
 */
export function useSlotEvents(service: SchedulingService, status: ShownSlots['status']): void {
  const { track } = useBlock();
  useEffect(() => track('scheduling-shown', service), [track, service]);
  useEffect(() => {
    if (status === 'failed') track('slots-failed', service);
    if (status === 'failed' || status === 'full') track('fully-booked', service);
  }, [track, service, status]);
}
