import { webAddress } from '#schemas/safe-address.ts';
import { OffersFile, type OwnOffer } from '#schemas/study/offers-file.ts';
import { isStorableText } from '../../core/database/storable.ts';
import { createFileReader, type PointedProblem } from '../../core/files/json-file.ts';
import type { OperatorFileProblem } from '../../core/files/operator-file-problem.ts';

type Problem = PointedProblem<OperatorFileProblem>;

function addressProblems({ id, url, originalUrl, imageUrl }: OwnOffer, at: string): Problem[] {
  const leads = webAddress(url) ?? webAddress(originalUrl);
  const picture = imageUrl === undefined || webAddress(imageUrl) !== undefined;
  return [
    ...(leads
      ? []
      : [
          {
            code: 'offer-address' as const,
            pointer: url === undefined ? at : `${at}/url`,
            message: `"${id}" leads nowhere: "url" or "originalUrl" must begin with https:// or http://.`,
          },
        ]),
    ...(picture
      ? []
      : [
          {
            code: 'offer-picture' as const,
            pointer: `${at}/imageUrl`,
            message: `The picture of "${id}" must be an address that begins with https:// or http://.`,
          },
        ]),
  ];
}

function check({ offers }: OffersFile): readonly Problem[] {
  const firstOf = new Map(offers.toReversed().map(({ id }, index) => [id, offers.length - 1 - index]));
  return offers.flatMap((offer, index) => {
    const at = `/offers/${index}`;
    const repeated: Problem[] =
      firstOf.get(offer.id) === index
        ? []
        : [{ code: 'offer-repeated', pointer: `${at}/id`, message: `Another offer already has the id "${offer.id}".` }];
    const storable =
      JSON.stringify(offer, (_key, value: unknown) =>
        typeof value === 'string' && !isStorableText(value) ? '\u0000' : value,
      ) === JSON.stringify(offer);
    const characters: Problem[] = storable
      ? []
      : [
          {
            code: 'offer-characters',
            pointer: at,
            message: `A text of "${offer.id}" contains a character that cannot be stored (NUL, half a surrogate pair).`,
          },
        ];
    return [...repeated, ...characters, ...addressProblems(offer, at)];
  });
}

/** Reads a file of direct offers without querying the database (O4). */
export const readOffersFile = createFileReader({
  schema: OffersFile,
  codes: { json: 'offers-json', shape: 'offers-shape' },
  standIns: { country: 'US', title: 'An offer' },
  check,
});
