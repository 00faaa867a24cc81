import type { CountryCode } from '#schemas/countries.ts';
import type { SourceOffer } from '#server/core/database/offer-tables.ts';

interface DemoOffer {
  readonly country: CountryCode;
  readonly offer: SourceOffer;
  /** Absent: the whole country. */
  readonly near?: { readonly lat: number; readonly lon: number; readonly radiusKm: number };
}

const address = (id: string) => `https://offers.example/${id}`;
const CHICAGO = { lat: 41.88, lon: -87.63, radiusKm: 120 };

/** Made-up direct offers. Their addresses lead nowhere. */
export const DEMO_OFFERS: readonly DemoOffer[] = [
  {
    country: 'US',
    near: CHICAGO,
    offer: {
      id: 'demo-offer-migraine',
      title: 'Migraine study in Chicago (demonstration)',
      url: address('migraine'),
      indications: ['Migraine'],
      compensation: 'up to $600',
      description:
        'Adults who have migraine on four or more days a month are invited to a made-up study of a tablet that is ' +
        'taken when an attack begins. Visits are at a clinic downtown and by video. Travel is paid, ' +
        'and so is the time of each visit.',
      requirements: ['18 to 65 years', 'Migraine for at least one year'],
      brand: { titleColor: '#0b5d3b', buttonColor: '#0b5d3b', buttonText: 'See if you qualify' },
    },
  },
  {
    country: 'US',
    near: CHICAGO,
    offer: {
      id: 'demo-offer-sleep',
      title: 'Better sleep survey (demonstration)',
      url: address('sleep'),
      indications: ['Insomnia'],
      compensation: '$75 gift card',
      description: 'A made-up survey about sleep, with a watch that is worn for two weeks.',
      requirements: ['21 years and older'],
      brand: { titleColor: '#ffd400', buttonColor: '#fff3b0', buttonText: 'Start' },
    },
  },
  {
    country: 'US',
    offer: {
      id: 'demo-offer-flu',
      title: 'Flu vaccine study by mail (demonstration)',
      originalUrl: address('flu'),
      indications: ['Influenza'],
      requirements: ['50 years and older'],
      description: 'A made-up study of a vaccine against influenza for people anywhere in the country.',
      brand: { titleColor: '#7a1f5c', buttonColor: '#7a1f5c' },
    },
  },
  {
    country: 'GB',
    offer: {
      id: 'demo-offer-knee',
      title: 'Knee pain study (demonstration)',
      url: address('knee'),
      indications: ['Osteoarthritis'],
      description: 'A made-up study of exercises for sore knees, with weekly video calls.',
      brand: { buttonColor: '#1d4f91' },
    },
  },
];
