/** An object of a PDF that Chromium writes: its number, and its text. */
const OBJECT = /(?:^|\n)(\d+) 0 obj\n?([\s\S]*?)\nendobj/g;

/** Numbers of objects that a text refers to: `12 0 R`. */
function references(text: string): number[] {
  return [...text.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
}

/** The objects without the content of streams, which is compressed. */
function objectsOf(pdf: Buffer): Map<number, string> {
  const text = pdf.toString('latin1').replaceAll(/\nstream\r?\n[\s\S]*?\nendstream/g, '');
  return new Map([...text.matchAll(OBJECT)].map(([, number, content = '']) => [Number(number), content]));
}

/** The pages in order: their object numbers. */
function pagesIn(objects: ReadonlyMap<number, string>, node: number): number[] {
  const text = objects.get(node) ?? '';
  const kids = /\/Kids \[([\s\S]*?)\]/.exec(text)?.[1];
  return kids === undefined ? [node] : references(kids).flatMap((kid) => pagesIn(objects, kid));
}

/**
 * The numbers of the pages, from 1, on which the targets of links within a document are, by their ids. Empty if the PDF
 * is not written as Chromium writes them.
 */
export function pagesOfTargets(pdf: Buffer): ReadonlyMap<string, number> {
  const objects = objectsOf(pdf);
  const catalog = [...objects.values()].find((text) => text.includes('/Type /Catalog')) ?? '';
  const [root] = references(/\/Pages \d+ 0 R/.exec(catalog)?.[0] ?? '');
  const [dests] = references(/\/Dests \d+ 0 R/.exec(catalog)?.[0] ?? '');
  if (root === undefined || dests === undefined) return new Map();
  const pages = pagesIn(objects, root);
  const targets = [...(objects.get(dests) ?? '').matchAll(/\/([^\s/[\]]+) \[(\d+) 0 R/g)];
  return new Map(
    targets.flatMap(([, name = '', page]) => {
      const index = pages.indexOf(Number(page));
      return index === -1 ? [] : [[plainName(name), index + 1] as const];
    }),
  );
}

/** Names of PDF have special characters as `#20`. */
function plainName(name: string): string {
  return name.replaceAll(/#([\dA-F]{2})/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** A PDF with a fixed time of its making, at the start of a day: the time is all that differs between two runs. */
export function fixedPdf(pdf: Buffer, day: string): Buffer {
  const moment = `D:${day.replaceAll('-', '')}000000+00'00'`;
  const text = pdf.toString('latin1');
  // As long as what it replaces: the PDF says at which byte each of its objects begins.
  const fixed = text.replaceAll(/(\/(?:Creation|Mod)Date \()D:\d{14}\+00'00'(\))/g, `$1${moment}$2`);
  return Buffer.from(fixed, 'latin1');
}
