import type { ReactNode } from 'react';
import {
  HASH_CONTROL,
  NAME_CONTROL,
  type OfSigning,
  type SigningFailedProps,
  type SigningProps,
  type SigningSessionProps,
} from '#api/own-pages.ts';
import { formatLongDate } from '#i18n/format.ts';
import { linkTarget, ownPath } from '#schemas/safe-address.ts';
import { describedBy, errorId, fieldClass, FieldHint } from '#ui/fields/field-frame.tsx';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { LegalText } from '../legal-text.tsx';
import { PostIssue } from '../post-issue.tsx';
import { signingTexts } from './signing-texts.ts';

/** The frame of the signing pages: nothing in it leads away from what is to be signed. */
function SigningFrame({
  page: { locale, brandName, demonstration },
  children,
}: {
  readonly page: OfSigning;
  readonly children: ReactNode;
}) {
  const t = signingTexts(locale);
  return (
    <div className="shell">
      {demonstration ? (
        <aside className="shell-demo" aria-label={t('demoLabel')}>
          <p>{t('demo')}</p>
        </aside>
      ) : null}
      <header className="shell-header">
        <div className="shell-header-inner">
          <span className="shell-brand">{brandName}</span>
        </div>
      </header>
      <main className="shell-main signing">{children}</main>
    </div>
  );
}

function BackLine({ locale, backHref }: Pick<SigningProps, 'locale' | 'backHref'>) {
  return (
    <p>
      <a className="line-link" href={ownPath(backHref)}>
        {signingTexts(locale)('back')}
      </a>
    </p>
  );
}

function NameField({ locale, issue, typedName = '' }: SigningProps) {
  const t = signingTexts(locale);
  const [hint, wrong] = [t('nameHint'), issue === 'nameMissing' ? t('nameMissing') : undefined];
  return (
    <div className={fieldClass(wrong)}>
      <label className="field-label" htmlFor={NAME_CONTROL}>
        {t('name')}
      </label>
      <FieldHint control={NAME_CONTROL}>{hint}</FieldHint>
      {wrong === undefined ? null : (
        <p className="field-error" id={errorId(NAME_CONTROL)}>
          {wrong}
        </p>
      )}
      <div className="input-frame input-full">
        <input
          className="input"
          id={NAME_CONTROL}
          name={NAME_CONTROL}
          type="text"
          autoComplete="name"
          maxLength={200}
          defaultValue={typedName}
          aria-required
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={describedBy(NAME_CONTROL, { hint, issue: wrong })}
        />
      </div>
    </div>
  );
}

/** The product's own signing page: the exact words, their meaning, the date, a typed name. It needs no script. */
export function SigningPage(props: SigningProps) {
  const { locale, title, text, textHash, meaning, signedOn, issue } = props;
  const t = signingTexts(locale);
  return (
    <SigningFrame page={props}>
      {issue === undefined ? null : (
        <PostIssue
          title={t('errorHeading')}
          message={t(issue)}
          control={issue === 'nameMissing' ? NAME_CONTROL : undefined}
        />
      )}
      <h1>{title}</h1>
      <p>{t('intro')}</p>
      <div className="card signing-text">
        <LegalText text={text} />
      </div>
      <form className="signing-form" method="post" noValidate>
        <h2>{t('meaning')}</h2>
        <p>{meaning}</p>
        <p>
          <strong>{t('date')}:</strong> {formatLongDate(signedOn, locale)}
        </p>
        <NameField {...props} />
        <input type="hidden" name={HASH_CONTROL} value={textHash} />
        <p className="signing-buttons">
          <Button type="submit" large name="_action" value="sign">
            {t('sign')}
          </Button>
          <Button type="submit" large variant="secondary" name="_action" value="decline">
            {t('decline')}
          </Button>
        </p>
      </form>
      <BackLine {...props} />
    </SigningFrame>
  );
}

/** The link to a session of the consents service: a plain link, because a form post may not leave the origin (G8). */
export function SigningSession(props: SigningSessionProps) {
  const { locale, title, url } = props;
  const t = signingTexts(locale);
  const { host } = new URL(url);
  return (
    <SigningFrame page={props}>
      <h1>{title}</h1>
      <p>{t('elsewhere', { host })}</p>
      <p className="signing-buttons">
        <a className="button button-primary button-large" href={linkTarget(url) ?? '#'} rel="noopener noreferrer">
          {t('open', { host })}
        </a>
      </p>
      <BackLine {...props} />
    </SigningFrame>
  );
}

/** No session could begin: what happened, and the ways on. */
export function SigningFailed(props: SigningFailedProps) {
  const t = signingTexts(props.locale);
  return (
    <SigningFrame page={props}>
      <h1>{t('failedTitle')}</h1>
      <p>{t('failed')}</p>
      <form className="signing-form" method="post">
        <p className="signing-buttons">
          <LinkButton href={ownPath(props.retryHref)} large>
            {t('retry')}
          </LinkButton>
          <Button type="submit" large variant="secondary" name="_action" value="unsigned">
            {t('unsigned')}
          </Button>
        </p>
      </form>
    </SigningFrame>
  );
}
