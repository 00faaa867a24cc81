import { useEffect } from 'react';
import { DEFAULT_LANGUAGE, directionOf } from '#schemas/language-codes.ts';
import type { GalleryData, GalleryShown } from '#api/gallery-data.ts';
import { findRoute } from '#engine/transition.ts';
import { usePage } from '../page-kit.ts';
import { RoutePage } from '../route/route-page.tsx';
import { galleryAddress } from './gallery-address.ts';
import { GalleryChoices } from './gallery-choices.tsx';

/** The page that shows the example, as in a flow: form, heading, error summary, Next. */
function Stage({ shown }: { readonly shown: GalleryShown }) {
  const { live } = usePage();
  const { campaign, locale } = shown.page.state;
  const route = findRoute(campaign, shown.page.route);
  // After this commit, as on a page of a flow.
  useEffect(() => queueMicrotask(() => live?.begin()), [live]);
  return (
    <section className="gallery-stage" lang={locale} dir={directionOf(locale)} aria-labelledby="gallery-example">
      <h2 id="gallery-example" className="visually-hidden" lang={DEFAULT_LANGUAGE} dir={directionOf(DEFAULT_LANGUAGE)}>
        Example
      </h2>
      <div className="gallery-screen">{route ? <RoutePage route={route} /> : null}</div>
    </section>
  );
}

/** What authors write to get this example, what it adds to a visit, and the words that they can replace. */
function Facts({ shown: { block, props, facts, page } }: { readonly shown: GalleryShown }) {
  const texts = Object.entries(page.texts.blocks[block.name] ?? {});
  return (
    <section className="gallery-facts">
      <h2>In a document</h2>
      <pre>{JSON.stringify(props, undefined, 2)}</pre>
      {facts.length === 0 ? null : (
        <>
          <h2>Facts that it sets</h2>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>
                <code>{fact}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {texts.length === 0 ? null : (
        <details>
          <summary>Its texts, which “texts” replaces</summary>
          <dl>
            {texts.map(([key, text]) => (
              <div key={key}>
                <dt>
                  <code>{key}</code>
                </dt>
                <dd lang={page.state.locale}>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}

function Neighbours({ data: { blocks, view }, shown }: GalleryExampleProps) {
  const place = blocks.findIndex(({ name }) => name === shown.block.name);
  const links = [
    { block: blocks[place - 1], rel: 'prev' as const, label: 'Previous' },
    { block: blocks[place + 1], rel: 'next' as const, label: 'Next' },
  ];
  return (
    <nav className="gallery-neighbours" aria-label="Other blocks">
      {links.map(({ block, rel, label }) =>
        block === undefined ? null : (
          <a key={rel} rel={rel} href={galleryAddress(block.folder, { ...view, example: 1, look: 'empty' })}>
            {label}: {block.name}
          </a>
        ),
      )}
    </nav>
  );
}

interface GalleryExampleProps {
  readonly data: GalleryData;
  readonly shown: GalleryShown;
}

/** One example of a block, in one language, one set of colours and one state. */
export function GalleryExample({ data, shown }: GalleryExampleProps) {
  const { block, looks } = shown;
  return (
    <>
      <h1>{block.name}</h1>
      <p className="lead">{block.description}</p>
      <GalleryChoices
        folder={block.folder}
        view={data.view}
        groups={['language', 'colours']}
        themes={data.themes}
        looks={looks}
        examples={block.examples}
      />
      <Stage shown={shown} />
      <Facts shown={shown} />
      <Neighbours data={data} shown={shown} />
    </>
  );
}
