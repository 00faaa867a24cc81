import { Button } from '#ui/parts/button.tsx';
import { legalAddress } from '../addresses.ts';
import { usePage, useStore } from '../page-kit.ts';
import { ROUTE_FORM_ID } from '../page-ids.ts';

/** The legal pages (D16), by the last part of their address. */
const LEGAL_PAGES = [
  { name: 'terms-of-use', key: 'footer.terms' },
  { name: 'privacy-policy', key: 'footer.privacy' },
  { name: 'cookie-policy', key: 'footer.cookies' },
  { name: 'consumer-health-data-privacy-notice', key: 'footer.consumerHealth' },
  { name: 'health-insurance-portability-notice', key: 'footer.healthInsurance' },
] as const;

/** Lets visitors remove their traces from a shared computer; in two presses, because nothing brings them back. */
export function StartOver({ label = 'startOver.label' }: { readonly label?: string }) {
  const { shell } = usePage();
  return (
    <details className="start-over">
      <summary>{shell(label)}</summary>
      <p>{shell('startOver.hint')}</p>
      <Button type="submit" variant="secondary" form={ROUTE_FORM_ID} name="_action" value="start-over" formNoValidate>
        {shell('startOver.confirm')}
      </Button>
    </details>
  );
}

/** Legal links, who runs the site, and a way to leave nothing behind on a shared computer. */
export function Footer() {
  const { page, shell } = usePage();
  const query = useStore(({ path }) => path.query);
  const about = page.operator.brand.about?.[page.state.locale];
  return (
    <footer className="shell-footer">
      <div className="shell-footer-inner">
        <nav aria-label={shell('footer.label')}>
          <ul className="shell-links">
            {LEGAL_PAGES.map(({ name, key }) => (
              <li key={name}>
                <a href={legalAddress(name, query, page.state.locale)}>{shell(key)}</a>
              </li>
            ))}
          </ul>
        </nav>
        {about ? <p>{about}</p> : null}
        {page.payloadFailed ? null : <StartOver />}
      </div>
    </footer>
  );
}
