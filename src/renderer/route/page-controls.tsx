import { PAGE_TIME_CONTROL, REMARKS_CONTROL } from '#api/page-controls.ts';
import { usePage } from '../page-kit.ts';

/**
 * What a page's form says about the page itself (decision 0047): when it was rendered, and a honeypot control. That
 * control is out of sight, out of the tab order and hidden from screen readers, and is of no kind that a browser or a
 * password manager fills in; if a page is shown without its styles, its label says to leave it empty.
 */
export function PageControls() {
  const { page, shell } = usePage();
  return (
    <>
      {page.pageTime === undefined ? null : <input type="hidden" name={PAGE_TIME_CONTROL} value={page.pageTime} />}
      <label className="visually-hidden" aria-hidden="true">
        {shell('remarks.leaveEmpty')}{' '}
        <input
          className="visually-hidden"
          type="text"
          name={REMARKS_CONTROL}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </>
  );
}
