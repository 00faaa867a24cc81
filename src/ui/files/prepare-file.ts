/** A file ready to be sent: a picture with its preview, or a PDF. */
export interface PreparedFile {
  readonly blob: Blob;
  readonly preview?: HTMLCanvasElement;
}

export interface PictureLimits {
  readonly longestEdge: number;
  readonly largestBytes: number;
}

const QUALITIES = [0.85, 0.75, 0.6, 0.45];
const PREVIEW_EDGE = 240;
const PDF = 'application/pdf';

/** Draws a picture no larger than the given edge, on white, because JPEG has no transparency. */
function drawn(picture: ImageBitmap, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/**
 * Shrinks a picture to the limits and drops all metadata that the camera stored with it, by drawing it again in its
 * intended orientation (C15). A PDF stays as it is. Undefined if it is neither.
 * @param takesPdf false: a PDF is not accepted
 */
export async function prepareFile(
  file: Blob,
  { longestEdge, largestBytes }: PictureLimits,
  takesPdf: boolean,
): Promise<PreparedFile | undefined> {
  if (file.type === PDF) return takesPdf ? { blob: file } : undefined;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return undefined;
  const canvas = drawn(picture, longestEdge);
  const preview = drawn(picture, PREVIEW_EDGE);
  picture.close();
  let best: Blob | null = null;
  for (const quality of QUALITIES) {
    best = await encoded(canvas, quality);
    if (best && best.size <= largestBytes) break;
  }
  return best ? { blob: best, preview } : undefined;
}
