import { describe, expect, test } from 'vitest';
import { remoteKey } from '#engine/remote-keys.ts';
import { route } from '#tests/support/builders.ts';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { testBooking } from '#tests/support/blocks/booking.ts';
import { testStudy } from '#tests/support/blocks/study.ts';
import { TEST_OPERATOR, visit, type VisitOptions } from '#tests/support/blocks/visit.ts';
import type { Study } from '#schemas/study/study.ts';
import block from './index.ts';

const QUALIFYING = {
  'candidate.age': 40,
  'candidate.postalCode': '60614',
  'criteria.asthma': 'yes',
  'criteria.smoking': 'never',
  'criteria.medicines': ['inhaler'],
};

function screened(study: Partial<Study>, answers: VisitOptions['answers'] = QUALIFYING): VisitOptions {
  return { payload: { study: testStudy(study) }, answers };
}

const readable = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

describe('CallNowResult', () => {
  test('[F2] qualified: congratulations and the number to call', async () => {
    const html = await renderBlockToHtml(block, {}, screened({}));
    expect(readable(html)).toContain('Congratulations!');
    expect(html).toContain('href="tel:18005550100"');
    expect(readable(html)).toContain('Monday to Friday, 8 AM to 5 PM CST');
  });

  test('[F2] a caregiver reads of the person in their care, not that they themselves do not qualify', async () => {
    const answers = { ...QUALIFYING, 'criteria.smoking': 'now', 'candidate.caregiverParticipant': 'someoneElse' };
    const turnedDown = readable(await renderBlockToHtml(block, {}, screened({}, answers)));
    expect(turnedDown).toContain("Sorry, the person in your care didn't qualify for this study");
    expect(turnedDown).not.toContain("you didn't qualify");
    const own = readable(
      await renderBlockToHtml(block, {}, screened({}, { ...QUALIFYING, 'criteria.smoking': 'now' })),
    );
    expect(own).toContain("Sorry, you didn't qualify for this study");
  });

  test('[K5] [F2] answers that wait on the device were not received, and nobody calls because of them', async () => {
    const known = readable(await renderBlockToHtml(block, {}, { ...screened({}), unsent: true }));
    expect(known).toContain('Congratulations! Your answers meet the first requirements for this study. Your answers');
    const unknown = readable(await renderBlockToHtml(block, {}, { ...screened({}, {}), unsent: true }));
    for (const words of [known, unknown]) {
      expect(words).toContain('Your answers have not been sent yet.');
      expect(words).not.toMatch(/received|call you/);
    }
  });

  test('[F2] [H4] after a booking, the appointment stands, and there is nothing to call', async () => {
    const options = screened({});
    const bookings = { [testStudy({}).externalId]: testBooking('secondary') };
    const html = await renderBlockToHtml(block, {}, { ...options, bookings });
    const text = readable(html);
    expect(text.trim()).toBe(
      'Congratulations! Your answers meet the first requirements for this study. ' +
        'You’re booked: Monday, November 23, 10:00 AM Change or cancel',
    );
    expect(html).not.toContain('tel:');
    expect(html).not.toContain('study-search');
  });

  test('[F2] [N5] while the call centre is closed, the one next step is its call, with its time', async () => {
    const options = screened({});
    const key = remoteKey('callNow', visit(options)) ?? '';
    const called = (callNow: boolean) =>
      renderBlockToHtml(block, {}, { ...options, remote: { callNow: { status: 'ready', key, value: { callNow } } } });
    const closed = await called(false);
    expect(readable(closed)).toContain(
      'A study coordinator will call you about the next step. We call Monday to Friday, 8 AM to 5 PM CST',
    );
    expect(closed).not.toMatch(/button-primary|Our hours/);
    expect(closed).toContain('href="tel:18005550100"');
    expect(readable(await called(true))).toContain('Call to talk with a study coordinator: Call 1-800-555-0100');
  });

  test('[F2] [N5] two studies are no reason to call a call centre that is closed', async () => {
    const [externalId = ''] = TEST_OPERATOR.specialStudyIds;
    const options = screened({ externalId });
    const key = remoteKey('callNow', visit(options)) ?? '';
    const called = async (callNow: boolean) => {
      const remote = { callNow: { status: 'ready', key, value: { callNow } } } as const;
      return readable(await renderBlockToHtml(block, {}, { ...options, remote }));
    };
    const closed = await called(false);
    expect(closed).toContain('Congratulations! You may qualify for two studies.');
    expect(closed).toContain('We call Monday to Friday, 8 AM to 5 PM CST');
    expect(closed).not.toMatch(/Call now|Call to talk/);
    expect(await called(true)).toContain('Call to talk with a study coordinator: Call 1-800-555-0100');
  });

  test('[H1] who wants no appointment is understood, and neither congratulated nor urged to call', async () => {
    const routes = [
      route('booking', { blocks: [{ block: 'SlotPicker', id: 'times', props: { service: 'secondary' } }] }),
    ];
    const declined = { ...screened({}, { ...QUALIFYING, 'answer.times': '2' }), routes };
    const html = await renderBlockToHtml(block, {}, declined);
    expect(readable(html)).toMatch(/^ Thank you for telling us You do not want an appointment, so none is booked\./);
    expect(readable(html)).not.toContain('Congratulations');
    expect(html).not.toContain('button-primary');
  });

  test('[H1] whom no time suited is congratulated, and reads that none is booked yet and who calls', async () => {
    const routes = [
      route('booking', { blocks: [{ block: 'SlotPicker', id: 'times', props: { service: 'secondary' } }] }),
    ];
    const options = { ...screened({}, { ...QUALIFYING, 'answer.times': '1' }), routes };
    const key = remoteKey('callNow', visit(options)) ?? '';
    const remote = { callNow: { status: 'ready', key, value: { callNow: false } } } as const;
    const html = readable(await renderBlockToHtml(block, {}, { ...options, remote }));
    expect(html).toContain('Congratulations!');
    expect(html).toContain('No appointment is booked yet.');
    expect(html).toContain('A study coordinator will call you to find a time that suits you. We call Monday');
  });

  test('[H4] who cancelled is not congratulated but reads so, and can choose another time', async () => {
    const cancelled = { [testStudy({}).externalId]: 'B'.repeat(65) };
    const html = await renderBlockToHtml(block, {}, { ...screened({}), cancelled });
    expect(readable(html)).toMatch(/^ Your appointment is cancelled\. Nobody will expect you at that time\./);
    expect(readable(html)).not.toContain('Congratulations');
    expect(html).toContain(`href="/signup/appointment/${'B'.repeat(65)}"`);
  });

  test('[F2] not qualified', async () => {
    const html = await renderBlockToHtml(block, {}, screened({}, { ...QUALIFYING, 'criteria.smoking': 'now' }));
    expect(readable(html)).toContain("Sorry, you didn't qualify for this study");
    expect(html).not.toContain('tel:');
  });

  test('[F4] whoever types a known phone number reads neither that it is, nor that they do not qualify', async () => {
    const matched = async (answers: VisitOptions['answers']) => {
      const routes = [route('home', { meta: { checkIfPhoneAlreadyMatchedToStudy: true } })];
      const options = { ...screened({}, { ...answers, 'candidate.phone': '+13125550143' }), routes };
      const key = remoteKey('matchedToStudy', visit(options)) ?? '';
      const remote = { matchedToStudy: { status: 'ready', key, value: true } } as const;
      return readable(await renderBlockToHtml(block, {}, { ...options, remote }));
    };
    const known = await matched(QUALIFYING);
    expect(known).toContain('We have received your information.');
    expect(known).toContain('A study coordinator will call you about the next step.');
    expect(known).toContain('Call 1-800-555-0100');
    expect(known).not.toMatch(/didn't qualify|signed up|already/);
    expect(await matched({ ...QUALIFYING, 'criteria.smoking': 'now' })).toContain("didn't qualify");
  });

  test('[F2] no site near', async () => {
    const options = screened({ siteRequiredToQualify: true });
    const key = remoteKey('sites', visit(options)) ?? '';
    const html = await renderBlockToHtml(
      block,
      {},
      { ...options, remote: { sites: { status: 'ready', key, value: [] } } },
    );
    expect(readable(html)).toContain('Sorry, there is no study site near you available right now');
    expect(readable(html)).toContain('We’ll keep your information and contact you when a site opens near you.');
  });

  test('[F2] a simulation never says that the visitor qualified', async () => {
    expect(readable(await renderBlockToHtml(block, {}, screened({ isSimulation: true })))).toContain("didn't qualify");
  });

  test('[F2] an unknown verdict shows "received", not a refusal', async () => {
    const text = readable(
      await renderBlockToHtml(block, {}, screened({}, { ...QUALIFYING, 'criteria.asthma': 'unsure' })),
    );
    expect(text).toContain('We have received your information.');
    expect(text).not.toContain('Sorry');
  });

  test('[D11] a spinner is shown until the sites have been looked up', async () => {
    const html = await renderBlockToHtml(
      block,
      {},
      { ...screened({ siteRequiredToQualify: true }), loading: ['sites'] },
    );
    expect(html).toContain('Checking your answers</span></output>');
    expect(html).not.toContain('<h2');
  });

  test('[D11] other studies can be searched', async () => {
    expect(await renderBlockToHtml(block, {}, screened({ minAge: 50 }))).toContain('href="/signup/study-search"');
  });

  test('[Q6] the unmet criteria are named only where the study allows it', async () => {
    const answers = { ...QUALIFYING, 'candidate.age': 80, 'criteria.smoking': 'now' };
    const open = readable(await renderBlockToHtml(block, {}, screened({ showReasons: true }, answers)));
    expect(open).toContain('The study is for people aged 18 to 75 years.');
    expect(open).toContain('Do you smoke? Your answer: I smoke now');
    expect(readable(await renderBlockToHtml(block, {}, screened({}, answers)))).not.toContain('Do you smoke?');
  });

  test('[Q3] a gender or a body measure that does not fit is never named', async () => {
    const text = readable(
      await renderBlockToHtml(
        block,
        {},
        screened(
          { showReasons: true, gender: 'female', maxBmi: 20 },
          { ...QUALIFYING, 'candidate.gender': 'other', 'candidate.heightCm': 170, 'candidate.weightKg': 90 },
        ),
      ),
    );
    expect(text).toContain("didn't qualify");
    expect(text).not.toMatch(/female|gender|weight|body/i);
  });

  test('[N2] the result is in Spanish on a Spanish page', async () => {
    expect(readable(await renderBlockToHtml(block, {}, { ...screened({}), locale: 'es' }))).toContain(
      'de lunes a viernes, de 8 a. m. a 5 p. m. CST',
    );
  });
});
