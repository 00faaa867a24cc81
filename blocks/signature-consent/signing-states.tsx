import { answerAction } from '#engine/fields/answer-action.ts';
import { useBlock } from '#registry/block-runtime.ts';
import type { Decision } from '#registry/hooks/use-decision.ts';
import { DecisionButtons } from '#ui/consent/decision-buttons.tsx';
import { RecordedAnswer } from '#ui/consent/recorded-answer.tsx';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import type { Signing } from './use-signing.ts';

interface SigningParts {
  readonly decision: Decision;
  readonly signing: Signing;
  readonly outcomeFact: string;
  readonly signed: boolean;
}

/** No session could start: nothing was signed, and the visitor can continue. */
function Failed({ outcomeFact }: Pick<SigningParts, 'outcomeFact'>) {
  const { t } = useBlock();
  return (
    <Notice tone="error" title={t('failed')} live>
      <p>{t('failed.what')}</p>
      <p>
        <Button type="submit" name="_action" value={answerAction(outcomeFact, 'unsigned')} variant="quiet">
          {t('goOnUnsigned')}
        </Button>
      </p>
    </Notice>
  );
}

/** Yes, which opens the signing session, and No. */
export function SigningQuestion({ decision, signing, outcomeFact }: SigningParts) {
  const { t, shell } = useBlock();
  const { control, issue, action } = decision;
  return (
    <>
      <p className="field-hint">{t('howLong')}</p>
      {signing.stage === 'failed' ? <Failed outcomeFact={outcomeFact} /> : null}
      <DecisionButtons
        control={control}
        issue={issue}
        next={shell('nav.next')}
        yes={{ label: t('yes'), action: action(true), onPress: signing.onYes }}
        no={{ label: t('no'), action: action(false), onPress: signing.onNo }}
        waiting={signing.stage === 'opening' ? t('opening') : undefined}
      />
    </>
  );
}

/** The visitor continued although nothing could be signed; signing can be retried. */
export function WentOnUnsigned({ decision, signing }: SigningParts) {
  const { t } = useBlock();
  return (
    <Notice tone="info" title={t('unsigned')}>
      <p>{t('unsigned.what')}</p>
      <p>
        <Button
          type="submit"
          id={decision.control}
          name="_action"
          value={decision.action(true)}
          variant="quiet"
          onClick={signing.onYes}
          unavailable={signing.stage === 'opening'}
        >
          {t('tryAgain')}
        </Button>
      </p>
    </Notice>
  );
}

/** The answer. After a Yes without a signature, a plain link leads to the signing page (G8). */
export function SigningAnswer({ decision, signing, signed, given }: SigningParts & { readonly given: boolean }) {
  const { t, href } = useBlock();
  const { control, fresh, action, report } = decision;
  const title = given && signed ? t('signed') : t('recorded');
  const change = given
    ? { id: control, label: t('change.no'), action: action(false), onPress: () => report(false) }
    : { id: control, label: t('change.yes'), action: action(true), onPress: signing.onYes };
  return (
    <RecordedAnswer title={title} answer={t(given ? 'recorded.yes' : 'recorded.no')} change={change} fresh={fresh}>
      {given && !signed ? (
        <>
          <p>{t('notSignedYet')}</p>
          <p>
            <LinkButton keepsQuery href={href({ page: 'signing' })}>
              {t('openSigning')}
            </LinkButton>
          </p>
        </>
      ) : null}
    </RecordedAnswer>
  );
}
