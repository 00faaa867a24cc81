import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Journey, JourneyPhotos, JourneyStep } from '../journeys/journey.ts';
import { cameraPng } from '../support/images/picture-files.ts';
import { tempFolder } from '../support/temp.ts';
import type { EngineWindow } from './engine.ts';
import { askPage, press, pressNamed, waitFor, waitForTakeover, waitForText } from './page-reader.ts';

/** How the page is expected to work: taken over by its script, or as plain forms. */
export type Manner = 'live' | 'plain';
type Values = NonNullable<JourneyStep['enter']>;

const NEXT = 'button[name="_action"][value="next"]';
let folder: string | undefined;

function photoFiles({ take, broken = false }: JourneyPhotos): string[] {
  folder ??= tempFolder('photos');
  const bytes = broken ? Buffer.from('no picture') : cameraPng(1200, 900);
  return Array.from({ length: take }, (_, index) => {
    const path = join(folder ?? '', `photo-${broken ? 'broken' : 'whole'}-${index + 1}.png`);
    writeFileSync(path, bytes);
    return path;
  });
}

async function enterText(window: EngineWindow, control: string, text: string): Promise<void> {
  const named = `[name="${control}"]:not([type="hidden"])`;
  await press(window, named);
  await waitFor(
    window,
    `the cursor in ${control}`,
    'const field = document.querySelector(arguments[0]); ' +
      'if (document.activeElement !== field) return null; field.select(); return true;',
    [named],
  );
  await window.type(text);
}

/** Opens the group of choices that folds this one away, as a person does who looks for it. */
async function unfold(window: EngineWindow, id: string): Promise<void> {
  const folded = `details:not([open]):has([id="${id}"])`;
  const isFolded = await askPage(
    window,
    `whether ${id} is folded away`,
    'return document.querySelector(arguments[0]) !== null;',
    [folded],
  );
  if (isFolded === true) await press(window, `${folded} > summary`);
}

/** Enters a value as a person would: a text, one choice, or several. */
async function enter(window: EngineWindow, control: string, value: string | readonly string[]): Promise<void> {
  const kind = await waitFor(
    window,
    control,
    'const field = document.querySelector(arguments[0]); ' +
      'return field && (field.tagName === "INPUT" ? field.type : field.tagName.toLowerCase());',
    [`[name="${control}"]:not([type="hidden"])`],
  );
  if (kind === 'radio' || kind === 'checkbox') {
    for (const choice of typeof value === 'string' ? [value] : value) {
      const id = await waitFor(
        window,
        `${control}=${choice}`,
        'return document.querySelector(arguments[0])?.id ?? null;',
        [`[name="${control}"][value="${choice}"]`],
      );
      await unfold(window, String(id));
      await press(window, `label[for="${String(id)}"]`);
    }
    return;
  }
  const text = typeof value === 'string' ? value : value.join(' ');
  if (kind === 'select') await window.select(`select[name="${control}"]`, text);
  else await enterText(window, control, text);
}

/**
 * Enters what is asked. Returns what is not on the page yet: with plain forms, a follow-up question comes with the next
 * page.
 */
async function enterAll(window: EngineWindow, values: Values, manner: Manner): Promise<Values> {
  const later: Record<string, string | readonly string[]> = {};
  for (const [control, value] of Object.entries(values)) {
    const isThere =
      manner === 'live' ||
      (await askPage(window, `whether ${control} is asked`, 'return document.querySelector(arguments[0]) !== null;', [
        `[name="${control}"]`,
      ])) === true;
    if (isThere) await enter(window, control, value);
    else later[control] = value;
  }
  return later;
}

async function readPage(
  window: EngineWindow,
  { heading, route, path = route, reads = [] }: JourneyStep,
  isFirst: boolean,
): Promise<void> {
  if (heading !== undefined)
    await waitFor(
      window,
      `the heading "${heading}"`,
      'return document.querySelector("h1")?.innerText.trim().replace(/\\s+/g, " ") === arguments[0] || null;',
      [heading],
    );
  else if (!isFirst)
    await waitFor(window, `the page ${path}`, 'return location.pathname.endsWith(`/${arguments[0]}`) || null;', [path]);
  for (const text of reads) await waitForText(window, text);
}

async function addPhotos(window: EngineWindow, photos: JourneyPhotos, manner: Manner): Promise<void> {
  await waitFor(
    window,
    'the photos',
    'return document.querySelector(\'input[type="file"][multiple]\') !== null || null;',
  );
  await window.addFiles('input[type="file"][multiple]', photoFiles(photos));
  if (manner === 'plain') return;
  if (photos.reads === undefined)
    await waitFor(
      window,
      'stored photos',
      'return document.querySelector(\'input[type="hidden"][name^="answer."][value*="-"]\') !== null || null;',
    );
  else await waitForText(window, photos.reads);
}

async function fillStep(window: EngineWindow, step: JourneyStep, manner: Manner): Promise<Values> {
  for (const [control, value] of Object.entries(step.finds ?? {}))
    await waitFor(
      window,
      `${control} filled in`,
      'return document.querySelector(arguments[0])?.value === arguments[1] || null;',
      [`[name="${control}"]`, value],
    );
  for (const [control, value] of Object.entries(step.answer ?? {})) {
    const button = `button[name="_action"][value="answer:${control}=${value}"]`;
    await press(window, button);
    await waitFor(window, 'the answer to be taken', 'return document.querySelector(arguments[0]) === null || null;', [
      button,
    ]);
  }
  const later = await enterAll(window, step.enter ?? {}, manner);
  if (step.photos) await addPhotos(window, step.photos, manner);
  if (!step.ask) return later;
  const { press: label, block = '', reads, enter: asked = {} } = step.ask;
  if (label === undefined)
    await press(window, `button[value="ask:${block}"]:not([aria-hidden]), [id="${block}-button"]`);
  else await pressNamed(window, 'button', label);
  for (const text of reads) await waitForText(window, text);
  return { ...later, ...(await enterAll(window, asked, manner)) };
}

/** Books the first free time, or presses the button for none suitable (1) or not interested (2). */
async function bookTime(window: EngineWindow, wish: 'first' | '1' | '2', manner: Manner): Promise<void> {
  if (wish !== 'first') return press(window, `button[name^="answer."][value="${wish}"]`);
  if (manner === 'plain') {
    await press(
      window,
      'input[type="radio"][name^="answer."] + label, label:has(input[type="radio"][name^="answer."])',
    );
    return press(window, `.slot-plain ${NEXT}`);
  }
  await press(window, '.slot-card');
  await press(window, '.slot-time');
  return pressNamed(
    window,
    'button',
    (await askPage(window, 'the language', 'return document.documentElement.lang;')) === 'es' ? 'Confirmar' : 'Confirm',
  );
}

async function leaveStep(window: EngineWindow, step: JourneyStep, manner: Manner, later: Values): Promise<void> {
  if (step.booking !== undefined) return bookTime(window, step.booking, manner);
  if (step.follow !== undefined) return pressNamed(window, 'a', step.follow);
  if (step.press === '' && manner === 'live') return;
  const ended = step.refused !== undefined && step.press === '';
  if (!ended) await press(window, NEXT, 'last');
  for (const text of step.refused ?? []) await waitForText(window, text);
  if (Object.keys(later).length === 0) return;
  for (const [control, value] of Object.entries(later)) await enter(window, control, value);
  await press(window, NEXT, 'last');
}

/** Walks a journey from its first address to its end. Throws with the content of the page if it cannot continue. */
export async function walkJourney(
  window: EngineWindow,
  journey: Journey,
  address: string,
  manner: Manner,
): Promise<void> {
  await window.open(address);
  await readPage(window, journey.steps[0] ?? journey.end, true);
  if (manner === 'live') await waitForTakeover(window);
  for (const [index, step] of journey.steps.entries()) {
    await readPage(window, step, index === 0);
    await leaveStep(window, step, manner, await fillStep(window, step, manner));
  }
  await readPage(window, journey.end, false);
  await fillStep(window, journey.end, manner);
}
