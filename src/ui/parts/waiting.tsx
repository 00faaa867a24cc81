/** Grey lines where content will stand. The words are for those who listen to the page. */
export function Skeleton({ label, lines = 3 }: { readonly label: string; readonly lines?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_line, index) => (
        <span key={index} className="skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}

/** Something is on its way, in words and a turning ring. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <p className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      <span>{label}</span>
    </p>
  );
}
