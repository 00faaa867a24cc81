import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { Lead } from '#schemas/lead/lead.ts';
import { SMALL_BODY } from '../contract/access.ts';
import { define, defineLimited } from '../people/define-call.ts';
import { closed, id, moment } from '../people/people-parts.ts';
import { campaignId, ERASURE_REASONS, Explanation, LEAD_STATES, LeadDetail, LeadRow, ofLead } from './desk-parts.ts';

const count = (text: string) => Type.Integer(about(text, 0));

/** Where a part of a list of leads begins. */
const before = Type.Optional(
  Type.String(
    about('Only those after the last one of the part before: its `next`', '1795453200000.0b6f7c1e-…', {
      pattern: '^\\d{1,15}\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    }),
  ),
);

export const listLeads = define({
  method: 'GET',
  path: '/leads',
  summary: 'The leads of your campaigns, newest first, without saying whose they are',
  needs: 'leads:read',
  reach: 'list',
  maxBody: 0,
  status: 200,
  query: Type.Object(
    {
      campaign: Type.Optional(campaignId),
      state: Type.Optional(Type.Enum([...LEAD_STATES], about('Only those in this state', 'held'))),
      before,
      limit: Type.Optional(
        Type.String(about('How many, up to 100 (default 50)', '50', { pattern: '^([1-9]\\d?|100)$' })),
      ),
    },
    about('Which ones', { state: 'held' }, closed),
  ),
  reply: Type.Object(
    {
      leads: Type.Array(LeadRow, about('The newest first', [])),
      next: Type.Union([Type.String(), Type.Null()], about('Where the next part begins; null: this is the last', null)),
      counts: Type.Object(
        {
          held: count('How many wait for a review'),
          failed: count('How many were given up'),
          failing: count('How many are sent again'),
        },
        about('What needs somebody, in the campaign or in all of yours', { held: 0, failed: 0, failing: 0 }, closed),
      ),
    },
    about('A part of the list', { leads: [], next: null }, closed),
  ),
});

export const findLeads = defineLimited({
  limit: 'openings',
  method: 'POST',
  path: '/leads/find',
  summary:
    'The leads of your campaigns with exactly this phone number or email address; the log says that somebody looked',
  needs: 'leads:read',
  reach: 'list',
  maxBody: SMALL_BODY,
  status: 200,
  body: Type.Object(
    {
      value: Type.String(
        about(
          'The whole number or address, as people write it; the server neither logs nor stores it',
          '(312) 555-0142',
          {
            minLength: 3,
            maxLength: 254,
          },
        ),
      ),
      before,
    },
    about('Whose leads', { value: 'ana@mail.example' }, closed),
  ),
  reply: Type.Object(
    {
      leads: Type.Array(LeadRow, about('Those that were found, the newest first', [])),
      next: Type.Union(
        [Type.String(), Type.Null()],
        about(
          'Addresses: where to look on, since each call looks through some leads; null: all were looked through',
          null,
        ),
      ),
    },
    about('What was found', { leads: [], next: null }, closed),
  ),
});

export const countNewLeads = define({
  method: 'GET',
  path: '/leads/new',
  summary: 'How many leads each of your campaigns had in the last seven days',
  needs: 'leads:read',
  reach: 'list',
  maxBody: 0,
  status: 200,
  reply: Type.Array(
    Type.Object(
      { campaign: campaignId, leads: count('How many were saved first in the last seven days') },
      about('A campaign that had some', { campaign: 's6', leads: 12 }, closed),
    ),
    about('By campaign', []),
  ),
});

export const describeLead = define({
  method: 'GET',
  path: '/leads/{lead}',
  summary: 'What happened to a lead, without saying whose it is',
  needs: 'leads:read',
  reach: 'campaign',
  maxBody: 0,
  status: 200,
  params: ofLead,
  reply: LeadDetail,
});

export const openLead = defineLimited({
  limit: 'openings',
  method: 'POST',
  path: '/leads/{lead}/open',
  summary: 'Whose lead it is, what they answered and why the engine decided as it did; the log says who opened it',
  needs: 'leads:read',
  reach: 'campaign',
  maxBody: 0,
  status: 200,
  params: ofLead,
  reply: Type.Object(
    {
      lead: Lead,
      explanation: Explanation,
      others: Type.Array(
        Type.Object(
          { lead: id('The id of the other lead'), campaign: campaignId, created: moment('When it was saved first') },
          about('Another lead', { campaign: 's6' }, closed),
        ),
        about('Those of your campaigns with the same phone number', []),
      ),
      texts: Type.Record(
        Type.String(),
        Type.String(),
        about('The words of the consents by their SHA-256', { 'e3b0c442…': 'I agree to receive text messages.' }),
      ),
    },
    about('The lead itself', {}, closed),
  ),
});

const act = {
  method: 'POST',
  needs: 'leads:act',
  reach: 'campaign',
  maxBody: 0,
  status: 200,
  params: ofLead,
} as const;

export const retryLead = define({
  ...act,
  path: '/leads/{lead}/retry',
  summary: 'Send what a receiver has not accepted at once, instead of waiting or after it was given up',
  reply: LeadDetail,
});

export const releaseLead = define({
  ...act,
  path: '/leads/{lead}/release',
  summary: 'A person sent this held lead: send what waited',
  reply: LeadDetail,
});

const Removed = Type.Object(
  {
    revisions: count('How many revisions were removed'),
    delivered: count('How many of them a receiver has accepted: it has to be told'),
    bookings: count('How many appointments'),
    images: count('How many photos'),
  },
  about('What was removed', { revisions: 1, delivered: 0, bookings: 0, images: 0 }, closed),
);

export const discardLead = define({
  ...act,
  path: '/leads/{lead}/discard',
  summary: 'A bot sent this held lead: remove everything stored about it; it is never delivered',
  reply: Removed,
});

export const eraseLead = define({
  ...act,
  path: '/leads/{lead}/erase',
  summary: 'Remove everything stored about the person of a lead; nothing more is accepted from the visit',
  maxBody: SMALL_BODY,
  body: Type.Object(
    {
      reason: Type.Enum(
        [...ERASURE_REASONS],
        about(
          '`asked`: the person asked for it; `withdrew`: they withdrew their consent; `duplicate`: it is ' +
            'there twice; `test`: a colleague tried something',
          'asked',
        ),
      ),
    },
    about('Why', { reason: 'asked' }, closed),
  ),
  reply: Removed,
});
