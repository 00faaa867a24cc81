import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { RADII, radiusOf } from './refine-search.ts';

/** How far studies may be: links, so that the choice stands in the address and works without a script. */
export function RadiusLinks() {
  const { t, href, formatNumber, blockId } = useBlock();
  const unit = useFlow((state) => countryOf(state).distanceUnit);
  const chosen = useFlow((state) => radiusOf(state.query, unit));
  const choices = [...RADII[unit], undefined];
  return (
    <nav className="radius" aria-labelledby={`${blockId}-radius`}>
      <span className="radius-label" id={`${blockId}-radius`}>
        {t('radius.label')}
      </span>
      <ul className="radius-choices">
        {choices.map((radius) => (
          <li key={radius ?? 'any'}>
            <a className="radius-choice" href={href({ change: { radius: radius?.toString(), show: undefined } })} aria-current={radius === chosen ? 'true' : undefined}>
              {radius === undefined ? t('radius.any') : t(`radius.${unit}`, { radius: formatNumber(radius) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
