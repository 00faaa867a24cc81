import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { remoteKey } from '#engine/remote-keys.ts';
import type { RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import { renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { testStudy } from '#tests/support/blocks/study.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import block from './index.ts';

const PROPS = { service: 'secondary' } as const;
const STUDY = testStudy({});
const CHICAGO = { id: 'coordinator', name: 'Study coordinator', timezone: 'America/Chicago' };

const slot = (start: string): AvailabilitySlot => ({
  start,
  end: new Date(Date.parse(start) + 30 * 60_000).toISOString(),
  resources: [CHICAGO],
});
/** Two times on each of six days. */
const WEEK = ['23', '24', '25', '26', '27', '28'].flatMap((day) => [
  slot(`2026-11-${day}T15:00:00.000Z`),
  slot(`2026-11-${day}T15:30:00.000Z`),
]);

function offered(slots: readonly AvailabilitySlot[] | 'failed', options: RuntimeOptions = {}): RuntimeOptions {
  const state = visit({ payload: { study: STUDY } });
  const key = remoteKey('secondarySlots', state) ?? '';
  return {
    id: 'times',
    payload: { study: STUDY },
    remote: { secondarySlots: slots === 'failed' ? { status: 'failed', key } : { status: 'ready', key, value: slots } },
    ...options,
  };
}

const BOOKING: Booking = {
  service: 'secondary',
  bookingDay: { date: '2026-11-23', id: '2026-11-23' },
  customer: { timezone: 'America/Chicago' },
  bookingTime: {
    id: 'x',
    start: '2026-11-23T15:00:00.000Z',
    end: '2026-11-23T15:30:00.000Z',
    resourceId: 'coordinator',
    resourceName: 'Study coordinator',
    timezone: 'America/Chicago',
  },
};

let matching: readonly RegExp[] = [];
let zone = 'America/Chicago';

beforeEach(() => {
  matching = [];
  zone = 'America/Chicago';
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  Reflect.set(window, 'matchMedia', (query: string) => ({
    matches: matching.some((pattern) => pattern.test(query)),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const original = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => ({
    ...original,
    timeZone: zone,
  }));
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLElement.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const words = ({ form }: RenderedBlock) => (form.textContent ?? '').replaceAll(/\s+/g, ' ');
const all = ({ form }: RenderedBlock, selector: string) =>
  [...form.querySelectorAll(selector)].map((element) => element.textContent);
function button(page: RenderedBlock, label: string | RegExp): Element {
  const found = [...page.form.querySelectorAll('button')].find((candidate) =>
    typeof label === 'string' ? candidate.textContent === label : label.test(candidate.textContent),
  );
  if (!found) throw new Error(`No button ${String(label)}`);
  return found;
}
/** Presses a button and waits for what it started. */
async function press(page: RenderedBlock, label: string | RegExp) {
  page.press(button(page, label));
  await act(() => vi.advanceTimersByTimeAsync(0));
}

describe('SlotPicker', () => {
  test('[H1] three days at a time, with their dates; Previous and Next move by three', async () => {
    const page = await showBlock(block, PROPS, offered(WEEK));
    expect(all(page, '.slot-card')).toEqual(['MonNov 232 times', 'TueNov 242 times', 'WedNov 252 times']);
    await press(page, 'Next days');
    expect(all(page, '.slot-card-date')).toEqual(['Nov 26', 'Nov 27', 'Nov 28']);
    expect(words(page)).toContain('Days 4 to 6 of 6');
    await press(page, 'Next days');
    await press(page, 'Previous days');
    expect(all(page, '.slot-card-date')[0]).toBe('Nov 23');
  });

  test('[H1] a chosen day says once which times it has brought; nothing is said before', async () => {
    const page = await showBlock(block, PROPS, offered(WEEK));
    const said = () => all(page, 'output').filter((text) => text?.startsWith('Times on'));
    expect(said()).toEqual([]);
    await press(page, /^Tue/);
    expect(said()).toEqual(['Times on Tuesday, 11/24/2026: 2 times']);
    await press(page, 'Next days');
    expect(said()).toEqual(['Times on Thursday, 11/26/2026: 2 times']);
  });

  test('[H1] four days on large screens, still moving by three', async () => {
    matching = [/min-width: 64rem/];
    const page = await showBlock(block, PROPS, offered(WEEK));
    expect(all(page, '.slot-card-date')).toHaveLength(4);
    await press(page, 'Next days');
    expect(all(page, '.slot-card-date')).toEqual(['Nov 26', 'Nov 27', 'Nov 28']);
  });

  test("[H1] [Q8] times are h:mm ranges in the browser's zone; how the other side's differs is said once", async () => {
    zone = 'America/New_York';
    const page = await showBlock(block, PROPS, offered(WEEK));
    expect(all(page, '.slot-time')).toEqual(['10:00 – 10:30 AM', '10:30 – 11:00 AM']);
    expect(words(page)).toContain('Shown in your time zone, EST. 10:00 AM EST is 9:00 AM CST for the study team.');
  });

  test('[Q8] the other local time is not shown if it is the same', async () => {
    expect(all(await showBlock(block, PROPS, offered(WEEK)), '.slot-time')).toEqual([
      '9:00 – 9:30 AM',
      '9:30 – 10:00 AM',
    ]);
  });

  test('[H1] [H2] day, time, confirm: booked, tracked, and on to the next page', async () => {
    const steps: string[] = [];
    const page = await showBlock(
      block,
      PROPS,
      offered(WEEK, {
        slotOutcome: (step, { start }) => {
          steps.push(`${step} ${start}`);
          return 'done';
        },
      }),
    );
    await press(page, /^Tue/);
    await press(page, '9:30 – 10:00 AM');
    expect(words(page)).toContain('Book this time?Tuesday, 11/24/20269:30 – 10:00 AM CST');
    expect(page.log.next).toBe(0);
    await press(page, 'Confirm');
    expect(steps).toEqual(['hold 2026-11-24T15:30:00.000Z', 'book 2026-11-24T15:30:00.000Z']);
    expect([page.log.next, page.log.tracked]).toEqual([1, ['scheduling-shown', 'scheduled']]);
    // A booked time is not released when the page is left.
    page.unmount();
    expect(page.log.released).toBe(0);
  });

  test('[H2] an appointment from another window stands: the page says which, and goes on only by a press', async () => {
    const page = await showBlock(
      block,
      PROPS,
      offered(WEEK, {
        bookings: { [STUDY.externalId]: BOOKING },
        slotOutcome: (step) => (step === 'book' ? 'other' : 'done'),
      }),
    );
    await press(page, '9:30 – 10:00 AM');
    await press(page, 'Confirm');
    expect(words(page)).toContain('You already have an appointmentMonday, 11/23/20269:00 – 9:30 AM CST');
    expect(words(page)).toContain('The time that you chose here is not booked.');
    expect([page.log.next, page.log.tracked]).toEqual([0, ['scheduling-shown']]);
    await press(page, 'Keep it and continue');
    expect(page.log.next).toBe(1);
  });

  test('[H2] [H3] of an appointment from another window the visitor reads as soon as they pick a time', async () => {
    const page = await showBlock(
      block,
      PROPS,
      offered(WEEK, { bookings: { [STUDY.externalId]: BOOKING }, slotOutcome: () => 'other' }),
    );
    await press(page, '9:30 – 10:00 AM');
    expect(words(page)).toContain('You already have an appointmentMonday, 11/23/20269:00 – 9:30 AM CST');
    expect(words(page)).not.toMatch(/Confirm|keep this time/);
    await press(page, 'Keep it and continue');
    expect(page.log.next).toBe(1);
  });

  test('[H2] [H3] a picked time is held until the visitor chooses anything else, or leaves the page', async () => {
    const held: string[] = [];
    const page = await showBlock(
      block,
      PROPS,
      offered(WEEK, {
        slotOutcome: (step, { start }) => {
          held.push(`${step} ${start}`);
          return 'done';
        },
      }),
    );
    await press(page, '9:00 – 9:30 AM');
    expect(page.log.released).toBe(0);
    await press(page, 'Choose another time');
    expect(page.log.released).toBe(1);
    await press(page, '9:00 – 9:30 AM');
    await press(page, '9:30 – 10:00 AM');
    expect(page.log.released).toBe(2);
    await press(page, /^Tue/);
    expect(page.log.released).toBe(3);
    await press(page, '9:00 – 9:30 AM');
    page.unmount();
    expect(page.log.released).toBe(4);
    expect(held).toEqual([
      'hold 2026-11-23T15:00:00.000Z',
      'hold 2026-11-23T15:00:00.000Z',
      'hold 2026-11-23T15:30:00.000Z',
      'hold 2026-11-24T15:00:00.000Z',
    ]);
  });

  test('[H1] the times are a group that names its day, by parts of the day; Confirm says both', async () => {
    const page = await showBlock(block, PROPS, offered([...WEEK, slot('2026-11-23T19:00:00.000Z')]));
    const times = page.form.querySelector('.slot-times');
    const named = (element: Element | null | undefined, attribute: string) =>
      page.form.querySelector(`[id="${element?.getAttribute(attribute) ?? ''}"]`)?.textContent;
    expect([times?.tagName, named(times, 'aria-labelledby')]).toEqual(['FIELDSET', 'Times on Monday, 11/23/2026']);
    expect(all(page, '.slot-part-title')).toEqual(['Morning', 'Afternoon']);
    await press(page, '1:00 – 1:30 PM');
    expect(named(button(page, 'Confirm'), 'aria-describedby')).toBe('Monday, 11/23/20261:00 – 1:30 PM CST');
  });

  test('[H1] one lasting status says that times are loaded, and then that they have come', async () => {
    const page = await showBlock(block, PROPS, { id: 'times', payload: { study: STUDY }, loading: ['secondarySlots'] });
    const status = page.form.querySelector('output');
    expect(status?.textContent).toBe('Loading the free times');
    page.change({ remote: offered(WEEK).remote ?? {} });
    expect(status?.isConnected).toBe(true);
    expect(status?.textContent).toBe('12 times to choose from');
  });

  test('[H3] the hold is told, its end is announced a minute before, and a press holds the time longer', async () => {
    const held: string[] = [];
    const page = await showBlock(
      block,
      PROPS,
      offered(WEEK, {
        slotOutcome: (step) => {
          held.push(step);
          return 'done';
        },
      }),
    );
    await press(page, '9:00 – 9:30 AM');
    expect(words(page)).toContain('We are holding this time for you for 5 minutes.');
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
    expect(words(page)).toContain('We can hold this time for one more minute.');
    await press(page, 'Keep holding it');
    expect([held, words(page).includes('for another 5 minutes')]).toEqual([['hold', 'hold'], true]);
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    expect(words(page)).toContain('you can still book it while it is free');
  });

  test('[H3] nothing is said to be held that could not be held, or not any longer', async () => {
    let outcome: 'done' | 'failed' = 'failed';
    const page = await showBlock(block, PROPS, offered(WEEK, { slotOutcome: () => outcome }));
    await press(page, '9:00 – 9:30 AM');
    expect(words(page)).not.toContain('holding');
    await press(page, 'Choose another time');
    outcome = 'done';
    await press(page, '9:30 – 10:00 AM');
    expect(words(page)).toContain('We are holding this time for you');
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
    outcome = 'failed';
    await press(page, 'Keep holding it');
    expect(words(page)).toContain('We no longer hold this time for you, but you can still book it while it is free.');
    expect(words(page)).not.toContain('Keep holding it');
    outcome = 'done';
    await press(page, 'Try to hold it again');
    expect(words(page)).toContain('We are holding this time for you for another 5 minutes.');
  });

  test('[H2] without a network nobody is blamed: the times come by themselves', async () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const page = await showBlock(block, PROPS, offered('failed'));
    expect(words(page)).toContain('will appear as soon as you are back online');
    expect(words(page)).not.toMatch(/could not be loaded|our side|Try again/);
    page.change({ remote: offered(WEEK).remote ?? {} });
    expect(words(page)).toContain('9:00 – 9:30 AM');
  });

  test('[H2] a time confirmed without a network is not booked, and another day is not the answer', async () => {
    const page = await showBlock(block, PROPS, offered(WEEK, { slotOutcome: () => 'failed' }));
    await press(page, '9:00 – 9:30 AM');
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    await press(page, 'Confirm');
    expect(words(page)).toContain('You are offline, so this time is not booked yet.');
    expect(words(page)).not.toContain('an error occurred');
  });

  test('[H1] on a phone the confirm step is a dialog', async () => {
    matching = [/max-width: 47\.99rem/];
    const page = await showBlock(block, PROPS, offered(WEEK));
    await press(page, '9:00 – 9:30 AM');
    expect(page.form.querySelector('dialog')?.open).toBe(true);
    await press(page, 'Choose another time');
    expect(page.form.querySelector('dialog')).toBeNull();
  });

  test('[H2] a failed booking shows a red alert for five seconds, and its message stays', async () => {
    const page = await showBlock(
      block,
      PROPS,
      offered(WEEK, { slotOutcome: (step) => (step === 'book' ? 'failed' : 'done') }),
    );
    await press(page, '9:00 – 9:30 AM');
    await press(page, 'Confirm');
    const message =
      'We are sorry, an error occurred during booking creation. ' +
      'Please try again later or try to select a different booking day';
    expect(page.form.querySelector('.notice-error[role="alert"]')?.textContent).toContain(message);
    expect([page.log.next, page.log.tracked.at(-1)]).toEqual([0, 'booking-failed']);
    await act(() => vi.advanceTimersByTimeAsync(4999));
    expect(page.form.querySelector('[role="alert"]')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.form.querySelector('[role="alert"]')).toBeNull();
    expect(words(page)).toContain(message);
  });

  test('[H2] [E7] at the appointment limit of an address, the page shows what to do, not another day', async () => {
    const page = await showBlock(
      block,
      PROPS,
      offered(WEEK, { slotOutcome: (step) => (step === 'book' ? 'too-many' : 'done') }),
    );
    await press(page, '9:00 – 9:30 AM');
    await press(page, 'Confirm');
    expect(page.form.querySelector('.notice-error[role="alert"]')?.textContent).toContain(
      'Go on with one of the buttons below and a study coordinator will contact you.',
    );
    expect(words(page)).not.toContain('a different booking day');
    expect([page.log.next, page.log.tracked.at(-1)]).toEqual([0, 'booking-failed']);
  });

  test('[H2] [G2] a visitor without consent is told so, not to try another day', async () => {
    const page = await showBlock(
      block,
      PROPS,
      offered(WEEK, { slotOutcome: (step) => (step === 'book' ? 'no-consent' : 'done') }),
    );
    await press(page, '9:00 – 9:30 AM');
    await press(page, 'Confirm');
    expect(page.form.querySelector('.notice-error[role="alert"]')?.textContent).toContain(
      'once you have given the consent',
    );
    expect(words(page)).not.toContain('a different booking day');
    expect([page.log.next, page.log.tracked.at(-1)]).toEqual([0, 'booking-failed']);
  });

  test('[H2] the alert can be closed', async () => {
    const page = await showBlock(
      block,
      PROPS,
      offered(WEEK, { slotOutcome: (step) => (step === 'book' ? 'failed' : 'done') }),
    );
    await press(page, '9:00 – 9:30 AM');
    await press(page, 'Confirm');
    const close = page.form.querySelector('[aria-label="Close this message"]');
    if (!close) throw new Error('Nothing closes the alert');
    page.press(close);
    expect(words(page)).not.toContain('We are sorry');
  });

  test('[H3] a slot that somebody else took meanwhile is no longer picked', async () => {
    const page = await showBlock(block, PROPS, offered(WEEK, { slotOutcome: () => 'taken' }));
    await press(page, '9:00 – 9:30 AM');
    expect(page.form.querySelector('.notice-title')?.textContent, 'what helps comes first').toBe(
      'Somebody else has just taken this time. The times below are up to date.',
    );
    expect(words(page)).toContain('an error occurred during booking creation');
    expect(words(page)).not.toContain('Book this time?');
  });

  test('[H1] the two other buttons submit the page with their ids', async () => {
    const page = await showBlock(block, PROPS, offered(WEEK));
    const options = ['No suitable time', 'Not interested'].map((label) => button(page, label));
    expect(
      options.map((option) => [option.getAttribute('name'), option.getAttribute('value'), option.getAttribute('type')]),
    ).toEqual([
      ['answer.times', '1', 'submit'],
      ['answer.times', '2', 'submit'],
    ]);
    page.form.addEventListener('submit', (event) => event.preventDefault());
    for (const option of options) page.press(option);
    expect(page.log.tracked).toEqual(['scheduling-shown', 'no-time-works', 'not-interested']);
  });

  test('[H2] if no time is free, the page says so, it is tracked, and the two buttons stay', async () => {
    const page = await showBlock(block, PROPS, offered([]));
    expect(words(page)).toContain('We are really sorry but there are no available slots for the next 7 days.');
    expect(page.log.tracked).toEqual(['scheduling-shown', 'fully-booked']);
    expect(all(page, '.slot-options button')).toEqual(['No suitable time', 'Not interested']);
  });

  test('[H2] a failure is never shown as fully booked; it can be retried', async () => {
    const page = await showBlock(block, PROPS, offered('failed'));
    expect(words(page)).toContain('The times could not be loaded');
    expect(words(page)).not.toContain('no available slots');
    expect(page.log.tracked).toEqual(['scheduling-shown', 'slots-failed', 'fully-booked']);
    await press(page, 'Try again');
    expect(page.log.retried).toEqual(['secondarySlots']);
  });

  test('[H1] grey columns are shown while times load', async () => {
    const page = await showBlock(block, PROPS, { id: 'times', payload: { study: STUDY }, loading: ['secondarySlots'] });
    expect(page.form.querySelectorAll('.slot-skeleton-column')).toHaveLength(4);
    // Nothing pressable is in a place from which the times will push it away.
    expect(all(page, '.slot-options button')).toEqual([]);
    expect(page.form.querySelector('output')?.textContent).toBe('Loading the free times');
  });

  test('[K8] without JavaScript every time is a radio button, in the zone of the booked party', async () => {
    const html = await renderBlockToHtml(block, PROPS, { ...offered(WEEK), locale: 'es' });
    expect(html.match(/type="radio"/g)).toHaveLength(12);
    expect(html).toContain('value="2026-11-23T15:00:00.000Z coordinator"');
    expect(html).toContain('9:00 – 9:30 a.\u00A0m.');
    expect(html).toContain('En la zona horaria del equipo del estudio, CST.');
    expect(html).toContain('Reservar el horario elegido');
  });
});

describe('what a form of times says', () => {
  const fieldOf = () => block.fields?.(PROPS, visit({ payload: { study: STUDY } }), 'times')[0];
  const read = (form: Record<string, string[]>) => fieldOf()?.read(form);

  test.each([
    [
      'a time',
      { 'answer.times': ['2026-11-23T15:00:00.000Z coordinator'], 'answer.times.asked': ['yes'] },
      { ok: true, answers: { 'answer.times': '2026-11-23T15:00:00.000Z coordinator' } },
    ],
    [
      'a button next to a chosen time',
      { 'answer.times': ['2026-11-23T15:00:00.000Z coordinator', '1'], 'answer.times.asked': ['yes'] },
      { ok: true, answers: { 'answer.times': '1' } },
    ],
    ['nothing', { 'answer.times.asked': ['yes'] }, { ok: false, code: 'slotRequired', control: 'answer.times' }],
    [
      'nonsense',
      { 'answer.times': ['tomorrow'], 'answer.times.asked': ['yes'] },
      { ok: false, code: 'slotRequired', control: 'answer.times' },
    ],
    ['stored answers of somebody who has booked', {}, { ok: true, answers: {} }],
  ])('[H2] [K8] %s', (_what, form, expected) => {
    expect(read(form)).toEqual(expected);
  });

  test('[H2] a visitor with an appointment is asked nothing', () => {
    expect(
      block.fields?.(PROPS, visit({ payload: { study: STUDY }, bookings: { [STUDY.externalId]: BOOKING } }), 'times'),
    ).toEqual([]);
  });
});
