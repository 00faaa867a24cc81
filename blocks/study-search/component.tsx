import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { outcomeFact } from '#engine/fields/search-fields.ts';
import { pluralKey } from '#i18n/format.ts';
import { moreThanListed, otherAges } from '#engine/search/found-studies.ts';
import { currentSearch, readSearch } from '#engine/search/search-place.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useCountryControl, usePostalControl } from '#registry/hooks/use-contact-controls.ts';
import { useOnline } from '#registry/hooks/use-online.ts';
import { usePostalCodeName } from '#registry/hooks/use-postal-code-name.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Drawing } from '#ui/parts/drawing.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { countListed, countOpening } from './count-listed.ts';
import type { Props } from './schema.ts';
import { asksCountry, outcomeOf } from './rules.ts';

const POSTAL = 'candidate.postalCode';
const SEARCHED = 'candidate.searched';

function CountrySelect() {
  return <SelectField {...useCountryControl()} />;
}

function PostalField() {
  return <TextField {...usePostalControl()} enterKeyHint="search" required />;
}

/** What was searched and its status, for the page without JavaScript; and the outcome, stored as an answer. */
function Kept({ id, props }: BlockProps<Props>) {
  const { onAnswer } = useBlock();
  const fact = outcomeFact(id);
  const searched = useFlow((state) => state.answers[SEARCHED]);
  const known = useFlow((state) => state.answers[fact]);
  const outcome = useFlow((state) => outcomeOf(props, state));
  useEffect(() => {
    if (outcome !== undefined && outcome !== 'loading' && outcome !== known) onAnswer({ [fact]: outcome });
  }, [outcome, known, fact, onAnswer]);
  return (
    <>
      <input type="hidden" id={SEARCHED} name={SEARCHED} value={typeof searched === 'string' ? searched : ''} />
      <input type="hidden" id={fact} name={fact} value={typeof known === 'string' ? known : ''} />
    </>
  );
}

/** One line below the button that always shows the status: what to do, that the search is running, or what it found. */
function useStatus(props: Props): string {
  const { t, text, locale, formatNumber } = useBlock();
  const issue = useIssue(POSTAL);
  const postal = usePostalCodeName();
  const [entered = ''] = useEntered(POSTAL);
  const outcome = useFlow((state) => outcomeOf(props, state));
  const code = useFlow((state) => readSearch(currentSearch(state))?.postalCode ?? '');
  const count = useFlow((state) => countListed(props.finds ?? 'studies', state));
  const opening = useFlow((state) => (props.finds === 'offers' ? undefined : countOpening(state)));
  const more = useFlow((state) => props.finds !== 'offers' && moreThanListed(state));
  const ofAges = useFlow((state) => props.finds !== 'offers' && otherAges(state) > 0);
  const online = useOnline();
  // The field says what is wrong with it.
  if (issue !== undefined && entered !== '') return '';
  // Nor does the search run, nor has it gone wrong: the results say when they come.
  if (!online && (outcome === 'loading' || outcome === 'failed')) return '';
  if (outcome === undefined)
    return props.hint === undefined
      ? t(props.finds === 'offers' ? 'hintOffers' : 'hint', { postal })
      : text(props.hint);
  if (opening !== undefined) return t(opening === 0 ? 'noneSoon' : 'foundSoon', { count: formatNumber(opening), code });
  if (outcome === 'found' && count === 0) return t('noneWithin');
  if (outcome === 'found')
    return t(more ? 'foundNearest' : pluralKey(props.finds === 'offers' ? 'foundOffers' : 'found', count, locale), {
      count: formatNumber(count),
      code,
    });
  return t(outcome === 'none' && ofAges ? 'noneOfAges' : outcome, { code, postal });
}

/** As a browser lays out effects; the server has no layout, and React would warn there. */
const useFocusEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * The search folds once it has been made, so that the results are near. It unfolds by a press, and by itself when
 * nothing was found, the search failed or its postal code is wrong. A native control, because it must open without
 * script too.
 */
function Fold({ props, children }: { readonly props: Props; readonly children: ReactNode }) {
  const { t } = useBlock();
  const postal = usePostalCodeName();
  const search = useFlow(currentSearch);
  const code = useFlow((state) => readSearch(currentSearch(state))?.postalCode ?? '');
  const outcome = useFlow((state) => outcomeOf(props, state));
  const wrong = useIssue(POSTAL) !== undefined;
  const [opened, setOpened] = useState<string>();
  const box = useRef<HTMLDetailsElement>(null);
  const online = useOnline();
  const folds = (outcome === 'found' || (outcome === 'loading' && online)) && !wrong;
  const open = !folds || (opened !== undefined && opened === search);
  // The button that was pressed folds away with the rest: the keyboard continues where the search can be changed.
  useFocusEffect(() => {
    const focused = document.activeElement;
    const summary = box.current?.firstElementChild;
    if (!open && focused !== summary && box.current?.contains(focused) === true && summary instanceof HTMLElement)
      summary.focus();
  }, [open]);
  return (
    <details
      ref={box}
      className={`study-search-fold${folds ? '' : ' study-search-open'}`}
      open={open}
      onToggle={({ currentTarget }) => setOpened(folds && currentTarget.open ? search : undefined)}
    >
      <summary className="study-search-place">
        <span>{code === '' ? postal : t('place', { postal, code })}</span>
        <span className="study-search-change">{t('change')}</span>
      </summary>
      {children}
    </details>
  );
}

export function Component({ id, props }: BlockProps<Props>) {
  const { t, retry } = useBlock();
  const outcome = useFlow((state) => outcomeOf(props, state));
  const failed = outcome === 'failed';
  const withCountry = useFlow((state) => asksCountry(props, state));
  // A screener that does not know the study of its link leads here (A19).
  const missed = useFlow(({ query, payload }) => query['studyId'] !== undefined && payload.study === undefined);
  return (
    <search className="study-search" id={id}>
      {outcome === undefined ? <Drawing name="search" /> : null}
      {missed ? (
        <Notice tone="info">
          <p>{t('otherStudy')}</p>
        </Notice>
      ) : null}
      <Fold props={props}>
        <div className={`study-search-row${withCountry ? ' study-search-row-country' : ''}`}>
          {withCountry ? <CountrySelect /> : null}
          <PostalField />
          <Button
            type="submit"
            name="_action"
            value={`ask:${id}`}
            large
            onClick={failed ? () => retry(props.finds ?? 'studies') : undefined}
          >
            {t('search')}
          </Button>
        </div>
      </Fold>
      <Kept id={id} props={props} />
      <output className="study-search-status">{useStatus(props)}</output>
    </search>
  );
}
