import { record } from '@rrweb/record';

/** The recording shows these only as empty boxes: neither their contents nor presses inside them. */
const BLOCKED =
  'input, select, textarea, label, fieldset, .field, dialog, img, picture, video, audio, canvas, iframe, object, embed';

/**
 * Records the page (L3): words and values masked, media blocked, no mouse moves. Returns a function that stops it;
 * `undefined` if recording is impossible.
 */
export function recordPage(onEvent: (event: unknown) => void, onError: () => void): (() => void) | undefined {
  return record({
    emit: (event) => onEvent(event),
    errorHandler: () => {
      onError();
      return true;
    },
    maskAllInputs: true,
    maskInputFn: () => '',
    maskTextSelector: '*',
    maskTextFn: (text) => text.replace(/\S/g, '*'),
    blockSelector: BLOCKED,
    ignoreSelector: 'input, select, textarea',
    sampling: { mousemove: false, scroll: 150, media: 800, input: 'last' },
    recordCanvas: false,
    recordCrossOriginIframes: false,
    inlineStylesheet: false,
    inlineImages: false,
    collectFonts: false,
    slimDOMOptions: 'all',
  });
}
