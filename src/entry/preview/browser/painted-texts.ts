import type { Pressed } from '#api/preview/preview-messages.ts';
import { findRoute } from '#engine/transition.ts';
import type { PageKit } from '#renderer/page-kit.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { createTextFinder, squeezed, textsIn, type TextFinder } from './find-text.ts';
import { contains, type BlockMarks, type Point } from './mark-blocks.tsx';

/** Where on the page the texts of the document stand. */
export interface PaintedTexts {
  /** What the author presses; undefined: nothing of the campaign. */
  pressedAt(event: MouseEvent): Pressed | undefined;
  /** The element that shows a text: the one that was pressed last, if it does; undefined: none is shown. */
  elementOf(place: Pick<Pressed, 'route' | 'at' | 'text'>): HTMLElement | undefined;
}

/** What an element itself says, apart from the elements in it. */
const ownWords = (element: Element) =>
  [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).join(' ');

/** Words that stand in no text node: of a picture, or in an empty field. */
const ATTRIBUTES = ['alt', 'aria-label', 'placeholder'] as const;

/** Does an element, and none within it, show these words? */
function isPlace(element: Element, shows: (words: string) => boolean): boolean {
  if (ATTRIBUTES.some((name) => shows(element.getAttribute(name) ?? ''))) return true;
  if (!shows(element.textContent)) return element.childElementCount > 0 && shows(ownWords(element));
  return ![...element.children].some((child) => shows(child.textContent));
}

/** The innermost element that shows all that this one shows. */
function innermost(element: Element): Element {
  const whole = squeezed(element.textContent);
  const inner = [...element.children].find((child) => squeezed(child.textContent) === whole);
  return inner === undefined ? element : innermost(inner);
}

const centre = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
};

/** A block of a route, or (undefined) the route around its blocks. */
interface Part {
  readonly route: Route;
  readonly id: string | undefined;
}

export function createPaintedTexts(kit: () => PageKit, marks: BlockMarks): PaintedTexts {
  let last: { readonly path: string; readonly id: string | undefined; readonly element: Element } | undefined;

  const routeNamed = (name: string) => findRoute(kit().store.getState().path.campaign, name);

  function finderOf({ route, id }: Part): TextFinder {
    const { text, translator } = kit();
    const use = route.blocks.find((block) => block.id === id);
    if (use === undefined) return createTextFinder(textsIn({ title: route.title, meta: route.meta }), text);
    const own = textsIn({ texts: use.texts ?? {} });
    const props = textsIn({ props: use.props });
    const isOwn = new Set(own.map((one) => one.text));
    // A block fills in the placeholders of its own words itself.
    return createTextFinder([...props, ...own], (words) => (isOwn.has(words) ? translator.pick(words) : text(words)));
  }

  /** The elements of a part of the page, in its order. */
  function elementsIn(id: string | undefined): readonly Element[] {
    const all = [...(document.querySelector('#root')?.querySelectorAll('*') ?? [])];
    const rect = id === undefined ? undefined : marks.rectOf(id);
    return all.filter((one) =>
      rect === undefined ? marks.at(centre(one)) === undefined : contains(rect, centre(one)),
    );
  }

  function textAt(
    target: Element,
    point: Point,
    part: Part,
  ): { readonly path: string; readonly element: Element } | undefined {
    const finder = finderOf(part);
    for (let at: Element | null = target; at !== null && at.id !== 'root'; at = at.parentElement) {
      for (const words of new Set([at.textContent, ownWords(at)])) {
        const element = words === at.textContent ? innermost(at) : at;
        const places = () =>
          elementsIn(part.id).filter((one) => isPlace(one, (shown) => squeezed(shown) === squeezed(words)));
        const found = finder.find(words, () => Math.max(0, places().indexOf(element)));
        if (found !== undefined)
          return contains(element.getBoundingClientRect(), point) ? { path: found.path, element } : undefined;
      }
    }
    return undefined;
  }

  return {
    pressedAt: (event) => {
      const { target } = event;
      const route = routeNamed(kit().store.getState().path.route);
      if (!(target instanceof Element) || route === undefined) return undefined;
      const id = marks.at(event);
      const at = route.blocks.findIndex((block) => block.id === id);
      const part: Part = { route, id: at === -1 ? undefined : id };
      const found = textAt(target, event, part);
      last = found && { ...found, id: part.id };
      const words = found === undefined && ownWords(target).trim() !== '';
      return { route: route.name, at: at === -1 ? undefined : at, text: found?.path, words };
    },
    elementOf: ({ route: name, at = -1, text: path }) => {
      const route = routeNamed(name);
      if (route === undefined || path === undefined) return undefined;
      const part: Part = { route, id: route.blocks[at]?.id };
      if (last?.path === path && last.id === part.id && last.element.isConnected)
        return last.element instanceof HTMLElement ? last.element : undefined;
      const finder = finderOf(part);
      const found = elementsIn(part.id).find((one) => isPlace(one, (shown) => finder.shows(path, shown)));
      if (!(found instanceof HTMLElement)) return undefined;
      last = { path, id: part.id, element: found };
      return found;
    },
  };
}
