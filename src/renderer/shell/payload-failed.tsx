import { LinkButton } from '#ui/parts/button.tsx';
import { usePage } from '../page-kit.ts';
import { PAGE_TITLE_ID } from '../form/form-ids.ts';

/** The first screen needs the study and the study could not be loaded: says so, and offers to try again (A13). */
export function PayloadFailed() {
  const { page, shell } = usePage();
  return (
    <div className="page-form">
      <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
        {shell('payloadFailed.title')}
      </h1>
      <p>{shell('payloadFailed.text')}</p>
      <p>
        {/* The address as it was asked for: the visit has forgotten the study that could not be loaded. */}
        <LinkButton href="">{shell('payloadFailed.retry')}</LinkButton>
      </p>
      <p>{shell('payloadFailed.reference', { requestId: page.requestId })}</p>
    </div>
  );
}
