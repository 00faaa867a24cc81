import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { currentRemote } from '#engine/remote-keys.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import { AGE_GROUPS, ageGroupOf } from '#schemas/study/age-groups.ts';
import { asksForOpening, RADII, radiusOf } from '#registry/refine-search.ts';

interface Choice {
  readonly name: string;
  readonly text: string;
  /** The parameter that it changes in the address; the number of cards is reset. */
  readonly change: Readonly<Record<string, string | undefined>>;
  readonly chosen: boolean;
}

/** One way to narrow the results: links, so that the choice is in the address and works without JavaScript. */
function Choices({
  id,
  label,
  choices,
}: {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}) {
  const { href, blockId } = useBlock();
  return (
    <nav className="refine" aria-labelledby={id}>
      <span className="refine-label" id={id}>
        {label}
      </span>
      <ul className="refine-choices">
        {choices.map(({ name, text, change, chosen }) => (
          <li key={name}>
            <a
              className="refine-choice"
              href={linkTarget(`${href({ change: { ...change, show: undefined } })}#${headingId(blockId)}`)}
              aria-current={chosen ? 'true' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The id of the heading of the results: a page that was narrowed begins there. */
export const headingId = (blockId: string) => `${blockId}-heading`;

/** How far studies may be. */
function RadiusLinks() {
  const { t, formatNumber, blockId } = useBlock();
  const unit = useFlow((state) => countryOf(state).distanceUnit);
  const chosen = useFlow((state) => radiusOf(state.query, unit));
  const choices = [...RADII[unit], undefined].map((radius) => ({
    name: radius?.toString() ?? 'any',
    text: radius === undefined ? t('radius.any') : t(`radius.${unit}`, { radius: formatNumber(radius) }),
    change: { radius: radius?.toString() },
    chosen: radius === chosen,
  }));
  return <Choices id={`${blockId}-radius`} label={t('radius.label')} choices={choices} />;
}

/**
 * Which ages studies take: an age group, never the visitor's age, which is personal and stays out of the address (P1).
 */
function AgeLinks() {
  const { t, blockId } = useBlock();
  const chosen = useFlow((state) => ageGroupOf(state.query));
  const choices = [undefined, ...Object.keys(AGE_GROUPS)].map((group) => ({
    name: group ?? 'any',
    text: t(`ages.group.${group ?? 'any'}`),
    change: { ages: group },
    chosen: group === chosen,
  }));
  return <Choices id={`${blockId}-ages`} label={t('ages.label')} choices={choices} />;
}

/**
 * Whether there is a choice: only if the catalogue has studies that do not recruit yet, or the address asks for them.
 */
function hasStatuses(state: FlowState): boolean {
  const remote = currentRemote('studies', state);
  return asksForOpening(state.query) || (remote?.status === 'ready' && remote.value.hasOpening === true);
}

/** Studies that recruit, or those that do not yet. */
function StatusLinks() {
  const { t, blockId } = useBlock();
  const opening = useFlow((state) => asksForOpening(state.query));
  const choices = [
    { name: 'now', text: t('status.now'), change: { status: undefined }, chosen: !opening },
    { name: 'soon', text: t('status.soon'), change: { status: 'soon' }, chosen: opening },
  ];
  return <Choices id={`${blockId}-status`} label={t('status.label')} choices={choices} />;
}

/** The choices that were made, for where the filters are folded: "10 miles, 65 and older". */
function useChosen(): string {
  const { t, formatNumber } = useBlock();
  const unit = useFlow((state) => countryOf(state).distanceUnit);
  const radius = useFlow((state) => radiusOf(state.query, unit));
  const ages = useFlow((state) => ageGroupOf(state.query));
  const opening = useFlow((state) => asksForOpening(state.query));
  return [
    ...(opening ? [t('status.soon')] : []),
    radius === undefined ? t('radius.any') : t(`radius.${unit}`, { radius: formatNumber(radius) }),
    t(`ages.group.${ages ?? 'any'}`),
  ].join(', ');
}

/** The filters: beside the list on large screens, folded above it on others. A native control opens them. */
export function Filters({ all }: { readonly all: boolean }) {
  const { t } = useBlock();
  const statuses = useFlow(hasStatuses);
  const chosen = useChosen();
  if (!all && !statuses) return null;
  return (
    <details className="refine-fold">
      <summary>
        <span className="refine-fold-title">{t('filters')}</span> <span className="refine-fold-chosen">{chosen}</span>
      </summary>
      <div className="refine-all">
        {statuses ? <StatusLinks /> : null}
        {all ? (
          <>
            <RadiusLinks />
            <AgeLinks />
          </>
        ) : null}
      </div>
    </details>
  );
}
