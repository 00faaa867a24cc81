import { memo, useEffect, useMemo } from 'react';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import { titleOf } from '#engine/route-title.ts';
import { currentRemote, remoteKey } from '#engine/remote-keys.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Region } from '#schemas/campaign/regions.ts';
import { afterPaint } from '#ui/after-paint.ts';
import { FirstFocus } from '#ui/first-focus.ts';
import { ErrorSummary } from '#ui/parts/error-summary.tsx';
import { usePage, useStore, type PageKit } from '../page-kit.ts';
import { pageTitle } from '../page-title.ts';
import { BlockHost, MissingBlock } from '../block/block-host.tsx';
import { FailedBlock, LatePart } from '../block/failed-block.tsx';
import { PAGE_TITLE_ID, ROUTE_FORM_ID } from '../page-ids.ts';
import { isOnePage, NavBar } from './nav-bar.tsx';
import { PageControls } from './page-controls.tsx';
import { createRouteController, type RouteController } from '../form/route-controller.ts';
import { inPageOrder, summaryItems } from '../form/summary-items.ts';
import { FieldViews } from './field-views.ts';
import { useRouteForm } from '../form/use-route-form.ts';
import { visitProgress, type Progress } from '#engine/progress.ts';
import { Notice } from '#ui/parts/notice.tsx';
import { StartOver } from '../shell/footer.tsx';
import { ProgressBar } from '#ui/parts/progress-bar.tsx';

/** Why a step asks what it asks, for those who want to know; works without a script. */
function WhyWeAsk({ route }: { readonly route: Route }) {
  const { text, shell } = usePage();
  const why = text(route.meta.whyWeAsk);
  if (why === '') return null;
  return (
    <details className="page-why">
      <summary>{shell('whyWeAsk.label')}</summary>
      <p>{why}</p>
    </details>
  );
}

/** The progress, walked to once for each state of the visit. */
function createProgress(bind: PageKit['bind'], route: Route): (flow: FlowState) => Progress | undefined {
  let last: { readonly flow: FlowState; readonly progress: Progress | undefined } | undefined;
  return (flow) => {
    if (last?.flow !== flow) last = { flow, progress: visitProgress(flow, bind, route) };
    return last.progress;
  };
}

/** The visitor's progress: a bar, and words unless the campaign leaves them to screen readers (D3, C2). */
function StepProgress({ route }: { readonly route: Route }) {
  const { page, shell, bind, flow } = usePage();
  const progressOf = useMemo(() => createProgress(bind, route), [bind, route]);
  const progress = useStore((state) => progressOf(flow(state)));
  if (progress === undefined) return null;
  const { step, steps } = progress;
  const { progressStepNumbers, legacyStepCounter = progressStepNumbers } =
    page.state.campaign.settings.webScreenerProps ?? {};
  return (
    <ProgressBar
      step={step}
      steps={steps}
      label={shell('progress.step', { step, steps })}
      labelHidden={legacyStepCounter === false}
    />
  );
}

const Hosted = memo(BlockHost);

/** What the page shows of its blocks. */
interface Shown {
  /** The ids of the blocks that this visitor sees. */
  readonly shown: readonly string[];
  /** The ids of those that wait for calls whose code did not load. */
  readonly waiting: readonly string[];
  /** Counts how often the controls were recreated from the answers. */
  readonly generation: number;
}

interface BlocksProps extends Shown {
  readonly route: Route;
  readonly controller: RouteController;
  /** Default: the blocks without a region. */
  readonly region?: Region;
  /** The blocks below Back and Next, or those above. */
  readonly below?: boolean;
}

/**
 * The ids of the blocks that wait for calls whose code did not load: they would wait forever. Without a network they
 * only wait until it returns, so what asks something stays, with what has been entered and the focus.
 */
function useWaiting(route: Route): string {
  const kit = usePage();
  return useStore((state) => {
    if (state.ui.part !== 'missing') return '';
    const flow = kit.flow(state);
    const waits = (name: RemoteName) => remoteKey(name, flow) !== undefined && currentRemote(name, flow) === undefined;
    return kit
      .blocks(route, flow)
      .filter(({ bound }) => bound.needs.some(waits) && (state.ui.device.online || bound.fields.length === 0))
      .map(({ use }) => use.id)
      .join(' ');
  });
}

/** Read once for all regions of the page: most steps have one block, and a phone draws a step in a frame. */
function useShown(route: Route): Shown {
  const kit = usePage();
  const shown = useStore((state) =>
    kit
      .blocks(route, kit.flow(state))
      .map(({ use }) => use.id)
      .join(' '),
  ).split(' ');
  const generation = useStore(({ ui }) => ui.generation);
  const ids = useWaiting(route);
  return { shown, generation, waiting: ids === '' ? [] : ids.split(' ') };
}

/** The blocks of a route, from top to bottom. They are recreated when the answers were restored from elsewhere. */
function Blocks({ route, controller, shown, waiting, generation, region = 'main', below = false }: BlocksProps) {
  const kit = usePage();
  const here = route.blocks.filter(
    ({ region: own = 'main', belowNav = false }) => own === region && (region !== 'main' || belowNav === below),
  );
  if (here.length === 0) return null;
  return (
    <div className={`blocks region-${region}`} key={generation}>
      {here.map((use) => {
        if (!kit.registry.find(use.block)) return <MissingBlock key={use.id} route={route} use={use} />;
        if (kit.page.brokenBlocks?.includes(use.id) === true) return <FailedBlock key={use.id} block={use.block} />;
        if (waiting.includes(use.id))
          return <FailedBlock key={use.id} block={use.block} again={kit.live?.retryFailed} />;
        return shown.includes(use.id) ? <Hosted key={use.id} use={use} controller={controller} /> : null;
      })}
    </div>
  );
}

/** The page's only h1: the route's title, unless one of its blocks renders it. */
function PageHeading({ route }: { readonly route: Route }) {
  const kit = usePage();
  const headed = useStore((state) =>
    kit.blocks(route, kit.flow(state)).some(({ use }) => kit.registry.find(use.block)?.pageHeading === true),
  );
  const title = useStore((state) => titleOf(route, kit.flow(state)));
  return headed ? null : (
    <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
      {kit.text(title)}
    </h1>
  );
}

function useIssues(route: Route) {
  const issues = useStore(({ ui }) => (ui.route === route.name && ui.summary ? ui.issues : undefined));
  return issues ?? [];
}

/** Nobody reads a list of three hundred: issues beyond the limit are counted, and marked at their fields. */
const MAX_IN_SUMMARY = 5;

interface IssuesProps {
  readonly route: Route;
  readonly issues: readonly FieldIssue[];
}

function Summary({ route, issues }: IssuesProps) {
  const kit = usePage();
  const refusals = useStore(({ ui }) => ui.refusals);
  const rest = issues.length - MAX_IN_SUMMARY;
  const asksMore = route.next.length > 0 && !isOnePage(kit, route) && issues.some(({ code }) => code === 'required');
  return (
    <ErrorSummary
      title={kit.shell('errors.heading')}
      intro={asksMore ? kit.shell('validation.completeRequired') : undefined}
      items={summaryItems(kit, route, issues, MAX_IN_SUMMARY)}
      joined={(item) => kit.shell('errors.item', item)}
      more={rest > 0 ? kit.shell('errors.more', { count: rest }) : undefined}
      announcement={kit.shell('errors.announcement', { count: issues.length })}
      refusals={refusals}
    />
  );
}

/**
 * The control that the browser itself should focus on a page that was posted without script: the first failing one, or
 * what the server names.
 */
function useFocused({ route, issues }: IssuesProps): string | undefined {
  const kit = usePage();
  const live = useStore(({ ui }) => ui.live);
  return live ? undefined : (inPageOrder(kit, route, issues)[0]?.control ?? kit.page.focus);
}

/** Says under a page that asks everything, next to its button, that something above is missing (D5). */
function Incomplete({ route, issues }: IssuesProps) {
  const kit = usePage();
  if (issues.length === 0 || !isOnePage(kit, route)) return null;
  return <p className="field-error">{kit.shell('validation.completeFields')}</p>;
}

/**
 * Says that code which the page needs did not load: nobody can move on without it (A15). A block that waits for it says
 * so itself.
 */
function PartNotice({ waiting }: { readonly waiting: boolean }) {
  const { live } = usePage();
  const part = useStore(({ ui }) => ui.part ?? 'here');
  if (part === 'here' || (part === 'missing' && waiting)) return null;
  return part === 'late' ? <LatePart /> : <FailedBlock again={live?.retryFailed} />;
}

/** Without script, files are posted with the form itself (K8). */
function takesFiles(kit: PageKit, route: Route): boolean {
  return kit.blocks(route, kit.flow()).some(({ bound }) => bound.uploads !== undefined);
}

/**
 * For the style, which must know of the regions and of the width before a slow network has brought the last block. A
 * region that only some visitors see is found by the style once it is there.
 */
function pageClasses({ registry }: PageKit, { blocks }: Route, follows: boolean): string {
  const parts = blocks.flatMap(({ region, block, showWhen }) =>
    showWhen === undefined ? [region ?? (registry.find(block)?.wide === true ? 'wide' : 'form')] : [],
  );
  return [...new Set(['form', ...(follows ? ['follows'] : []), ...parts])].map((part) => `page-${part}`).join(' ');
}

/** Says that the step was filled in with what the visitor told another flow. */
function FilledIn({ route }: { readonly route: Route }) {
  const { page, shell } = usePage();
  return page.earlier?.routes.includes(route.name) === true ? (
    <Notice tone="info">
      <p>{shell('filledIn.text')}</p>
      <StartOver label="filledIn.notYou" />
    </Notice>
  ) : null;
}

interface RoutePageProps {
  readonly route: Route;
  /** The step replaces another one in the same window. */
  readonly follows?: boolean;
}

/**
 * One step of a flow: a native form around the blocks of its route. It has no action, so that it is posted to the
 * address of the page with all of its query, which the page itself may not know (decision 0060).
 */
export function RoutePage({ route, follows = false }: RoutePageProps) {
  const kit = usePage();
  const controller = useMemo(() => createRouteController(kit, route), [kit, route]);
  const issues = useIssues(route);
  // Next to the navigation, where everything above has been asked; a step says it before it asks (B3).
  const onePage = isOnePage(kit, route);
  const form = useRouteForm(controller);
  const focused = useFocused({ route, issues });
  const shown = useShown(route);
  // The step itself need not wait until the window has its title.
  useEffect(
    () =>
      afterPaint(() => {
        // If the campaign is embedded, the window belongs to somebody else.
        if (!kit.live?.guest) document.title = pageTitle(kit, route, issues.length > 0);
      }),
    [kit, route, issues.length],
  );
  return (
    <form
      id={ROUTE_FORM_ID}
      className={pageClasses(kit, route, follows)}
      method="post"
      noValidate
      {...(takesFiles(kit, route) ? { encType: 'multipart/form-data' } : {})}
      {...form}
    >
      <FirstFocus value={focused}>
        <Blocks {...shown} route={route} controller={controller} region="hero" />
        <div className="page-column">
          <StepProgress route={route} />
          <PageHeading route={route} />
          <Summary route={route} issues={issues} />
          <FilledIn route={route} />
          {onePage ? null : <WhyWeAsk route={route} />}
          <Blocks {...shown} route={route} controller={controller} />
          <Incomplete route={route} issues={issues} />
          {onePage ? <WhyWeAsk route={route} /> : null}
          <PartNotice waiting={shown.waiting.length > 0} />
          <NavBar route={route} />
          <Blocks {...shown} route={route} controller={controller} below />
        </div>
        <Blocks {...shown} route={route} controller={controller} region="aside" />
        <Blocks {...shown} route={route} controller={controller} region="footer" />
      </FirstFocus>
      <FieldViews route={route} />
      <PageControls />
    </form>
  );
}
