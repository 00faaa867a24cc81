import type { ActiveFlowsProps } from '#api/own-pages.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { AuthorNotices } from './author-notices.tsx';

const COLUMNS = ['Name', 'Type', 'Address', 'Version', 'Languages'];

function FlowRow({ name, type, path, version, languages }: ActiveFlowsProps['flows'][number]) {
  return (
    <tr>
      <td>
        <a href={ownPath(path)}>{name}</a>
      </td>
      <td>{type}</td>
      <td>{path}</td>
      <td>{version}</td>
      <td>{languages.join(', ')}</td>
    </tr>
  );
}

/** Campaigns whose document was refused; those without an earlier document are not served at all. */
function RefusedDocuments({ refused }: Pick<ActiveFlowsProps, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <>
      <h2>Refused documents</h2>
      <ul>
        {refused.map(({ id, served, findings }) => (
          <li key={id}>
            <strong>{id}</strong>: {served ? 'an earlier document is served' : 'nothing is served'}
            <ul>
              {findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The list of flows, for people who build them. */
export function ActiveFlows({ notices, flows, refused }: ActiveFlowsProps) {
  return (
    <>
      <h1>Active flows</h1>
      <AuthorNotices notices={notices} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what has the focus */}
      <section className="table-frame" aria-label="Active flows" tabIndex={0} data-scrolls="">
        <table>
          <thead>
            <tr>
              {COLUMNS.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {flows.map((flow) => (
              <FlowRow key={flow.id} {...flow} />
            ))}
          </tbody>
        </table>
      </section>
      <RefusedDocuments refused={refused} />
      <p>
        <a className="line-link" href="/blocks">
          Block gallery
        </a>
      </p>
    </>
  );
}
