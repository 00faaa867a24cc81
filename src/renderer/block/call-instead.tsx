import { countryOf } from '#engine/flow-state.ts';
import { callCentreNumber } from '#schemas/operator/public-operator.ts';
import { usePage, useStore } from '../page-kit.ts';

/** Visitors who cannot answer here can still get help from a person. */
export function CallInstead() {
  const { page, flow, shell } = usePage();
  const country = useStore((state) => countryOf(flow(state)).alpha2);
  const number = callCentreNumber(page.operator, country, page.state.locale);
  return number === undefined ? null : (
    <p>
      <a className="line-link" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
        {shell('header.callNumber', { number })}
      </a>
    </p>
  );
}
