import { countryOf } from '#engine/flow-state.ts';
import { callCentreNumber } from '#schemas/operator/public-operator.ts';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { usePage, useStore } from '../page-kit.ts';

/** Whoever cannot answer here can still be helped: by a person. */
function CallInstead() {
  const { page, flow, shell } = usePage();
  const country = useStore((state) => countryOf(flow(state)).alpha2);
  const number = callCentreNumber(page.operator, country, page.state.locale);
  return number === undefined ? null : (
    <p>
      <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{shell('header.callNumber', { number })}</a>
    </p>
  );
}

/** In the place of a block that broke: what happened, that nothing is lost, and the ways on (A15). */
export function FailedBlock({ chunk = false }: { readonly chunk?: boolean }) {
  const { shell, live } = usePage();
  const reload = () => {
    live?.flush();
    live?.leave(window.location.href);
  };
  return (
    <Notice tone="error" live>
      <p>{shell(chunk ? 'chunk.failed' : 'block.failed')}</p>
      {chunk ? null : <CallInstead />}
      <Button onClick={reload}>{shell('chunk.reload')}</Button>
    </Notice>
  );
}
