import { describe, expect, test } from 'vitest';
import { letterPdf, pdfWith } from '#tests/support/images/pdf-files.ts';
import { isSafePdf } from './check-pdf.ts';

const SCRIPT = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** The checksum is the last four bytes of deflated data. */
function withWrongChecksum(pdf: Buffer): Buffer {
  const end = pdf.indexOf('\nendstream');
  return Buffer.from(pdf).fill(0, end - 4, end);
}

describe('[C15] a PDF', () => {
  test.each<[string, Buffer]>([
    ['a letter', letterPdf()],
    ['one with data around it', Buffer.concat([Buffer.from('\n\n'), letterPdf(), Buffer.from('\n\0')])],
    ['one with a link', pdfWith('/A << /S /URI /URI (https://example.org) >>')],
    ['one with a stream that is no deflated data', pdfWith('/X 1 >> stream\nx\xffy\nendstream <<')],
  ])('that can be kept: %s', async (_what, bytes) => {
    expect(await isSafePdf(bytes)).toBe(true);
  });

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('no PDF')],
    ['one that is cut off', letterPdf().subarray(0, -20)],
    ['a script', pdfWith(SCRIPT)],
    ['a script with letters as numbers', pdfWith('/OpenAction << /S /J#61vaScript >>')],
    ['a script in a compressed stream', pdfWith(SCRIPT, true)],
    ['a script in a compressed stream with a wrong checksum', withWrongChecksum(pdfWith(SCRIPT, true))],
    ['a program to start', pdfWith('/OpenAction << /S /Launch /F (cmd.exe) >>')],
    ['a file within', pdfWith('/Names << /EmbeddedFiles 3 0 R >>')],
    ['an encrypted one', pdfWith('/Encrypt 9 0 R')],
    ['one that grows without end', pdfWith(' '.repeat(40 * 1024 * 1024), true)],
  ])('that is refused: %s', async (_what, bytes) => {
    expect(await isSafePdf(bytes)).toBe(false);
  });
});
