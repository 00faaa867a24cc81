import type { CountryCode } from '#schemas/countries.ts';

interface DemoSite {
  readonly name: string;
  readonly city: string;
  readonly region: string;
  readonly country: CountryCode;
  readonly postalCode: string;
  readonly lat: number;
  readonly lon: number;
}

const site = (
  name: string,
  city: string,
  region: string,
  country: CountryCode,
  postalCode: string,
  lat: number,
  lon: number,
): DemoSite => ({ name: `${name} (demo)`, city, region, country, postalCode, lat, lon });

/** Made-up clinics in real places. A name has one form for all languages: "demo" is a word in each of them. */
export const DEMO_SITES = {
  'demo-chicago': site('Lakeside Clinical Research', 'Chicago', 'ILLINOIS', 'US', '60611', 41.8947, -87.6204),
  'demo-evanston': site('North Shore Study Center', 'Evanston', 'ILLINOIS', 'US', '60201', 42.0546, -87.6943),
  'demo-new-york': site('Riverside Research Clinic', 'New York', 'NEW YORK', 'US', '10016', 40.7443, -73.9781),
  'demo-los-angeles': site('Palm Court Clinical Trials', 'Los Angeles', 'CALIFORNIA', 'US', '90017', 34.0526, -118.264),
  'demo-houston': site('Bayou Health Research', 'Houston', 'TEXAS', 'US', '77030', 29.7041, -95.401),
  'demo-miami': site('Coral Way Research Center', 'Miami', 'FLORIDA', 'US', '33145', 25.7539, -80.2344),
  'demo-phoenix': site('Desert Sun Studies', 'Phoenix', 'ARIZONA', 'US', '85004', 33.4515, -112.069),
  'demo-atlanta': site('Peach Grove Research', 'Atlanta', 'GEORGIA', 'US', '30308', 33.7718, -84.3783),
  'demo-seattle': site('Sound View Clinical Research', 'Seattle', 'WASHINGTON', 'US', '98104', 47.6036, -122.3256),
  'demo-denver': site('Mile High Study Center', 'Denver', 'COLORADO', 'US', '80204', 39.734, -105.0259),
  'demo-boston': site('Harbor Street Research', 'Boston', 'MASSACHUSETTS', 'US', '02114', 42.3611, -71.0682),
  'demo-toronto': site('Maple Avenue Clinical Research', 'Toronto', 'ONTARIO', 'CA', 'M5G 1X5', 43.6573, -79.3872),
  'demo-vancouver': site('Pacific Gate Studies', 'Vancouver', 'BRITISH COLUMBIA', 'CA', 'V5Z 1M9', 49.2609, -123.124),
  'demo-london': site('Thames Bridge Research Clinic', 'London', 'ENGLAND', 'GB', 'SE1 7EH', 51.4988, -0.1189),
  'demo-manchester': site('Canal Street Study Centre', 'Manchester', 'ENGLAND', 'GB', 'M13 9WL', 53.4629, -2.2267),
  'demo-dublin': site('Liffey Side Research', 'Dublin', 'LEINSTER', 'IE', 'D08 NHY1', 53.339, -6.2961),
  'demo-sydney': site('Harbour View Clinical Trials', 'Sydney', 'NEW SOUTH WALES', 'AU', '2050', -33.889, 151.183),
  'demo-melbourne': site('Yarra Bank Research', 'Melbourne', 'VICTORIA', 'AU', '3050', -37.799, 144.956),
  'demo-auckland': site('Kauri Grove Studies', 'Auckland', 'AUCKLAND', 'NZ', '1023', -36.8606, 174.7697),
  'demo-cape-town': site('Table Bay Research Clinic', 'Cape Town', 'WESTERN CAPE', 'ZA', '7925', -33.9416, 18.4646),
} as const satisfies Readonly<Record<string, DemoSite>>;

export type DemoSiteId = keyof typeof DEMO_SITES;

/** The sites of the United States. */
export const US_SITES = [
  'demo-chicago',
  'demo-evanston',
  'demo-new-york',
  'demo-los-angeles',
  'demo-houston',
  'demo-miami',
  'demo-phoenix',
  'demo-atlanta',
  'demo-seattle',
  'demo-denver',
  'demo-boston',
] as const satisfies readonly DemoSiteId[];

/** One or two sites in each of the other six countries. */
export const SITES_ABROAD = [
  'demo-toronto',
  'demo-vancouver',
  'demo-london',
  'demo-manchester',
  'demo-dublin',
  'demo-sydney',
  'demo-melbourne',
  'demo-auckland',
  'demo-cape-town',
] as const satisfies readonly DemoSiteId[];
