import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '#schemas/scheduling/booking.ts';
import { testBooking } from '#tests/support/blocks/booking.ts';
import type { RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import { renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { testStudy } from '#tests/support/blocks/study.ts';
import block from './index.ts';

const STUDY = testStudy({});

function booked(service: Booking['service'], options: RuntimeOptions = {}): RuntimeOptions {
  return {
    payload: { study: STUDY },
    answers: { 'candidate.firstName': 'Maria' },
    bookings: { [STUDY.externalId]: testBooking(service) },
    ...options,
  };
}

const words = ({ form }: RenderedBlock) => (form.textContent ?? '').replaceAll(/\s+/g, ' ');

function link(page: RenderedBlock, label: string): URL {
  const found = [...page.form.querySelectorAll('a')].find(({ textContent }) => textContent === label);
  if (!found) throw new Error(`No link ${label}`);
  return new URL(found.href, 'http://here.invalid');
}

beforeEach(() => {
  const original = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => ({
    ...original,
    timeZone: 'America/New_York',
  }));
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('BookingThankYou', () => {
  test('[H4] [Q8] shows day, time, zone, the other local time, and the number that will call', async () => {
    const page = await showBlock(block, {}, booked('secondary'));
    expect(page.form.querySelector('h1')?.textContent).toBe(
      // No line ends within the date.
      'Maria, you’re booked: Monday, November\u00a023, 10:00 AM',
    );
    expect(words(page).match(/booked/g), 'each thing is said once').toHaveLength(1);
    expect(words(page)).toContain('11/23/2026, 10:00 – 10:30 AM EST9:00 AM CST for the study team');
    expect(words(page)).toContain('The call comes from 1-800-555-0103.');
  });

  test('[H4] a visit at a site has its own texts', async () => {
    const page = await showBlock(block, {}, booked('site', { locale: 'es' }));
    expect(words(page)).toContain('Maria, esta es su cita: lunes, 23 de noviembre, 10:00 a. m.');
    expect(words(page)).toContain('Lakeside Clinical Research');
    expect(words(page)).toContain('9:00 a. m. CST en el centro');
  });

  test('[H4] the place of a visit has its address, and a plain link to a map; a call has none', async () => {
    const page = await showBlock(block, {}, booked('site'));
    expect(words(page)).toContain('Lakeside Clinical ResearchChicago, Illinois 60611');
    const map = new URL(page.form.querySelector<HTMLAnchorElement>('a[href*="maps"]')?.href ?? '');
    expect(map.searchParams.get('query')).toBe('Lakeside Clinical Research, Chicago, Illinois 60611');
    const call = await showBlock(block, {}, booked('secondary'));
    expect(call.form.querySelector('a[href*="maps"]')).toBeNull();
  });

  test('[H4] without an appointment: received', async () => {
    const page = await showBlock(block, {}, { answers: { 'candidate.firstName': 'Maria' } });
    expect(words(page)).toContain('We have received your information.');
    expect(page.form.querySelectorAll('a')).toHaveLength(0);
  });

  test('[H4] a cancelled appointment is said to be cancelled, and one booked since is shown', async () => {
    const cancelled = { [STUDY.externalId]: 'B'.repeat(65) };
    const page = await showBlock(block, {}, booked('secondary', { bookings: {}, cancelled }));
    expect(words(page)).toContain('Your appointment is cancelled.');
    expect(words(page)).not.toContain('We have received your information');
    expect(link(page, 'Choose another time').pathname).toBe(`/signup/appointment/${'B'.repeat(65)}`);
    const again = await showBlock(block, {}, booked('secondary', { cancelled }));
    expect(words(again)).not.toContain('cancelled');
  });

  test('[H4] [P3] both calendar entries have the exact times, and nothing about the study or the visitor', async () => {
    const page = await showBlock(block, {}, booked('secondary'));
    const file = link(page, 'Apple or Outlook');
    expect(file.pathname + file.search).toBe(`/signup/appointment/${'A'.repeat(65)}/calendar.ics`);
    const google = link(page, 'Google Calendar');
    expect([google.host, google.searchParams.get('dates'), google.searchParams.get('text')]).toEqual([
      'calendar.google.com',
      '20261123T150000Z/20261123T153000Z',
      'Phone call from Trial Search',
    ]);
    expect(google.searchParams.get('details')).toBe(
      'The call comes from 1-800-555-0103.\n' +
        `Change or cancel: https://trial-search.example/signup/appointment/${'A'.repeat(65)}`,
    );
    expect(google.searchParams.get('location')).toBeNull();
    expect(google.href + file.href).not.toMatch(/maria|study|lakeside/i);
    const opened = page.form.querySelector('a[target="_blank"]');
    expect(opened?.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test.each([
    { locale: 'en', title: 'Visit to Lakeside Clinical Research', change: 'Change or cancel', prefix: '/signup' },
    { locale: 'es', title: 'Visita a Lakeside Clinical Research', change: 'Cambiar o cancelar', prefix: '/signup/es' },
  ] as const)(
    '[H4] [P3] the entry of a site visit names the place and where to change it, and mentions no call: $locale',
    async ({ locale, title, change, prefix }) => {
      const google = link(await showBlock(block, {}, booked('site', { locale })), 'Google Calendar').searchParams;
      expect(google.get('text')).toBe(title);
      expect(google.get('location')).toBe('Lakeside Clinical Research, Chicago, Illinois 60611');
      expect(google.get('details')).toBe(
        `${change}: https://trial-search.example${prefix}/appointment/${'A'.repeat(65)}`,
      );
    },
  );

  test('[H4] an appointment kept by an older page, without place or link, still goes into a calendar', async () => {
    const { appointment: _link, place: _place, ...older } = testBooking('site');
    const page = await showBlock(block, {}, booked('site', { bookings: { [STUDY.externalId]: older } }));
    const google = link(page, 'Google Calendar').searchParams;
    expect([google.get('text'), google.get('location'), google.get('details')]).toEqual([
      'Visit to Lakeside Clinical Research',
      'Lakeside Clinical Research',
      null,
    ]);
  });

  test('[H4] [L2] adding it to a calendar is tracked', async () => {
    const page = await showBlock(block, {}, booked('secondary'));
    page.form.addEventListener('click', (event) => event.preventDefault());
    for (const each of page.form.querySelectorAll('a')) page.press(each);
    expect(page.log.tracked).toEqual(['calendar-added', 'calendar-added']);
  });

  test('[H4] a plain link leads to changing or cancelling it, in the language of the page', async () => {
    expect(link(await showBlock(block, {}, booked('secondary')), 'Change or cancel').pathname).toBe(
      `/signup/appointment/${'A'.repeat(65)}`,
    );
    expect(link(await showBlock(block, {}, booked('secondary', { locale: 'es' })), 'Cambiar o cancelar').pathname).toBe(
      `/signup/es/appointment/${'A'.repeat(65)}`,
    );
  });

  test('[K8] [Q8] the server renders it in the zone that was booked in', async () => {
    expect(await renderBlockToHtml(block, {}, booked('secondary'))).toContain('10:00 – 10:30 AM');
  });
});
