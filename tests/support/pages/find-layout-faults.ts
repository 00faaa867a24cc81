import type { Page } from '@playwright/test';

/** An element that can be pressed, with all boxes that react to the press; a choice includes its label. */
interface Target {
  readonly element: Element;
  readonly boxes: readonly DOMRect[];
}

/** A line of text as it is rendered. */
interface Line {
  readonly element: Element;
  readonly text: Text;
  readonly box: DOMRect;
}

/** A description by which a person can find it: its tag, its class and its first words. */
function nameOf(element: Element): string {
  const label = element.getAttribute('name') ?? element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
  const { className } = element;
  const named = className === '' || typeof className !== 'string' ? '' : `.${className.split(' ')[0] ?? ''}`;
  return `${element.tagName.toLowerCase()}${named} “${label}”`;
}

/** The part of the page in front: behind an open dialog nothing can be pressed. */
function front(): Element {
  return document.querySelector('dialog:modal') ?? document.body;
}

/**
 * Is it visible? Words for screen readers alone are not, nor is content that waits above the page until it has the
 * focus.
 */
function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let around: Element | null = element; around; around = around.parentElement)
    if (getComputedStyle(around).clipPath === 'inset(50%)') return false;
  return element.getBoundingClientRect().bottom + window.scrollY > 0;
}

function isScrolled(element: Element): boolean {
  for (let around: Element | null = element; around && around !== document.body; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return true;
  return false;
}

/** Where the characters of a text are rendered, a box for each line that they are on. */
function boxesOf(text: Text, from: number, to: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return [...range.getClientRects()].filter(({ width }) => width > 1);
}

function drawnLines(): Line[] {
  const texts = document.createTreeWalker(front(), NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element || !(text instanceof Text) || text.data.trim() === '') continue;
    if (element.closest('option, textarea') || !isSeen(element)) continue;
    for (const box of boxesOf(text, 0, text.length)) lines.push({ element, text, box });
  }
  return lines;
}

function pressable(): Target[] {
  const targets: Target[] = [];
  for (const element of front().querySelectorAll(
    'a[href], button, input:not([type="hidden"]), select, textarea, summary',
  )) {
    if (!isSeen(element)) continue;
    const labels =
      element instanceof HTMLInputElement && /radio|checkbox/.test(element.type) ? [...(element.labels ?? [])] : [];
    targets.push({ element, boxes: [element, ...labels].flatMap((part) => [...part.getClientRects()]) });
  }
  return targets;
}

/** By how many pixels two boxes overlap, in the direction in which they overlap less. */
function sharedBy(one: DOMRect, other: DOMRect): number {
  return Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  );
}

function findSideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} px in ${clientWidth}`] : [];
}

function findOutside(lines: readonly Line[]): string[] {
  const width = document.documentElement.clientWidth;
  return lines
    .filter(({ element, box }) => (box.left < -1 || box.right > width + 1) && !isScrolled(element))
    .map(({ element }) => `text outside the window: ${nameOf(element)}`);
}

/**
 * Text that its box, or one around it, cuts off, and text that runs over the edge of a box that has a colour or a
 * border.
 */
function findCut(lines: readonly Line[]): string[] {
  const faults: string[] = [];
  for (const { element, box } of lines) {
    let painted = false;
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, display, backgroundColor, borderLeftWidth } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX + overflowY)) break;
      if (display === 'inline' || display === 'contents') continue;
      const edge = around.getBoundingClientRect();
      const beyond = Math.max(
        edge.left - box.left,
        box.right - edge.right,
        edge.top - box.top,
        box.bottom - edge.bottom,
      );
      if (/hidden|clip/.test(overflowX + overflowY) && beyond > 2)
        faults.push(`cut text: ${nameOf(element)} in ${nameOf(around)}`);
      else if (!painted && (borderLeftWidth !== '0px' || !backgroundColor.endsWith(', 0)'))) {
        painted = true;
        if (beyond > 2) faults.push(`text over the edge: ${nameOf(element)} of ${nameOf(around)}`);
      }
    }
  }
  return faults;
}

/** Words and numbers that break across lines in the wrong place: a phone number and a date are one word each. */
function findBroken(lines: readonly Line[]): string[] {
  const texts = new Set(lines.filter((line, index) => lines[index + 1]?.text === line.text).map(({ text }) => text));
  return [...texts].flatMap((text) =>
    [...text.data.matchAll(/[\p{L}\p{N}]+(?:[-/.][\p{N}]+)*/gu)].flatMap(({ 0: word, index }) => {
      const [first, ...more] = boxesOf(text, index, index + word.length);
      return first && text.parentElement && more.some(({ top }) => top - first.top > 4)
        ? [`broken word: “${word}” in ${nameOf(text.parentElement)}`]
        : [];
    }),
  );
}

/**
 * Boxes that are wider than the space that their parent has for them. Rotating elements, such as a spinner, are not
 * measured.
 */
function findSticking(): string[] {
  return [...front().querySelectorAll('main *:not(svg, svg *, option)')].flatMap((element) => {
    const { display, position, float, marginLeft, marginRight, animationName } = getComputedStyle(element);
    const around = element.parentElement;
    if (
      !around ||
      /^(inline|contents|none)$/.test(display) ||
      /absolute|fixed/.test(position) ||
      float !== 'none' ||
      animationName !== 'none' ||
      marginLeft.startsWith('-') ||
      marginRight.startsWith('-') ||
      isScrolled(element) ||
      !isSeen(element)
    )
      return [];
    const [edge, own, style] = [
      around.getBoundingClientRect(),
      element.getBoundingClientRect(),
      getComputedStyle(around),
    ];
    const beyond = Math.max(
      own.right - (edge.right - parseFloat(style.paddingRight)),
      edge.left + parseFloat(style.paddingLeft) - own.left,
    );
    return beyond > 1 && style.display !== 'inline'
      ? [`sticks out by ${beyond.toFixed(0)} px: ${nameOf(element)} of ${nameOf(around)}`]
      : [];
  });
}

/**
 * Values and placeholder texts that are wider than their control; if they may wrap, words that are too wide, and lines
 * that are not visible.
 */
function findCutValues(): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  return [...front().querySelectorAll('input, select')].filter(isSeen).flatMap((control) => {
    const value =
      control instanceof HTMLSelectElement
        ? (control.selectedOptions[0]?.text ?? '')
        : control instanceof HTMLInputElement && /text|tel|email|search/.test(control.type)
          ? control.value || control.placeholder
          : '';
    const { font, paddingLeft, paddingRight, whiteSpace } = getComputedStyle(control);
    if (!pen || value === '') return [];
    pen.font = font;
    const room = control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const wraps = control instanceof HTMLSelectElement && whiteSpace === 'normal';
    const tooWide = (wraps ? value.split(' ') : [value]).some((part) => pen.measureText(part).width > room + 1);
    return tooWide || (wraps && control.scrollHeight > control.clientHeight + 1)
      ? [`cut value: ${nameOf(control)} “${value}”`]
      : [];
  });
}

function findOverlaps(targets: readonly Target[], lines: readonly Line[]): string[] {
  const faults: string[] = [];
  for (const [index, one] of targets.entries()) {
    for (const other of targets.slice(index + 1)) {
      if (one.element.contains(other.element) || [one, other].some(({ element }) => element.closest('label'))) continue;
      if (one.boxes.some((box) => other.boxes.some((over) => sharedBy(box, over) > 1)))
        faults.push(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1))
      // The lines of a large heading are close, and their boxes include ascenders and descenders.
      if (sharedBy(one.box, other.box) > (one.text === other.text ? Math.max(4, 0.2 * one.box.height) : 4))
        faults.push(`texts overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
  }
  return faults;
}

/** Links within a sentence are as high as its lines (WCAG 2.5.8); everything else must be large enough for a finger. */
function findSmall(targets: readonly Target[], least: number): string[] {
  return targets.flatMap(({ element, boxes }) => {
    const inSentence =
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent.trim() !== element.textContent.trim();
    const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    return inSentence || (width >= least - 0.5 && height >= least - 0.5)
      ? []
      : [`small target: ${nameOf(element)} ${width.toFixed(0)} × ${height.toFixed(0)}`];
  });
}

/**
 * Content out of view is not laid out until it is scrolled into view: until then, a box of an estimated height takes
 * its place. A bar at the foot of the window covers what can be scrolled clear of it, so it is measured at
 * its own place. Lays everything out; returns a function that undoes that.
 */
function layAllOut(): () => void {
  const before = document.adoptedStyleSheets;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { content-visibility: visible !important } ' +
      ':is(.study-go, .nav-bar, .choice-folds-count) { position: static !important }',
  );
  document.adoptedStyleSheets = [...before, sheet];
  return () => {
    document.adoptedStyleSheets = before;
  };
}

function findFaults(least: number): string[] {
  const end = layAllOut();
  const [lines, targets] = [drawnLines(), pressable()];
  const inLines = [...findOutside(lines), ...findCut(lines), ...findBroken(lines)];
  const ofTargets = [...findOverlaps(targets, lines), ...findSmall(targets, least)];
  const faults = [...findSideways(), ...inLines, ...findSticking(), ...findCutValues(), ...ofTargets];
  end();
  return [...new Set(faults)];
}

/** The functions above as the page knows them: they refer to each other only by name. */
const IN_PAGE = [
  nameOf,
  front,
  isSeen,
  isScrolled,
  boxesOf,
  drawnLines,
  pressable,
  sharedBy,
  findSideways,
  findOutside,
  findCut,
  findSticking,
  findBroken,
  findCutValues,
  findOverlaps,
  findSmall,
  layAllOut,
  findFaults,
]
  .map(String)
  .join('\n');

/** The minimum side of what can be pressed, in CSS pixels. */
const MIN_TARGET = 44;

/**
 * What is wrong with the layout of the page as it is now, one fault per line: it scrolls sideways; text is outside the
 * window, is cut off, runs over an edge or breaks in the middle of a word; a box is wider than its space; pressable
 * elements, or texts, overlap; a pressable element is smaller than a finger.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`(() => { ${IN_PAGE}\nreturn findFaults(${MIN_TARGET}); })()`);
  if (!Array.isArray(found)) throw new Error('The layout was not looked at');
  return found.map(String);
}
