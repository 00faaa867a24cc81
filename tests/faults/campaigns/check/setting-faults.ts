import type { PlantedFault } from './planted-fault.ts';

const LONG = 'See in two minutes if an asthma study near you is a good fit for you or for your family';

const withSetting = (setting: string): PlantedFault['replace'] => [
  '"settings": { "showCountrySelect": true',
  `"settings": { ${setting}, "showCountrySelect": true`,
];
const withSeo = (seo: string) => withSetting(`"seo": { ${seo} }`);
const withActive = (active: string) => withSetting(`"active": { ${active} }`);

const withCallCentre = (line: string) => withSetting(`"callCentre": { ${line} }`);
const withHours = (hours: string) => withCallCentre(`"US": { "hours": { ${hours}, "days": [1, 2] } }`);

/** Texts for search engines and link previews, the days on which a campaign takes visitors, its call centre. */
export const SETTING_FAULTS: readonly PlantedFault[] = [
  {
    title: '[B2] a title that search engines cut',
    code: 'value-malformed',
    replace: withSeo(`"title": { "en": «"${LONG}", "es": "Un estudio cerca de usted" }`),
    says: '70 characters',
  },
  {
    title: '[B2] a picture of a link that is not loaded over TLS',
    code: 'insecure-url',
    replace: withSeo(
      '"picture": { "address": «"http://images.example/a.jpg", "alt": { "en": "An inhaler", "es": "Un inhalador" } }',
    ),
  },
  {
    title: '[B2] a picture of a link that is not there',
    code: 'media-missing',
    replace: withSeo('"picture": { "address": «"kne.jpg", "alt": { "en": "A knee", "es": "Una rodilla" } }'),
    suggestion: 'knee.jpg',
  },
  {
    title: '[B2] [N2] a picture that is described in one language only',
    code: 'missing-language',
    replace: withSeo('"picture": { "address": "https://images.example/a.jpg", "alt": «{ "en": "An inhaler" } }'),
    says: 'Spanish',
  },
  {
    title: '[B2] a last day that no calendar has',
    code: 'value-malformed',
    replace: withActive('"until": «"2027-02-30"'),
  },
  {
    title: '[B2] a last day before the first',
    code: 'never-active',
    replace: withActive('"from": "2027-06-30", "until": «"2027-01-11"'),
    says: '2027-01-11, is before the first, 2027-06-30',
  },
  {
    title: '[B2] a campaign to follow that does not exist',
    code: 'unknown-successor',
    replace: withActive('"until": "2027-06-30", "then": «"chid"'),
    suggestion: 'child',
  },
  {
    title: '[B2] a campaign that is to follow itself',
    code: 'unknown-successor',
    replace: withActive('"until": "2027-06-30", "then": «"demo"'),
    says: 'no other campaign',
  },
  {
    title: '[B2] a campaign to follow without a last day',
    code: 'never-over',
    replace: withActive('"from": "2027-01-11", "then": «"child"'),
    says: 'no last day ("until") and no number of leads',
  },
  {
    title: '[B2] a campaign to follow that ends on the same day, as it has the days of the one that it extends',
    code: 'successor-over',
    replace: withActive('"until": "2027-06-30", "then": «"child"'),
    says: 'so is "child", whose last day is 2027-06-30',
  },
  {
    title: '[B2] no lead wanted',
    code: 'value-malformed',
    replace: withActive('"leads": «0'),
    says: '1',
  },
  {
    title: '[N8] a number of a call centre that nobody can dial',
    code: 'value-malformed',
    replace: withCallCentre('"US": { "number": «"call us" }'),
    says: 'telephone number',
  },
  {
    title: '[N8] [N2] a call centre with a number for one of two languages',
    code: 'missing-language',
    replace: withCallCentre('"US": { "numbers": «{ "es": "1-800-555-0134" } }'),
  },
  {
    title: '[N8] a call centre in a country that the product does not serve',
    code: 'unknown-property',
    replace: withCallCentre('«"FR": { "number": "0800 555 010" }'),
  },
  {
    title: '[N5] a call centre in a time zone that does not exist',
    code: 'impossible-hours',
    replace: withHours('"timeZone": «"America/Chicgo", "opens": "08:00", "closes": "17:00"'),
    suggestion: 'America/Chicago',
  },
  {
    title: '[N5] a call centre that closes before it opens',
    code: 'impossible-hours',
    replace: withHours('"timeZone": "America/Chicago", "opens": "17:00", "closes": «"08:00"'),
    says: 'It opens at 17:00 and closes at 08:00',
  },
  {
    title: '[N5] a call centre that answers on no day',
    code: 'impossible-hours',
    replace: withCallCentre(
      '"US": { "hours": { "timeZone": "America/Chicago", "days": «[], "opens": "08:00", "closes": "17:00" } }',
    ),
    says: 'on no day',
  },
  {
    title: '[N8] a call centre with no number in any language',
    code: 'value-malformed',
    replace: withCallCentre('"US": { "numbers": «{} }'),
  },
];
