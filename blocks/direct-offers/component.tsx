import { currentRemote } from '#engine/remote-keys.ts';
import { isSearchAsked } from '#engine/search/found-studies.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useOnline } from '#registry/hooks/use-online.ts';
import { useRetry } from '#registry/hooks/use-retry.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { DirectOffer } from '#schemas/study/direct-offer.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { Skeleton } from '#ui/parts/waiting.tsx';
import { colourSheet } from './colour-name.ts';
import { OfferCard } from './offer-card.tsx';
import { SearchSection } from '#ui/results/search-section.tsx';
import type { Props } from './schema.ts';

function Failed() {
  const { t, shell } = useBlock();
  const again = useRetry('offers');
  if (!useOnline()) return <Notice tone="info">{shell('chunk.offline')}</Notice>;
  return (
    <Notice tone="error">
      <p>{t('failed')}</p>
      <Button variant="secondary" {...again}>
        {t('retry')}
      </Button>
    </Notice>
  );
}

/**
 * The offers are still loading. With JavaScript the page receives them by itself; without it, the visitor reloads the
 * page.
 */
function Loading() {
  const { t, href } = useBlock();
  return (
    <>
      <Skeleton label={t('loading')} lines={4} />
      <noscript>
        <p>{t('late')}</p>
        <LinkButton keepsQuery variant="secondary" href={href({ change: {} })}>
          {t('again')}
        </LinkButton>
      </noscript>
    </>
  );
}

function Offers({ title, offers }: { readonly title: string; readonly offers: readonly DirectOffer[] }) {
  const { t, locale } = useBlock();
  const sheet = colourSheet(offers);
  return (
    <>
      {sheet === undefined ? null : <link rel="stylesheet" href={ownPath(sheet)} />}
      <h2>{title}</h2>
      {locale === DEFAULT_LANGUAGE ? null : <p>{t('inEnglish')}</p>}
      <ul className="found-studies">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Outcome({ props }: { readonly props: Props }) {
  const { t, text } = useBlock();
  const remote = useFlow((state) => currentRemote('offers', state));
  if (remote === undefined) return <Loading />;
  if (remote.status === 'failed') return <Failed />;
  if (remote.value.length > 0) return <Offers title={text(props.title) || t('title')} offers={remote.value} />;
  return props.alone === true ? (
    <Notice tone="info">
      <p>{t('none')}</p>
    </Notice>
  ) : null;
}

export function Component({ id, props }: BlockProps<Props>) {
  const { text } = useBlock();
  const asked = useFlow((state) => isSearchAsked(state, props.atOnce === true));
  if (!asked) return null;
  return (
    <SearchSection id={id} className="direct-offers" finish={props.finish && text(props.finish)}>
      <Outcome props={props} />
    </SearchSection>
  );
}
