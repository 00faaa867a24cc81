import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompletionList, Hover, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLOSING, FOLDER, JOINTS, RULES, joints } from '#tests/support/editor/edited-folder.ts';
import { startEditor, type Editor } from '#tests/support/editor/start-editor.ts';
import { tempFolder } from '#tests/support/temp.ts';

const SERVER = [
  process.execPath,
  join(import.meta.dirname, '../../../src/entry/commands/campaigns.ts'),
  'lsp',
  '--stdio',
];
const CAMPAIGN = 'campaigns/joints.json';
const FRAGMENT = 'campaigns/fragments/closing.json';
const RULES_FILE = 'campaigns/rules/all.json';

const folder = tempFolder('language-server');
let editor: Editor;

function save(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Where the author is: `|` in a text. */
function placeOf(marked: string): { readonly text: string; readonly position: { line: number; character: number } } {
  const offset = marked.indexOf('|');
  const lines = marked.slice(0, offset).split(/\r\n|\r|\n/);
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), position };
}

async function ask<Answer = unknown>(method: string, marked: string, more?: object): Promise<Answer> {
  const { text, position } = placeOf(marked);
  editor.type(CAMPAIGN, text);
  return editor.ask<Answer>(method, CAMPAIGN, position, more);
}

const noFinding = (found: readonly object[]) => found.length === 0;
const has = (code: string) => (found: readonly { readonly code?: unknown }[]) => found.some((one) => one.code === code);

beforeAll(async () => {
  for (const [path, text] of Object.entries(FOLDER)) save(path, text);
  editor = await startEditor(SERVER, folder);
  editor.open(CAMPAIGN, JOINTS);
});
afterAll(async () => {
  await editor.end();
});

describe('an editor speaks to the language server over standard input and output', () => {
  test('[O4] it is told what the server can do', () => {
    expect(editor.initialized.capabilities).toMatchObject({
      positionEncoding: 'utf-16',
      hoverProvider: true,
      renameProvider: { prepareProvider: true },
    });
  });

  test('[B5] a finding has the code, the words and the place of check, and leads to what the code means', async () => {
    editor.type(CAMPAIGN, joints('{ "to": "contact" }', '{ "to": "contakt" }'));
    const [found] = await editor.findings(CAMPAIGN, has('missing-target'));
    expect(found).toMatchObject({
      severity: 1,
      code: 'missing-target',
      source: 'trialflow',
      message:
        'The route "home" leads to "contakt", which does not exist — did you mean contact? ' +
        '(route "home" › transition to "contakt")',
      range: { start: { line: 27, character: 16 }, end: { line: 27, character: 25 } },
    });
    const page = fileURLToPath(new URL(found?.codeDescription?.href ?? ''));
    expect(page).toMatch(/docs\/problem-codes\.md$/);
    editor.type(CAMPAIGN, JOINTS);
    await editor.findings(CAMPAIGN, noFinding);
  });

  test('[B1] text that is not JSON has a finding too, and the names in it are still known', async () => {
    editor.type(CAMPAIGN, joints('{ "to": "contact" }', '{ "to": }'));
    expect(await editor.findings(CAMPAIGN, has('json-syntax'))).toHaveLength(1);
    const answer = await ask('completion', joints('{ "to": "contact" }', '{ "to": | }'));
    expect(answer).toMatchObject({ items: [{ label: 'home' }, { label: 'contact' }, { label: 'thanks' }] });
    editor.type(CAMPAIGN, JOINTS);
    await editor.findings(CAMPAIGN, noFinding);
  });

  test('[B7] findings about a fragment and about rules are in their own files, before they are opened', async () => {
    save(FRAGMENT, CLOSING.replace('"is": "knee"', '"is": "neck"'));
    expect(await editor.findings(FRAGMENT, has('value-not-in-domain'))).toHaveLength(1);
    save(FRAGMENT, CLOSING);
    await editor.findings(FRAGMENT, noFinding);
    save(RULES_FILE, RULES.replace('candidate.phone', 'candidate.fone'));
    await editor.findings(RULES_FILE, has('rules-unreadable'));
    save(RULES_FILE, RULES);
    await editor.findings(RULES_FILE, noFinding);
  });

  test('[B7] unsaved text counts instead of what is saved, until the file is closed', async () => {
    editor.open(FRAGMENT, CLOSING.replace('"is": "knee"', '"is": "neck"'));
    expect(await editor.findings(FRAGMENT, has('value-not-in-domain'))).toHaveLength(1);
    editor.close(FRAGMENT);
    await editor.findings(FRAGMENT, noFinding);
  });

  test('[B5] changes of a part arrive, with lines that end in \\r\\n and letters of two units', async () => {
    const text = JOINTS.replaceAll('\n', '\r\n').replace('Joint pain', '👩‍⚕️ pain');
    editor.type(CAMPAIGN, text);
    await editor.findings(CAMPAIGN, noFinding);
    const before = text.slice(0, text.indexOf('"contact" }'));
    const lines = before.split('\r\n');
    const start = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
    editor.edit(CAMPAIGN, [{ range: { start, end: { ...start, character: start.character + 9 } }, text: '"contakt"' }]);
    const [found] = await editor.findings(CAMPAIGN, has('missing-target'));
    expect(found).toMatchObject({ range: { start } });
    editor.type(CAMPAIGN, JOINTS);
    await editor.findings(CAMPAIGN, noFinding);
  });

  test('[B5] it completes with snippets, hovers, and finds definitions and uses', async () => {
    const completion = await ask<CompletionList>(
      'completion',
      joints('"home": "home",', '"home": "home", "settings": { | },'),
    );
    expect(completion.items.find(({ label }) => label === 'pageTitle')).toMatchObject({
      insertTextFormat: 2,
      textEdit: { newText: '"pageTitle": { "en": "$1", "es": "$2" }' },
    });
    const hover = await ask<Hover>('hover', joints('"computed.bmi"', '"computed.b|mi"'));
    expect(JSON.stringify(hover.contents)).toContain('bodyMassIndex');
    expect(await ask('definition', joints('{ "use": "closing" }', '{ "use": "clo|sing" }'))).toEqual([
      { uri: editor.uriOf(FRAGMENT), range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } },
    ]);
    const uses = await ask('references', joints('"name": "thanks"', '"name": "than|ks"'), {
      context: { includeDeclaration: false },
    });
    expect(uses).toHaveLength(2);
  });

  test('[B5] it renames in every document, and says why where it does not', async () => {
    const renamed = await ask<WorkspaceEdit>('rename', joints('"id": "where"', '"id": "wh|ere"'), { newName: 'joint' });
    expect(Object.keys(renamed.changes ?? {})).toEqual([editor.uriOf(CAMPAIGN), editor.uriOf(FRAGMENT)]);
    await expect(
      ask('rename', joints('{ "to": "contact" }', '{ "to": "con|tact" }'), { newName: 'home' }),
    ).rejects.toThrow('already has a route "home"');
    editor.type(CAMPAIGN, JOINTS);
  });

  test('[B5] it offers a change for a finding', async () => {
    const { text, position } = placeOf(joints('{ "to": "contact" }', '{ "to": "con|takt" }'));
    editor.type(CAMPAIGN, text);
    const actions = await editor.ask('codeAction', CAMPAIGN, position, {
      range: { start: position, end: position },
      context: { diagnostics: [] },
    });
    expect(actions).toMatchObject([
      {
        title: 'Change to contact',
        kind: 'quickfix',
        edit: { changes: { [editor.uriOf(CAMPAIGN)]: [{ newText: '"contact"' }] } },
      },
    ]);
    editor.type(CAMPAIGN, JOINTS);
    await editor.findings(CAMPAIGN, noFinding);
  });

  test('[B5] other JSON files of a project are left alone', async () => {
    save('package.json', '{ "name": "x", }');
    editor.open('package.json', '{ "name": "x", }');
    expect(await editor.ask('hover', 'package.json', { line: 0, character: 4 })).toBeNull();
    expect(await editor.ask('documentSymbol', 'package.json', {})).toEqual([]);
    editor.close('package.json');
  });

  test('[B9] questions about a document that is not open, or a place that is not there, are answered', async () => {
    expect(await editor.ask('hover', 'campaigns/none.json', { line: 0, character: 0 })).toBeNull();
    expect(await editor.ask('completion', CAMPAIGN, { line: 9_999, character: 9_999 })).toMatchObject({ items: [] });
    expect(await editor.ask('definition', CAMPAIGN, { line: -1, character: -1 })).toEqual([]);
  });

  test('[B9] a campaign that comes or goes while its neighbours are open is noticed', async () => {
    editor.type(CAMPAIGN, joints('"version": 1,', '"version": 1, "extends": "parent",'));
    expect(await editor.findings(CAMPAIGN, has('unknown-parent'))).toHaveLength(1);
    save('campaigns/parent.json', JOINTS.replace('"id": "joints"', '"id": "parent"'));
    await editor.findings(CAMPAIGN, (all) => !has('unknown-parent')(all));
    rmSync(join(folder, 'campaigns/parent.json'));
    await editor.findings(CAMPAIGN, has('unknown-parent'));
    editor.type(CAMPAIGN, JOINTS);
    await editor.findings(CAMPAIGN, noFinding);
  });
});

test('[O4] an editor that says goodbye is answered, and nothing has failed on the way', async () => {
  const other = await startEditor(SERVER, folder);
  other.open(CAMPAIGN, JOINTS.slice(0, 700));
  await other.findings(CAMPAIGN, has('json-syntax'));
  expect(await other.end()).toBe(0);
  expect([other.log(), editor.log()]).toEqual(['', '']);
});

test('[O4] a server whose editor is gone ends by itself', async () => {
  const other = await startEditor(SERVER, folder);
  other.open(CAMPAIGN, JOINTS.slice(0, 700));
  await other.findings(CAMPAIGN, has('json-syntax'));
  expect(await other.vanish()).toBe(1);
});
