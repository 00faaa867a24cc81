import { afterEach, describe, expect, test } from 'vitest';
import type { FlowState, RemoteState } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { route } from '#tests/support/builders.ts';
import type { RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import { testBooking } from '#tests/support/blocks/booking.ts';
import { foundNear, foundStudy } from '#tests/support/blocks/found.ts';
import { renderBlock, renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { testStudy } from '#tests/support/blocks/study.ts';
import { visit, type VisitOptions } from '#tests/support/blocks/visit.ts';
import block from './index.ts';

let shown: RenderedBlock | undefined;
afterEach(() => shown?.unmount());

const ANSWERS = { 'candidate.firstName': 'Maria', 'candidate.postalCode': '60614' };
const PROPS = { healthQuestionsRoute: 'healthQuestions' };

const BOOKING = [route('booking', { blocks: [{ block: 'SlotPicker', id: 'times', props: { service: 'secondary' } }] })];

/** A visit whose call-now check has returned, and near which there is no other study. */
function checked(outcome: { callNow: boolean } | 'failed', options: VisitOptions = {}): VisitOptions {
  const visitor = { answers: ANSWERS, ...options };
  const state: FlowState = visit(visitor);
  const key = remoteKey('callNow', state) ?? '';
  const remote: RemoteState = {
    ...foundNear([], options.locale),
    callNow: outcome === 'failed' ? { status: 'failed', key } : { status: 'ready', key, value: outcome },
  };
  return { ...visitor, remote };
}

async function show(options: RuntimeOptions) {
  shown = await renderBlock(block, PROPS, options);
  return shown;
}

const words = ({ form }: RenderedBlock) => form.textContent ?? '';
const buttons = ({ form }: RenderedBlock) =>
  [...form.querySelectorAll('.result-buttons a')].map((link) => link.textContent);

/** A study that nothing keeps anybody from. */
const FITS_ANYBODY = { minAge: null, maxAge: null, criteria: [], siteRequiredToQualify: false };

describe('ThankYou', () => {
  test('[D9] a spinner says that the call-now check runs, in a region that is read out', async () => {
    const page = await show({ answers: ANSWERS, loading: ['callNow'] });
    expect(page.form.querySelector('output')?.textContent).toBe('Checking if someone can talk with you now');
    expect(page.form.querySelector('[aria-live="polite"]')).not.toBeNull();
  });

  test('[K5] [D9] answers that wait on the device were not received, and nobody calls because of them', async () => {
    const page = await show({ ...checked({ callNow: false }), unsent: true });
    expect(words(page)).toContain('Your answers have not been sent yet.');
    expect(words(page)).not.toMatch(/received|call you/);
  });

  test('[D9] greets by first name, and without one where it is not known', async () => {
    expect((await show(checked({ callNow: false }))).form.querySelector('h2')?.textContent).toBe(
      'Maria, thank you for your interest',
    );
    shown?.unmount();
    expect((await show({})).form.querySelector('h2')?.textContent).toBe('Thank you for your interest');
  });

  test('[D9] greets the caregiver who answers, not the person in their care', async () => {
    const caring = { 'candidate.firstName': 'Mom', 'candidate.caregiverParticipant': 'someoneElse' };
    expect((await show({ answers: caring })).form.querySelector('h2')?.textContent).toBe('Thank you for your interest');
    shown?.unmount();
    const named = { ...caring, 'candidate.caregiverFirstName': 'Ben' };
    expect((await show({ answers: named })).form.querySelector('h2')?.textContent).toBe(
      'Ben, thank you for your interest',
    );
  });

  test('[D9] call now: the number to tap has no hyphens in its link, and the tap is tracked', async () => {
    const page = await show(checked({ callNow: true }));
    const call = page.form.querySelector('a[href^="tel:"]');
    if (!call) throw new Error('There is no call link');
    expect(call.getAttribute('href')).toBe('tel:18005550100');
    expect(call.textContent).toBe('Call 1-800-555-0100');
    expect(words(page)).toContain('A study coordinator is available to talk with you.');
    page.press(call);
    expect(page.log.tracked).toEqual(['click-to-call']);
  });

  test('[D9] no call: no trials right now, contact your doctor, and no number', async () => {
    const page = await show(checked({ callNow: false }));
    expect(words(page)).toContain('There are no clinical studies available for you right now.');
    expect(words(page)).toContain('Please contact your doctor');
    expect(page.form.querySelector('a[href^="tel:"]')).toBeNull();
  });

  test('[D9] a failed check is never shown as "no trials"', async () => {
    const page = await show(checked('failed'));
    expect(words(page)).toContain('We have received your information.');
    expect(words(page)).not.toContain('no clinical studies');
  });

  test('[D9] while the call centre is closed, qualified visitors never read that there are no trials', async () => {
    const study = testStudy({ minAge: null, maxAge: null, criteria: [] });
    const page = await show(checked({ callNow: false }, { payload: { study } }));
    expect(words(page)).toContain('A study coordinator will call you about the next step');
    expect(words(page)).not.toContain('no clinical studies');
  });

  test.each([true, false])(
    '[H1] who wants no appointment is not told that somebody calls (call now: %s)',
    async (callNow) => {
      const study = testStudy({
        minAge: null,
        maxAge: null,
        criteria: [],
        webScreener: { compensationAvailable: true },
        closingCommentsQualified: { en: 'At the first visit, you can ask anything.' },
      });
      const answers = { ...ANSWERS, 'answer.times': '2' };
      const page = await show(checked({ callNow }, { payload: { study }, answers, routes: BOOKING }));
      expect(words(page)).toContain(
        'You do not want an appointment, so none is booked. If you change your mind, please call us at 1-800-555-0100.',
      );
      expect(words(page)).not.toMatch(/will call you|Call 1|Good news|compensation|first visit/);
    },
  );

  test.each([true, false])('[H1] whom no time suited reads that none is booked yet (call now: %s)', async (callNow) => {
    const study = testStudy({ minAge: null, maxAge: null, criteria: [] });
    const answers = { ...ANSWERS, 'answer.times': '1' };
    const page = await show(checked({ callNow }, { payload: { study }, answers, routes: BOOKING }));
    expect(words(page)).toContain('No appointment is booked yet.');
    expect(words(page)).toMatch(
      callNow ? /Call 1-800/ : /A study coordinator will call you to find a time that suits you\.We call Monday/,
    );
    expect(words(page)).not.toContain('about the next step');
  });

  test('[H1] whom no time suited and who no longer qualifies is not told that a time will be found', async () => {
    const study = testStudy({ minAge: null, maxAge: 17, criteria: [] });
    const answers = { ...ANSWERS, 'candidate.age': 44, 'answer.times': '1' };
    const page = await show(checked({ callNow: true }, { payload: { study }, answers, routes: BOOKING }));
    expect(words(page)).toContain('Call 1-800-555-0100');
    expect(words(page)).not.toMatch(/No appointment|a time that suits you/);
  });

  test('[H4] who cancelled reads so, and can choose another time', async () => {
    const study = testStudy({
      minAge: null,
      maxAge: null,
      criteria: [],
      closingCommentsQualified: { en: 'At the first visit, you can ask anything.' },
    });
    const cancelled = { [study.externalId]: 'B'.repeat(65) };
    const page = await show(checked({ callNow: true }, { payload: { study }, cancelled }));
    expect(words(page)).toContain('Your appointment is cancelled. Nobody will expect you at that time.');
    expect(words(page)).not.toMatch(/will call you|Call 1|Good news|first visit/);
    const again = page.form.querySelector('.thank-you-status a');
    expect(again?.textContent).toBe('Choose another time');
    expect(again?.getAttribute('href')).toBe(`/signup/appointment/${'B'.repeat(65)}`);
  });

  test('[F4] [D9] who has signed up before is not told that there are no trials', async () => {
    const study = testStudy({ minAge: null, maxAge: null, criteria: [] });
    const routes = [route('home', { meta: { checkIfPhoneAlreadyMatchedToStudy: true } })];
    const visitor = { payload: { study }, routes, answers: { ...ANSWERS, 'candidate.phone': '+13125550143' } };
    const { remote, ...rest } = checked({ callNow: false }, visitor);
    const matched = { status: 'ready', key: remoteKey('matchedToStudy', visit(visitor)) ?? '', value: true } as const;
    const page = await show({ ...rest, remote: { ...remote, matchedToStudy: matched } });
    expect(words(page)).toContain('A study coordinator will call you about the next step');
    expect(words(page)).not.toContain('no clinical studies');
  });

  test('[D9, F2] if the site lookup failed, nothing is denied, unless the visitor does not qualify', async () => {
    const study = testStudy({ minAge: null, maxAge: null, criteria: [], siteRequiredToQualify: true });
    const visitor = checked({ callNow: false }, { payload: { study } });
    const after = (sites: RemoteState['sites']) =>
      show({ ...visitor, remote: { ...visitor.remote, ...(sites ? { sites } : {}) } });
    const key = remoteKey('sites', visit(visitor)) ?? '';
    expect(words(await after({ status: 'failed', key }))).toContain(
      'A study coordinator will call you about the next step',
    );
    shown?.unmount();
    expect(words(await after({ status: 'ready', key, value: [] }))).toContain(
      'There are no clinical studies available for you right now.',
    );
  });

  test.each([
    ['María José de la', 'María José'],
    ['José Luis', 'José Luis'],
    ['Maria T.', 'Maria'],
    ['María de la Luz', 'María de la Luz'],
    ['محمد بن عبد', 'محمد'],
    ['عبد الرحمن', 'عبد الرحمن'],
    ['Abdul Rahman', 'Abdul Rahman'],
    ['La Toya', 'La Toya'],
    ['J. Robert', 'J. Robert'],
    ['J.', 'J.'],
    ['Anne-Marie', 'Anne-Marie'],
  ])('[D9] [Q4] whose first names are %s is greeted as %s', async (firstName, greeted) => {
    const answers = { ...ANSWERS, 'candidate.firstName': firstName };
    const page = await show(checked({ callNow: true }, { answers }));
    expect(words(page)).toContain(`${greeted}, thank you for your interest`);
    expect(page.form.querySelector('h2')?.textContent).toBe(`${greeted}, thank you for your interest`);
  });

  test('[D9] a visitor who saw studies, or whose result is pending, is not told that there are none', async () => {
    const type = 'Study Search';
    const after = (remote: RemoteState) => {
      const { remote: calls, ...visitor } = checked({ callNow: false }, { type });
      return show({ ...visitor, remote: { ...calls, ...remote } });
    };
    expect(words(await after(foundNear([foundStudy()])))).not.toContain('no clinical studies');
    shown?.unmount();
    expect(words(await after(foundNear([], 'en', false, 2)))).not.toContain('no clinical studies');
    shown?.unmount();
    const failed = await after({ studies: { status: 'failed', key: 'US|60614||en' } });
    expect(words(failed)).toContain('A study coordinator will call you about the next step');
    shown?.unmount();
    expect(words(await after(foundNear([])))).toContain('There are no clinical studies available for you right now.');
    expect(block.needs?.(PROPS, visit({ type }))).toEqual(['callNow', 'studies']);
  });

  describe('[D9] [F2] whoever does not qualify reads of other studies that fit', () => {
    const own = testStudy({ gender: 'male' });
    const answers = {
      ...ANSWERS,
      'candidate.gender': 'female',
      'candidate.age': 50,
      'candidate.heightCm': 160,
      'candidate.weightKg': 64,
      'candidate.indicationIds': ['4'],
    };
    const named = (id: number) => ({ id, name: { en: `Condition ${id}`, es: `Afección ${id}` } });
    const fits = foundStudy({ externalId: 'FITS', name: { en: 'A study that fits', es: 'Un estudio adecuado' } });
    const near = async (studies: readonly FoundStudy[], given: VisitOptions['answers'] = answers, more = studies) => {
      const { remote: calls, ...visitor } = checked({ callNow: false }, { payload: { study: own }, answers: given });
      const key = remoteKey('studies', visit(visitor)) ?? '';
      const value = {
        studies: [...studies],
        nearbyStudies: more.map(({ externalId }) => ({ externalId, associatedIndicationIds: [] })),
      };
      return show({ ...visitor, remote: { ...calls, studies: { status: 'ready', key, value } } });
    };
    const listed = ({ form }: RenderedBlock) =>
      [...form.querySelectorAll('.fitting-studies a')].map((link) => [link.textContent, link.getAttribute('href')]);

    test('each leads to the page about it, and nothing says that there is none', async () => {
      const page = await near([fits]);
      expect(listed(page)).toEqual([['A study that fits', '/signup/studies/FITS']]);
      expect(words(page)).toContain('Chicago, Illinois');
      expect(words(page)).not.toMatch(/no clinical studies|None of the/);
    });

    test('a screen reader says them once, in order, with name and place apart', async () => {
      const status = (await near([fits])).form.querySelector('[aria-live]');
      expect(status?.getAttribute('aria-atomic')).toBe('true');
      expect(status?.textContent).toContain('A study that fits Chicago, Illinois');
    });

    test.each([
      ['another age', { minAge: 60, maxAge: null }],
      ['another gender', { gender: 'male' } as const],
      ['another body mass index', { minBmi: 30 }],
      ['another condition', { associatedIndications: [{ id: 5, name: { en: 'Knee', es: 'Rodilla' } }] }],
      ['the study of the visit itself', { externalId: own.externalId }],
    ])('not one for %s', async (_what, given) => {
      const page = await near([foundStudy({ ...fits, ...given })]);
      expect(listed(page)).toEqual([]);
    });

    test('whoever has named no condition reads of the nearest that nothing rules out, and of no fit', async () => {
      const { 'candidate.indicationIds': _none, ...blank } = answers;
      const older = foundStudy({ ...fits, externalId: 'OLDER', minAge: 60, maxAge: null });
      const page = await near([older, fits], blank);
      expect(listed(page)).toEqual([['A study that fits', '/signup/studies/FITS']]);
      expect(words(page)).toContain('These clinical studies near you may be open to you.');
      expect(words(page)).not.toContain('fit your answers');
    });

    test('those that nobody can judge yet come after those known to fit', async () => {
      const { 'candidate.age': _age, ...unknown } = answers;
      const anyAge = foundStudy({ ...fits, externalId: 'ANY-AGE', minAge: null, maxAge: null });
      expect(listed(await near([fits, anyAge], unknown)).map(([, href]) => href)).toEqual([
        '/signup/studies/ANY-AGE',
        '/signup/studies/FITS',
      ]);
    });

    test('three at most, the nearest first', async () => {
      const many = ['A', 'B', 'C', 'D'].map((externalId) => ({ ...fits, externalId }));
      expect(listed(await near(many)).map(([, href]) => href)).toEqual([
        '/signup/studies/A',
        '/signup/studies/B',
        '/signup/studies/C',
      ]);
    });

    test('whoever fits the study but has no site near reads of others about the same condition', async () => {
      const study = testStudy({ minAge: null, maxAge: null, criteria: [], siteRequiredToQualify: true });
      const { 'candidate.indicationIds': _none, ...blank } = answers;
      const visitor = checked({ callNow: false }, { payload: { study }, answers: blank });
      const key = remoteKey('studies', visit(visitor)) ?? '';
      const same = foundStudy({ ...fits, associatedIndications: study.associatedIndicationIds.map(named) });
      const sites = { status: 'ready', key: remoteKey('sites', visit(visitor)) ?? '', value: [] } as const;
      const studies = { status: 'ready' as const, key, value: { studies: [same], nearbyStudies: [] } };
      expect(listed(await show({ ...visitor, remote: { ...visitor.remote, sites, studies } }))).toHaveLength(1);
    });

    test('in Spanish, which has no button for it, a link leads to all studies if the page says so', async () => {
      const { remote: calls, ...visitor } = checked(
        { callNow: false },
        { locale: 'es', payload: { study: own }, answers },
      );
      const key = remoteKey('studies', visit(visitor)) ?? '';
      const value = { studies: [], nearbyStudies: [{ externalId: 'FITS', associatedIndicationIds: [] }] };
      const page = await show({ ...visitor, remote: { ...calls, studies: { status: 'ready', key, value } } });
      expect(words(page)).toContain('Si lo desea, puede ver todos los que hay.');
      const link = [...page.form.querySelectorAll('.thank-you-status a')].map(({ textContent }) => textContent);
      expect(link).toEqual(['Buscar estudios clínicos']);
    });

    test('whoever lives far from every site reads that, and not that the answers do not fit', async () => {
      const study = testStudy({ ...FITS_ANYBODY, siteRequiredToQualify: true });
      const { remote: calls, ...visitor } = checked({ callNow: false }, { payload: { study } });
      const sites = { status: 'ready', key: remoteKey('sites', visit(visitor)) ?? '', value: [] } as const;
      const key = remoteKey('studies', visit(visitor)) ?? '';
      const other = { externalId: 'OTHER', associatedIndicationIds: [] };
      const studies = { status: 'ready' as const, key, value: { studies: [], nearbyStudies: [other] } };
      const said = words(await show({ ...visitor, remote: { ...calls, sites, studies } }));
      expect(said).toContain('This study has no site near you yet. We’ll contact you when one opens.');
      expect(said).not.toContain('fit your answers');
    });

    test('if there are studies but none fits, that is what the page says', async () => {
      const none = words(await near([], answers, [fits]));
      expect(none).toContain(
        'We know of no clinical studies that fit your answers right now. You can look through all of them yourself.',
      );
      expect(none).not.toContain('will call you');
      shown?.unmount();
      expect(words(await near([], answers, [foundStudy({ externalId: own.externalId })]))).toContain(
        'There are no clinical studies available for you right now.',
      );
    });
  });

  test.each(['en', 'es'] as const)(
    '[D9] [F2] whoever has read that they do not qualify gets the number, and no good news (%s)',
    async (locale) => {
      const study = testStudy({ gender: 'male', webScreener: { compensationAvailable: true } });
      const visitor = { locale, payload: { study }, answers: { ...ANSWERS, 'candidate.gender': 'female' } };
      const page = await show(checked({ callNow: true }, visitor));
      expect(page.form.querySelector('a[href^="tel:"]')).not.toBeNull();
      expect(words(page)).not.toMatch(/Good news|Buenas noticias|compensa/);
      shown?.unmount();
      const qualified = checked({ callNow: true }, { ...visitor, payload: { study: testStudy(FITS_ANYBODY) } });
      expect(words(await show(qualified))).toMatch(/Good news|Buenas noticias/);
    },
  );

  test.each([
    ['en', 'We will look at your answers. You can also call us now, toll-free:'],
    ['es', 'Revisaremos sus respuestas. También puede llamarnos ahora, sin costo:'],
  ] as const)(
    '[D9] [Q1] whoever may qualify, or not, reads no good news beside the number (%s)',
    async (locale, text) => {
      const study = testStudy({ ...FITS_ANYBODY, minAge: 18 });
      const page = await show(checked({ callNow: true }, { locale, payload: { study } }));
      expect(words(page)).toContain(text);
      expect(words(page)).not.toMatch(/Good news|Buenas noticias/);
    },
  );

  test.each([
    ['en', 'You can call us now, toll-free. We will look for clinical studies that may fit you:'],
    ['es', 'Puede llamarnos ahora, sin costo. Buscaremos estudios clínicos que puedan ser adecuados para usted:'],
  ] as const)(
    '[D9] whose visit is about no study and no condition gets the number, and no good news (%s)',
    async (locale, text) => {
      const page = words(await show(checked({ callNow: true }, { locale })));
      expect(page).toContain(text);
      expect(page).not.toMatch(/Good news|Buenas noticias|next step|siguiente paso/);
      shown?.unmount();
      const answers = { ...ANSWERS, 'candidate.indicationIds': ['4'] };
      expect(words(await show(checked({ callNow: true }, { locale, answers })))).toMatch(/Good news|Buenas noticias/);
    },
  );

  test('[D9] [F2] the number of whoever does not qualify is for other studies', async () => {
    const study = testStudy({ ...FITS_ANYBODY, gender: 'male' });
    const answers = { ...ANSWERS, 'candidate.gender': 'female' };
    expect(words(await show(checked({ callNow: true }, { payload: { study }, answers })))).toContain(
      'You can also ask us about other clinical studies. Call toll-free:',
    );
  });

  test.each(['call', 'site'] as const)(
    '[D9] [H4] after a booking, it names the appointment, and nothing else comes next: %s',
    async (kind) => {
      const study = testStudy({ minAge: null, maxAge: null, criteria: [] });
      const service = kind === 'site' ? 'site' : 'secondary';
      const bookings = { [study.externalId]: testBooking(service) };
      const page = await show(checked({ callNow: true }, { payload: { study }, bookings }));
      expect(words(page)).toMatch(/You’re booked: Monday, November\u00a023, \d+:00 [AP]M/);
      expect(words(page)).toContain(kind === 'site' ? 'will call you before your visit' : 'will call you at this time');
      expect(words(page)).not.toMatch(/about the next step|Call now|no clinical studies/);
      expect(page.form.querySelector('a[href^="tel:"]')).toBeNull();
      expect(page.form.querySelector('.appointment a')?.getAttribute('href')).toBe(
        `/signup/appointment/${'A'.repeat(65)}`,
      );
      expect(page.form.querySelectorAll('.button-primary')).toHaveLength(0);
    },
  );

  test('[D9] the order of the buttons follows the call-now check', async () => {
    expect(buttons(await show(checked({ callNow: true })))).toEqual([
      'Answer a few health questions',
      'Find clinical studies',
      'Answer the demographic questions',
    ]);
    shown?.unmount();
    expect(buttons(await show(checked({ callNow: false })))).toEqual([
      'Find clinical studies',
      'Answer a few health questions',
      'Answer the demographic questions',
    ]);
  });

  test('[D9] Spanish has health questions and a way on, no search; caregivers get no health questions', async () => {
    expect(buttons(await show(checked({ callNow: false }, { locale: 'es' })))).toEqual([
      'Ir a la página de inicio',
      'Responder unas preguntas de salud',
    ]);
    shown?.unmount();
    expect(buttons(await show(checked({ callNow: true }, { locale: 'es' })))).toEqual([
      'Responder unas preguntas de salud',
      'Ir a la página de inicio',
    ]);
    shown?.unmount();
    const caregiver = { answers: { ...ANSWERS, 'candidate.caregiverParticipant': 'someoneElse' } };
    expect(buttons(await show(checked({ callNow: false }, caregiver)))).toEqual([
      'Find clinical studies',
      'Answer the demographic questions',
    ]);
  });

  test('[N8] the Spanish line is called in Spanish, and a country without a number shows none', async () => {
    expect(words(await show(checked({ callNow: true }, { locale: 'es' })))).toContain('Llamar al 1-800-555-0101');
    shown?.unmount();
    const ireland = await show(checked({ callNow: true }, { answers: { ...ANSWERS, 'candidate.country': 'IE' } }));
    expect(ireland.form.querySelector('a[href^="tel:"]')).toBeNull();
    expect(words(ireland)).toContain('We have received your information.');
  });

  test('[F8] closing comments and medical records if qualified, compensation if the study pays', async () => {
    const study = testStudy({
      minAge: null,
      maxAge: null,
      criteria: [],
      closingCommentsQualified: { en: 'The study team calls within two days.' },
      successPlan: 'CollectMedicalRecordsV1',
      webScreener: { compensationAvailable: true },
    });
    const page = await show(checked({ callNow: true }, { payload: { study } }));
    expect(words(page)).toContain('The study team calls within two days.');
    expect(words(page)).toContain('valid for 5 years');
    expect(words(page)).toContain('compensation');
    shown?.unmount();
    shown?.unmount();
    const waiting = words(await show(checked({ callNow: false }, { payload: { study } })));
    expect(waiting).toContain('Your answers meet the first requirements for the study.');
    expect(waiting).not.toContain('We will look at your answers');
    shown?.unmount();
    const refused = { ...ANSWERS, 'consent.medicalRecords': false };
    expect(words(await show(checked({ callNow: true }, { payload: { study }, answers: refused })))).not.toContain(
      'medical records',
    );
    shown?.unmount();
    const given = { ...ANSWERS, 'consent.medicalRecords': true };
    const agreed = words(await show(checked({ callNow: true }, { payload: { study }, answers: given })));
    expect(agreed).toContain('You said Yes: we may ask for your medical records.');
    expect(agreed).not.toContain('written permission');
    shown?.unmount();
    const care = { ...given, 'candidate.caregiverParticipant': 'someoneElse' };
    expect(words(await show(checked({ callNow: true }, { payload: { study }, answers: care })))).toContain(
      'the medical records of the person in your care',
    );
    shown?.unmount();
    const young = await show(
      checked(
        { callNow: true },
        { payload: { study: { ...study, minAge: 18 } }, answers: { ...ANSWERS, 'candidate.age': 12 } },
      ),
    );
    expect(words(young)).not.toContain('The study team calls');
    expect(words(young)).not.toContain('5 years');
  });

  test('[K8] the server renders the outcome that it has looked up', async () => {
    expect(await renderBlockToHtml(block, PROPS, checked({ callNow: true }))).toContain('tel:18005550100');
  });
});
