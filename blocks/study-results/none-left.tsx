import { otherAges } from '#engine/search/found-studies.ts';
import { currentSearch, readSearch } from '#engine/search/search-place.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { headingId } from './refine-links.tsx';

interface Left {
  readonly title: string;
  readonly text?: string;
  /** The parameters that the way back removes from the address. */
  readonly without: 'radius' | 'ages' | 'status';
  readonly back: string;
}

/**
 * There are studies, but none matches the filters in the address: never the text for "none at all", and one press leads
 * back.
 */
function NoneLeft({ title, text, without, back }: Left) {
  const { href, blockId } = useBlock();
  return (
    <Notice tone="info" title={title}>
      {text === undefined ? null : <p>{text}</p>}
      <p>
        <LinkButton
          keepsQuery
          href={`${href({ change: { [without]: undefined, show: undefined } })}#${headingId(blockId)}`}
          variant="secondary"
        >
          {back}
        </LinkButton>
      </p>
    </Notice>
  );
}

/** No study is as near as the visitor wants; `count` are farther away. */
export function NoneWithin({ count }: { readonly count: number }) {
  const { t, formatNumber } = useBlock();
  return (
    <NoneLeft
      title={t('noneWithin')}
      text={t('noneWithinText', { count: formatNumber(count) })}
      without="radius"
      back={t('next.any')}
    />
  );
}

/** No study takes people in this age group. */
export function NoneOfAges() {
  const { t, formatNumber } = useBlock();
  const others = useFlow(otherAges);
  return (
    <NoneLeft
      title={t('noneOfAges')}
      {...(others > 0 ? { text: t('noneOfAgesText', { count: formatNumber(others) }) } : {})}
      without="ages"
      back={t('next.ages')}
    />
  );
}

/** No study is about to begin; that says nothing about those that recruit. */
export function NoneOpening() {
  const { t } = useBlock();
  const code = useFlow((state) => readSearch(currentSearch(state))?.postalCode ?? '');
  return <NoneLeft title={t('noneSoon')} text={t('noneSoonText', { code })} without="status" back={t('next.now')} />;
}
