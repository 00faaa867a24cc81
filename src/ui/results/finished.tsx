import { Button } from '../parts/button.tsx';

/** Offers whoever is done to leave nothing on a shared device; in two presses, because nothing brings it back. */
export function Finished({ shell }: { readonly shell: (key: string) => string }) {
  return (
    <details className="start-over">
      <summary>{shell('finished.label')}</summary>
      <p>{shell('finished.hint')}</p>
      <Button type="submit" variant="secondary" name="_action" value="start-over" formNoValidate>
        {shell('startOver.confirm')}
      </Button>
    </details>
  );
}
