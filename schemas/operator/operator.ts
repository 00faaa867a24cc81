import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { COUNTRY_CODES } from '../countries.ts';
import { LocalizedText, localizedText } from '../language.ts';
import { LockedTokens } from '../theme/theme.ts';
import { HOST_NAME, TELEPHONE } from '../patterns.ts';
import { CallHours } from './call-hours.ts';
import { OfferRules, PartnerHost } from './partner-host.ts';

const phone = (description: string) => Type.Optional(Type.String(about(description, '1-800-555-0100', TELEPHONE)));

export const Brand = Type.Object(
  {
    id: Type.Enum(['trial-search', 'trials-world'], about('Which brand', 'trial-search')),
    hosts: Type.Array(
      Type.String(about('A host name', 'trial-search.example', HOST_NAME)),
      about('The host names of the brand', ['trial-search.example']),
    ),
    name: Type.String(about('What people read in the header', 'Trial Search')),
    product: LocalizedText,
    about: Type.Optional(
      localizedText('Who runs the site, where, and what they promise: at the foot of every page', {
        en: 'Trial Search is run by Lakeshore Research, 100 Main Street, Chicago. It is free to use.',
        es: 'Trial Search es un servicio de Lakeshore Research, 100 Main Street, Chicago. Usarlo es gratis.',
      }),
    ),
    locked: Type.Optional(LockedTokens),
  },
  about('A brand (N4, N7)', { id: 'trial-search' }, { additionalProperties: false }),
);
export type Brand = Static<typeof Brand>;

const notice = (description: string, example: number) =>
  Type.Optional(Type.Integer(about(description, example, { minimum: 1, maximum: 168 })));

/** How long before an appointment it can still be booked, in the product's own scheduling. */
export const AppointmentNotice = Type.Object(
  {
    visitHours: notice('Hours before a visit at a site (default 1)', 24),
    callHours: notice('Hours before a call with a coordinator (default 1)', 2),
  },
  about(
    'How soon appointments can begin: earlier times are not offered',
    { visitHours: 24, callHours: 2 },
    { additionalProperties: false },
  ),
);
export type AppointmentNotice = Static<typeof AppointmentNotice>;

/** What only the operator knows: numbers, brands, hosts (N8). One document, checked at startup. */
export const OperatorDocument = Type.Object(
  {
    $schema: Type.Optional(
      Type.String(about('Lets an editor check the document', '../../schemas/json/operator.schema.json')),
    ),
    brands: Type.Array(Brand, about('The brands; the first is the default', [], { minItems: 1 })),
    callCentre: Type.Partial(
      Type.Record(Type.Enum([...COUNTRY_CODES]), Type.String(about('The number', '1-800-555-0100', TELEPHONE))),
      about(
        'The call-centre number of each country; a country without one shows none',
        { US: '1-800-555-0100' },
        { additionalProperties: false },
      ),
    ),
    callCentreSpanish: phone('The number for Spanish speakers in the US'),
    oncologyNumber: phone('The oncology call centre'),
    incomingCallNumber: phone('The number that coordinators call from'),
    partnerTransferNumber: phone('The number that agents of a partner transfer callers to'),
    callCentreHours: CallHours,
    appointmentReminders: Type.Optional(
      Type.Object(
        {
          hoursBefore: Type.Array(
            Type.Integer(about('Hours before the appointment', 24, { minimum: 1, maximum: 168 })),
            about('When; each is sent once', [24, 1], { minItems: 1, maxItems: 4, uniqueItems: true }),
          ),
        },
        about(
          'The receiver of leads is told when visitors have to be reminded of their appointments; ' +
            'left out, it is told of none',
          { hoursBefore: [24, 1] },
          { additionalProperties: false },
        ),
      ),
    ),
    appointmentNotice: Type.Optional(AppointmentNotice),
    smsShortCode: Type.String(about('The short code of text messages', '55501')),
    specialStudyIds: Type.Array(
      Type.String(about('A study id', 'NCT01234567')),
      about('Studies with the special congratulation', []),
    ),
    sessionRecording: Type.Optional(
      Type.Boolean(
        about('Visitors are asked whether their visit may be recorded, with everything masked (default false)', false),
      ),
    ),
    affiliateHosts: Type.Array(
      Type.String(about('A host', 'partner.example', HOST_NAME)),
      about('Hosts that affiliateReturnUrl may name', []),
    ),
    linkHosts: Type.Optional(
      Type.Array(
        Type.String(about('A host name; its subdomains go with it', 'cancer.gov', HOST_NAME)),
        about('Hosts that links of campaigns may lead to; left out, any', ['cancer.gov']),
      ),
    ),
    partnerHosts: Type.Optional(Type.Array(PartnerHost, about('Hosts of partners, and what they get', []))),
    offers: Type.Optional(OfferRules),
  },
  about(
    'What only the operator knows',
    { brands: [] },
    { additionalProperties: false, title: 'Trialflow operator document' },
  ),
);
export type OperatorDocument = Static<typeof OperatorDocument>;

// What the visitor's bundle needs is in a separate file, so that no schema is bundled with it.
export { callCentreNumber, callHoursOf, type PublicOperator } from './public-operator.ts';
