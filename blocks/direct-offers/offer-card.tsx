import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { DirectOffer } from '#schemas/study/direct-offer.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { BulletList } from '#ui/parts/bullet-list.tsx';
import { NewTabNote } from '#ui/parts/visually-hidden.tsx';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { colourName } from './colour-name.ts';

/** Where the words of the page have those of the advertiser. */
const MARK = '|';

/** One offer: picture, title, description, and a link to the advertiser in a new tab (J3, J6). */
export function OfferCard({ offer }: { readonly offer: DirectOffer }) {
  const { t, track, locale } = useBlock();
  // Advertisers write in the default language.
  const lang = locale === DEFAULT_LANGUAGE ? undefined : DEFAULT_LANGUAGE;
  const [before = '', after = ''] = t('compensation', { compensation: MARK }).split(MARK);
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
      <h3 className="offer-title" id={titleId} lang={lang}>
        {offer.title}
      </h3>
      {offer.indications.length === 0 ? null : (
        <p className="offer-about" lang={lang}>
          {offer.indications.join(', ')}
        </p>
      )}
      {offer.description === undefined ? null : <p lang={lang}>{offer.description}</p>}
      {offer.requirements.length === 0 ? null : (
        <div lang={lang}>
          <BulletList items={offer.requirements} />
        </div>
      )}
      {offer.compensation === undefined ? null : (
        <p className="offer-compensation">
          {before}
          <span lang={lang}>{offer.compensation}</span>
          {after}
        </p>
      )}
      <p>
        <LinkButton href={offer.href} newTab describedBy={titleId} onClick={() => track('offer-opened')}>
          {offer.buttonText === undefined ? t('open') : <span lang={lang}>{offer.buttonText}</span>}
          <NewTabNote>{t('newTab')}</NewTabNote>
        </LinkButton>
      </p>
    </article>
  );
}
