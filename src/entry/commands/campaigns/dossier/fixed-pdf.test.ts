import { expect, test } from 'vitest';
import { fixedPdf, pagesOfTargets } from './fixed-pdf.ts';

/** The parts of a PDF that are read, as Chromium writes them; its streams may look like anything. */
const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj
<</CreationDate (D:20261128225311+00'00')
/ModDate (D:20261128225311+00'00')>>
endobj
2 0 obj
<</Type /Catalog
/Pages 3 0 R
/Dests 9 0 R>>
endobj
3 0 obj
<</Type /Pages
/Kids [4 0 R 5 0 R]>>
endobj
4 0 obj
<</Type /Pages
/Kids [6 0 R 7 0 R]>>
endobj
5 0 obj
<</Type /Page
/Length 20>>
stream
\xff/Kids [1 0 R]
endstream
endobj
6 0 obj
<</Type /Page>>
endobj
7 0 obj
<</Type /Page>>
endobj
9 0 obj
<</how [6 0 R /XYZ 0 1 0]
/screen-home [5 0 R /XYZ 0 1 0]
/with#20space [7 0 R /XYZ 0 1 0]>>
endobj
`,
  'latin1',
);

test('the pages of the targets of links are found', () => {
  expect([...pagesOfTargets(PDF)]).toEqual([
    ['how', 1],
    ['screen-home', 3],
    ['with space', 2],
  ]);
});

test('another PDF has none', () => {
  expect([...pagesOfTargets(Buffer.from('%PDF-1.4'))]).toEqual([]);
});

test('the time of its making is fixed, and no byte moves', () => {
  const fixed = fixedPdf(PDF, '2026-01-15');
  expect(fixed.length).toBe(PDF.length);
  expect(fixed.toString('latin1').match(/D:\d+/g)).toEqual(['D:20260115000000', 'D:20260115000000']);
});
