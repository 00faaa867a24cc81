import { Button } from './button.tsx';

/** Ends the call for an agent: removes what the caller has said from this device and begins with a clean form (I1). */
export function NextCaller({ label }: { readonly label: string }) {
  return (
    <Button type="submit" variant="secondary" name="_action" value="start-over" formNoValidate>
      {label}
    </Button>
  );
}
