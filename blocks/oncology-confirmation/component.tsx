import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useCallHours } from '#registry/hooks/use-call-hours.ts';
import { useGreetedName } from '#registry/hooks/use-greeted-name.ts';
import { useUnsent } from '#registry/hooks/use-unsent.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import { Moment } from '#ui/parts/drawing.tsx';
import { CallButton } from '#ui/results/call-button.tsx';
import type { Props } from './schema.ts';

function Call() {
  const { t, track, operator } = useBlock();
  const hours = useCallHours();
  const number = operator.oncologyNumber;
  return number === undefined ? (
    <p>{t('weCall')}</p>
  ) : (
    <div className="call-card">
      <p>{t('callPrompt')}</p>
      <CallButton number={number} label={t('callLabel', { number })} onCall={() => track('click-to-call')} />
      <p>{t('hours', { hours })}</p>
    </div>
  );
}

export function Component({ props: { resources } }: BlockProps<Props>) {
  const { t, text, locale } = useBlock();
  const firstName = useGreetedName();
  const titleId = useId();
  return (
    <section className="thank-you">
      <Moment name="thanks">
        <h2 className="thank-you-title">{firstName === '' ? t('greetingPlain') : t('greeting', { firstName })}</h2>
        <p>{useUnsent() ?? t('received')}</p>
        <Call />
      </Moment>
      <nav className="quick-links" aria-labelledby={titleId}>
        <h3 id={titleId}>{t('resources')}</h3>
        <ul className="quick-links-list">
          {resources.map(({ label, url, urlIn }) => (
            <li key={url}>
              <a
                href={linkTarget(urlIn?.find(({ language }) => language === locale)?.url ?? url)}
                rel="noopener noreferrer"
              >
                {text(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
