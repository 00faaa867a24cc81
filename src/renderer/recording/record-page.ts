import { record } from '@rrweb/record';

/** Nothing of these is in the recording but an empty box: neither what they hold nor a press inside them. */
const BLOCKED =
  'input, select, textarea, label, fieldset, .field, dialog, img, picture, video, audio, canvas, iframe, object, embed';

/**
 * Records the page (L3): words and values masked, media blocked, no mouse moves. Returns how to stop; `undefined` where
 * it cannot.
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
