import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { DirectOffer } from '#schemas/study/direct-offer.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { BulletList } from '#ui/parts/bullet-list.tsx';
import { NewTabNote } from '#ui/parts/visually-hidden.tsx';
import { colourName } from './colour-name.ts';

/** One offer: picture, title, description, and a link to the advertiser in a new tab (J3, J6). */
export function OfferCard({ offer }: { readonly offer: DirectOffer }) {
  const { t, track } = useBlock();
  const titleId = useId();
  return (
    <article className={`offer offer-${colourName(offer)}`} aria-labelledby={titleId}>
      {offer.imageUrl === undefined ? null : (
        <img
          className="offer-image"
          src={ownPath(offer.imageUrl)}
          alt=""
          loading="lazy"
          decoding="async"
          width="480"
          height="270"
        />
      )}
      <h3 className="offer-title" id={titleId}>
        {offer.title}
      </h3>
      {offer.indications.length === 0 ? null : <p className="offer-about">{offer.indications.join(', ')}</p>}
      {offer.description === undefined ? null : <p>{offer.description}</p>}
      {offer.requirements.length === 0 ? null : <BulletList items={offer.requirements} />}
      {offer.compensation === undefined ? null : (
        <p className="offer-compensation">{t('compensation', { compensation: offer.compensation })}</p>
      )}
      <p>
        <LinkButton href={offer.href} newTab describedBy={titleId} onClick={() => track('offer-opened')}>
          {offer.buttonText ?? t('open')}
          <NewTabNote>{t('newTab')}</NewTabNote>
        </LinkButton>
      </p>
    </article>
  );
}
