import type { MouseEvent } from 'react';
import type { Route } from '#schemas/campaign/campaign.ts';
import { titleOf } from '#engine/route-title.ts';
import { findRoute } from '#engine/transition.ts';
import { Notice } from '#ui/parts/notice.tsx';
import { routeAddress } from '../addresses.ts';
import { usePage, useStore, type PageKit } from '../page-kit.ts';
import type { RootState } from '#store/create-visit-store.ts';
import { sent, type Refusal, type SaveStatus } from '#store/events.ts';
import { isFinished } from '#store/selectors.ts';

/** The step that asks what the server refused; else the one that was left when the answers were saved. */
function stepOf(kit: PageKit, { issues, route }: Refusal): Route | undefined {
  const flow = kit.flow();
  const asks = (candidate: Route) =>
    kit
      .blocks(candidate, flow)
      .some(({ bound }) =>
        bound.fields.some(({ id, facts }) =>
          issues.some(({ field }) => field === id || facts.some(({ fact }) => fact === field)),
        ),
      );
  return flow.campaign.routes.find(asks) ?? findRoute(flow.campaign, route);
}

/** A link to another step: shown within the page, or opened separately, as the visitor presses it. */
function StepLink({ step }: { readonly step: Route }) {
  const kit = usePage();
  const { campaign, locale } = kit.page.state;
  const query = useStore(({ path }) => path.query);
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    kit.store.dispatch(sent({ to: step.name, replace: false }));
  };
  return (
    <a href={routeAddress(campaign, query, step, locale)} onClick={show}>
      {kit.shell('status.refusedStep', { title: kit.text(titleOf(step, kit.flow())) })}
    </a>
  );
}

function Refused({ refusal }: { readonly refusal: Refusal }) {
  const kit = usePage();
  const step = stepOf(kit, refusal);
  const codes = [...refusal.issues.map(({ code }) => code), refusal.code].map((code) => `problem.${code}`);
  const known = codes.find((key) => kit.page.texts.shell[key] !== undefined) ?? 'problem.unexpected';
  return (
    <Notice tone="error" title={kit.shell('status.refused')}>
      <p>{kit.shell(known)}</p>
      {step ? (
        <p>
          <StepLink step={step} />
        </p>
      ) : null}
    </Notice>
  );
}

/**
 * Without a network nothing can be on its way. A refusal stays visible, and visitors who have finished need not be
 * told.
 */
function shownStatus(state: RootState): SaveStatus {
  const { save, device } = state.ui;
  return device.online || save === 'refused' || isFinished(state) ? save : 'offline';
}

/** Statuses about what is kept on the device: a page that may store nothing asks to be left open instead. */
const IN_THE_PAGE: Readonly<Partial<Record<SaveStatus, string>>> = {
  offline: 'status.offlineOpen',
  saved: 'status.savedOpen',
};

/**
 * What has become of the visitor's answers: kept here, on their way, sent, or refused. Screen readers announce each
 * change.
 */
export function StatusLine() {
  const { shell } = usePage();
  const status = useStore(shownStatus);
  const keeps = useStore(({ ui }) => ui.device.keeps);
  const refusal = useStore(({ ui }) => ui.refusal);
  const words = (keeps ? undefined : IN_THE_PAGE[status]) ?? `status.${status}`;
  return (
    <div aria-live="polite" className="save-status" data-status={status}>
      {status === 'refused' && refusal ? (
        <Refused refusal={refusal} />
      ) : status === 'none' || status === 'refused' ? null : (
        <p>{shell(words)}</p>
      )}
    </div>
  );
}
