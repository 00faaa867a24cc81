import { deflateSync } from 'node:zlib';

const object = (number: number, content: Buffer | string) =>
  Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n')]);

function stream(dictionary: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

function document(...objects: readonly Buffer[]): Buffer {
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  return Buffer.concat([head, ...objects, Buffer.from('trailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n')]);
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';

/** A PDF of one page that says `words`, compressed as programs write it. */
export function letterPdf(words = 'Diagnosis: asthma'): Buffer {
  return document(
    object(1, CATALOGUE),
    object(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    object(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'),
    object(4, stream('/Filter /FlateDecode', deflateSync(`BT /F1 12 Tf 72 720 Td (${words}) Tj ET`))),
  );
}

/** A PDF with something in its catalogue or in a compressed stream of objects. */
export function pdfWith(content: string, compressed = false): Buffer {
  return compressed
    ? document(object(1, CATALOGUE), object(5, stream('/Type /ObjStm /Filter /FlateDecode', deflateSync(content))))
    : document(object(1, `<< /Type /Catalog ${content} >>`));
}
