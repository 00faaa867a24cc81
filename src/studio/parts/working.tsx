/** Says that something is being worked out, of which nobody knows how long it takes. */
export function Working({ label }: { readonly label: string }) {
  return (
    <output className="working">
      <progress aria-hidden="true" />
      <span>{label}</span>
    </output>
  );
}
