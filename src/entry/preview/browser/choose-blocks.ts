import { previewMessage, type AuthorAct } from '#api/preview/preview-messages.ts';
import type { TextEditing } from './edit-text.ts';
import type { BlockMarks } from './mark-blocks.tsx';
import type { PaintedTexts } from './painted-texts.ts';

/** A frame around a block, drawn above the page. */
export function createFrame(marks: BlockMarks): (id: string | undefined) => void {
  const frame = document.createElement('div');
  frame.className = 'studio-frame';
  frame.hidden = true;
  document.body.append(frame);
  let framed: string | undefined;
  function draw(): void {
    const rect = framed === undefined ? undefined : marks.rectOf(framed);
    frame.hidden = rect === undefined;
    if (rect !== undefined) {
      frame.style.translate = `${rect.left}px ${rect.top}px`;
      frame.style.width = `${rect.width}px`;
      frame.style.height = `${rect.height}px`;
    }
    if (framed !== undefined) requestAnimationFrame(draw);
  }
  return (id) => {
    const isDrawing = framed !== undefined;
    framed = id;
    if (!isDrawing) draw();
  };
}

interface ChoosingParts {
  readonly marks: BlockMarks;
  readonly texts: PaintedTexts;
  readonly editing: TextEditing;
}

/** Makes presses choose blocks and their texts while the author wants to. */
export function createChoosing({ marks, texts, editing }: ChoosingParts) {
  const hovered = createFrame(marks);
  let tell: ((act: AuthorAct) => void) | undefined;
  const swallow = (event: MouseEvent) => {
    if (tell === undefined || editing.has(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // What is prevented takes the focus from nothing.
    if (event.type === 'pointerdown') editing.end();
    if (event.type !== 'click') return;
    const pressed = texts.pressedAt(event);
    if (pressed) tell(previewMessage({ type: 'chosen', ...pressed }));
  };
  for (const type of ['click', 'mousedown', 'pointerdown'] as const) window.addEventListener(type, swallow, true);
  window.addEventListener('mousemove', (event) => {
    if (tell !== undefined) hovered(marks.at(event));
  });
  document.addEventListener('mouseleave', () => hovered(undefined));
  return (next: typeof tell): void => {
    tell = next;
    if (next === undefined) hovered(undefined);
  };
}
