import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { ACTION_CODES, ACTION_CODE_NAMES } from './action-codes.ts';
import { UPDATE_INDICATIONS, type AfterAction } from './after-actions.ts';
import { localizedText } from '../language.ts';

/** Each code with its meaning, which editors show beside it. */
const AfterActionCode = Type.Unsafe<AfterAction>({
  anyOf: [
    ...ACTION_CODE_NAMES.map((code) => ({ const: code, description: ACTION_CODES[code] })),
    { const: UPDATE_INDICATIONS, description: "The lead's conditions are sent to the relay that its link came from" },
  ],
  ...about('The code of an action', 'lz'),
});

const flag = (description: string) => Type.Optional(Type.Boolean(about(description, true)));

/** What a route does besides showing its blocks (B3). Its next step is the route's `next`. */
export const StepMeta = Type.Object(
  {
    showNav: flag('Show the Back and Next bar (default true)'),
    showProgress: flag('Show the progress bar, and count this route among its steps'),
    showBack: flag('Show Back (default true, but never on the first step)'),
    showNext: flag('Show Next (default true)'),
    saveSubject: flag('Save the lead when the visitor leaves this route forward'),
    afterActions: Type.Optional(
      Type.Array(
        AfterActionCode,
        about(
          'Actions that are logged when the visitor leaves this route forward; ' +
            'updateIndicationsBySlug sends the conditions to the relay and needs saveSubject',
          ['lz'],
        ),
      ),
    ),
    nextButtonLabelOverride: Type.Optional(
      localizedText('What Next says on this page (default: Next)', { en: 'See My Results', es: 'Ver mis resultados' }),
    ),
    checkIfPhoneAlreadyMatchedToStudy: flag('Ask whether the phone number is already matched to the study'),
    shouldFetchSiteScheduling: flag('Check whether the nearest site offers online scheduling'),
    fireASPTracking: flag('Report the visit to the partner tracking service'),
    fireASPConversion: flag('Report the saved lead to the partner tracking service'),
    sequencingConsent: flag('Offer the consent of the sequencing partner'),
    landing: flag('Visitors come here by the query parameter landing (A7), not by a step of the flow'),
    titleForCare: Type.Optional(
      localizedText('The heading of the page for a visitor who answers for somebody else (default: the title)', {
        en: 'How old is the person who would take part?',
        es: '¿Cuántos años tiene la persona que participaría?',
      }),
    ),
    whyWeAsk: Type.Optional(
      localizedText('Why the page asks what it asks, behind "Why we ask" (default: none)', {
        en: 'Studies take people of certain ages.',
        es: 'Los estudios aceptan ciertas edades.',
      }),
    ),
    requires: Type.Optional(
      Type.Array(
        Type.String(about('The name of a fact', 'candidate.phone')),
        about('Facts that must be known before a visitor can enter here directly', ['candidate.phone']),
      ),
    ),
  },
  about(
    'What the route does besides showing its blocks',
    { showProgress: true, saveSubject: true },
    { additionalProperties: false },
  ),
);
export type StepMeta = Static<typeof StepMeta>;
