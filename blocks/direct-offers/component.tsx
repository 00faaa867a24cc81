import { currentRemote } from '#engine/remote-keys.ts';
import { standingSearch } from '#engine/search/search-place.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import type { DirectOffer } from '#schemas/study/direct-offer.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { Skeleton } from '#ui/parts/waiting.tsx';
import { colourSheet } from './colour-name.ts';
import { OfferCard } from './offer-card.tsx';
import type { Props } from './schema.ts';

function Failed() {
  const { t, retry } = useBlock();
  return (
    <Notice tone="error">
      <p>{t('failed')}</p>
      <Button variant="secondary" onClick={() => retry('offers')}>
        {t('retry')}
      </Button>
    </Notice>
  );
}

function Offers({ title, offers }: { readonly title: string; readonly offers: readonly DirectOffer[] }) {
  const sheet = colourSheet(offers);
  return (
    <>
      {sheet === undefined ? null : <link rel="stylesheet" href={ownPath(sheet)} />}
      <h2>{title}</h2>
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
  if (remote === undefined) return <Skeleton label={t('loading')} lines={4} />;
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
  const asked = useFlow((state) => state.answers['candidate.searched'] !== undefined || (props.atOnce === true && standingSearch(state) !== undefined));
  if (!asked) return null;
  return (
    <section className="direct-offers" id={id} aria-live="polite">
      <Outcome props={props} />
      {props.finish === undefined ? null : (
        <p>
          <Button type="submit" variant="secondary" name="_action" value="next">
            {text(props.finish)}
          </Button>
        </p>
      )}
    </section>
  );
}
