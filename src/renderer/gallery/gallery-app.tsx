import type { GalleryData } from '#api/gallery-data.ts';
import { PageBoundary } from '../page-boundary.tsx';
import { PageKitProvider, type PageKit } from '../page-kit.ts';
import { galleryAddress } from './gallery-address.ts';
import { GalleryExample } from './gallery-example.tsx';
import { GalleryList } from './gallery-list.tsx';

/** The blocks by name, next to the one that is shown; small screens have the list of all blocks instead. */
function BlockMenu({ data: { blocks, view, shown } }: { readonly data: GalleryData }) {
  return (
    <nav className="gallery-menu" aria-label="Blocks">
      <ul>
        {blocks.map(({ name, folder }) => (
          <li key={name}>
            <a
              href={galleryAddress(folder, { ...view, example: 1, look: 'empty' })}
              aria-current={shown?.block.name === name ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Frame({ data, kit }: GalleryAppProps) {
  return (
    <div className="gallery">
      <a className="skip-link" href="#main">
        Skip to the block
      </a>
      <header className="gallery-header">
        <a href={galleryAddress(undefined, { ...data.view, example: 1, look: 'empty' })}>Block gallery</a>
      </header>
      <div className="gallery-body">
        <BlockMenu data={data} />
        <main id="main" className="gallery-main" tabIndex={-1}>
          {data.shown && kit ? <GalleryExample data={data} shown={data.shown} /> : <GalleryList data={data} />}
        </main>
      </div>
    </div>
  );
}

export interface GalleryAppProps {
  readonly data: GalleryData;
  /** The kit of the page that shows the example; absent on the list of all blocks. */
  readonly kit: PageKit | undefined;
}

/** The block gallery: every block of the registry with its examples. The same on the server and in the browser. */
export function GalleryApp({ data, kit }: GalleryAppProps) {
  if (!kit) return <Frame data={data} kit={kit} />;
  return (
    <PageKitProvider value={kit}>
      <PageBoundary kit={kit}>
        <Frame data={data} kit={kit} />
      </PageBoundary>
    </PageKitProvider>
  );
}
