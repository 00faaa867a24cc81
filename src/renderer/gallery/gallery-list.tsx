import type { GalleryData } from '#api/gallery-data.ts';
import { galleryAddress } from './gallery-address.ts';
import { GalleryChoices } from './gallery-choices.tsx';

/** Every block with its purpose. */
export function GalleryList({ data: { blocks, view, themes } }: { readonly data: GalleryData }) {
  return (
    <>
      <h1>Block gallery</h1>
      <p className="lead">Every part of a page that a campaign can use, as visitors meet it. {blocks.length} blocks.</p>
      <GalleryChoices folder={undefined} view={view} groups={['language', 'colours']} themes={themes} />
      <ul className="gallery-cards">
        {blocks.map(({ name, folder, description, examples }) => (
          <li key={name} className="gallery-card">
            <h2>
              <a href={galleryAddress(folder, view)}>{name}</a>
            </h2>
            <p>{description}</p>
            <p className="gallery-count">{examples.length === 1 ? '1 example' : `${examples.length} examples`}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
