import type { CallLink } from '#api/own-pages.ts';

/** The line that leads to a person; nothing if there is no number. */
export function CallLine({ call }: { readonly call: CallLink | undefined }) {
  return call === undefined ? null : (
    <p>
      <a className="line-link" href={`tel:${call.number.replaceAll(/[- ]/g, '')}`}>
        {call.words}
      </a>
    </p>
  );
}
