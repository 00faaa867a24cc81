import { Link } from 'react-router';
import type { Route } from '#schemas/campaign/campaign.ts';
import { findRoute } from '#engine/transition.ts';
import { Notice } from '#ui/parts/notice.tsx';
import { routePath, searchOf } from '../addresses.ts';
import { usePage, useStore, type PageKit } from '../page-kit.ts';
import type { Refusal } from '#store/events.ts';

/** The step that asks what the server refused; else the one that was left when it was saved. */
function stepOf(kit: PageKit, { issues, route }: Refusal): Route | undefined {
  const flow = kit.flow();
  const asks = (candidate: Route) => kit.blocks(candidate, flow).some(({ bound }) => bound.fields.some(({ id, facts }) => issues.some(({ field }) => field === id || facts.some(({ fact }) => fact === field))));
  return flow.campaign.routes.find(asks) ?? findRoute(flow.campaign, route);
}

function Refused({ refusal }: { readonly refusal: Refusal }) {
  const kit = usePage();
  const { campaign, query } = kit.page.state;
  const step = stepOf(kit, refusal);
  const known = kit.page.texts.shell[`problem.${refusal.code}`] === undefined ? 'problem.unexpected' : `problem.${refusal.code}`;
  return (
    <Notice tone="error" title={kit.shell('status.refused')}>
      <p>{kit.shell(known)}</p>
      {step ? (
        <p>
          <Link to={`${routePath(campaign, query, step)}${searchOf(query)}`}>{kit.shell('status.refusedStep', { title: kit.text(step.title) })}</Link>
        </p>
      ) : null}
    </Notice>
  );
}

/** What has become of the visitor's answers: kept here, on their way, sent, or refused. Read out as it changes. */
export function StatusLine() {
  const { shell } = usePage();
  const status = useStore(({ ui }) => ui.save);
  const refusal = useStore(({ ui }) => ui.refusal);
  return (
    <div aria-live="polite" className="save-status" data-status={status}>
      {status === 'refused' && refusal ? <Refused refusal={refusal} /> : status === 'none' || status === 'refused' ? null : <p>{shell(`status.${status}`)}</p>}
    </div>
  );
}
