import { createEditing, type Editing } from '#checker/editor/editing.ts';
import { cursorAt, type Cursor } from '#checker/editor/cursor.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

const CHOICES =
  '[{ "value": "knee", "label": { "en": "Knee", "es": "Rodilla" } }, ' +
  '{ "value": "hip", "label": { "en": "Hip", "es": "Cadera" } }]';

/** A small campaign with a question of its own, a computed fact, a fragment and a link to a route. */
export const JOINTS = `{
  "$schema": "../schemas/json/campaign.schema.json",
  "formatVersion": 1,
  "id": "joints",
  "version": 1,
  "name": "Joint pain",
  "type": "Signup",
  "home": "home",
  "languages": ["en", "es"],
  "texts": { "FullName": { "hint.full": { "en": "As in your passport.", "es": "Como en su pasaporte." } } },
  "computed": {
    "bmi": { "bodyMassIndex": ["candidate.heightCm", "candidate.weightKg"] },
    "where": { "score": ["answer.where"], "points": { "knee": 1, "hip": 2 } }
  },
  "routes": [
    {
      "name": "home",
      "title": { "en": "Where does it hurt?", "es": "¿Dónde le duele?" },
      "blocks": [
        { "block": "Question", "id": "where", "props": { "kind": "choice", "label": { "en": "Where?", "es": "¿Dónde?" },
          "choices": ${CHOICES} } },
        { "block": "Height" },
        { "block": "Weight" }
      ],
      "next": [
        { "when": { "all": [{ "fact": "answer.where", "is": "hip" }, { "fact": "computed.bmi", "moreThan": 30 }] },
          "to": "thanks" },
        { "to": "contact" }
      ]
    },
    {
      "name": "contact",
      "title": { "en": "How can we reach you?", "es": "¿Cómo podemos comunicarnos con usted?" },
      "meta": { "requires": ["answer.where"], "afterActions": ["n"] },
      "blocks": [{ "block": "FullName" }, { "use": "closing" }],
      "next": [{ "to": "thanks" }]
    },
    {
      "name": "thanks",
      "title": { "en": "Thank you", "es": "Gracias" },
      "blocks": [{ "block": "RichText", "props": { "text": { "en": "We call you.", "es": "Le llamamos." } } }]
    }
  ]
}
`;

export const CLOSING = `{
  "formatVersion": 1,
  "blocks": [{ "block": "Email", "showWhen": { "fact": "answer.where", "is": "knee" } }]
}
`;

export const RULES = `{
  "formatVersion": 1,
  "rules": [
    { "id": "reachable", "about": "Somebody calls", "at": { "saves": true },
      "holds": { "fact": "candidate.phone", "known": true } }
  ]
}
`;

/** The files of the folder, by path. */
export const FOLDER = {
  'campaigns/joints.json': JOINTS,
  'campaigns/fragments/closing.json': CLOSING,
  'campaigns/rules/all.json': RULES,
} as const;

const registry = createRegistry(await loadBlocks('blocks'));
const openEditing = await createEditing(registry, { fonts: new Map([['figtree', 1]]), illustrations: ['hills'] });
export const MEDIA_NAMES = ['acme.woff2', 'knee-walk.jpg', 'visit.mp4', 'visit-en.vtt'];

/** Opens the folder with other texts in some places. */
export function editFolder(texts: Readonly<Record<string, string>> = FOLDER): Promise<Editing> {
  const all: SourceFile[] = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const isRule = ({ path }: SourceFile) => path.includes('/rules/');
  return openEditing({
    files: all.filter((file) => !isRule(file)),
    rules: all.filter(isRule),
    media: undefined,
    mediaNames: MEDIA_NAMES,
  });
}

/** An author at a place of a document: `|` in the text, which is not part of it. */
export async function authorAt(
  path: string,
  marked: string,
  others: Readonly<Record<string, string>> = FOLDER,
): Promise<{ readonly cursor: Cursor; readonly editing: Editing; readonly text: string }> {
  const offset = marked.indexOf('|');
  if (offset === -1) throw new Error(`There is no | in ${marked}`);
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const editing = await editFolder({ ...others, [path]: text });
  const edited = editing.find(path);
  if (!edited) throw new Error(`${path} cannot be edited`);
  return { cursor: cursorAt(edited, offset), editing, text };
}

/** The campaign with one place replaced; `|` marks the author. */
export function joints(from: string, to: string): string {
  const text = JOINTS.replace(from, () => to);
  if (text === JOINTS) throw new Error(`The campaign does not contain ${from}`);
  return text;
}
