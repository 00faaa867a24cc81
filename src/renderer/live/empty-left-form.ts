import { isRecord } from '#api/guards.ts';
import { storedVisitKey } from '#store/persistence/visit-storage.ts';
import { ROUTE_FORM_ID } from '../page-ids.ts';
import type { PageKit } from '../page-kit.ts';

/** Empties the controls that hold answers; those of the page itself begin with an underscore. */
function emptyControls(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control.getAttribute('name')?.startsWith('_') === true) continue;
    if (control instanceof HTMLInputElement) {
      if (control.type === 'radio' || control.type === 'checkbox') control.checked = false;
      else control.value = '';
    } else if (control instanceof HTMLTextAreaElement) control.value = '';
    else if (control instanceof HTMLSelectElement) control.selectedIndex = 0;
  }
}

function formOfPage(): HTMLFormElement | undefined {
  const form = document.getElementById(ROUTE_FORM_ID);
  return form instanceof HTMLFormElement ? form : undefined;
}

/** Does this tab remember another visit than the one that the page shows? */
function isOutdated({ store }: Pick<PageKit, 'store'>): boolean {
  const { campaign, draftId } = store.getState().path;
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storedVisitKey(campaign.id)) ?? 'null');
    return isRecord(stored) && stored['draftId'] !== draftId;
  } catch {
    return false;
  }
}

/**
 * On "Start over" the browser would keep what the controls contain, and show it to whoever presses Back (K5): they are
 * emptied before the page is left. A page that the browser has frozen is loaded again if its visit was removed.
 */
export function emptyLeftForm(kit: Pick<PageKit, 'store'>): void {
  let left = false;
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement) || submitter?.getAttribute('value') !== 'start-over') return;
    left = true;
    emptyControls(target);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !(left || isOutdated(kit))) return;
    const form = formOfPage();
    if (form) emptyControls(form);
    window.location.reload();
  });
}
