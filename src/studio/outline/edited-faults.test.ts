import { inEnglish } from '#schemas/sentence.ts';
import { describe, expect, test } from 'vitest';
import type { QuickFix } from '#checker/editor/quick-fixes.ts';
import type { Issue } from '#checker/issue.ts';
import type { ProofIssue } from '#checker/prove/prove-documents.ts';
import { prove } from '#checker/prove/prove.ts';
import { readRules } from '#checker/prove/read-rules.ts';
import type { Witness } from '#checker/prove/witness.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createBlockBinder, createRegistry } from '#registry/registry.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { strayedIn } from '#tests/checker/prove/follow-witness.ts';
import { CLEAN, CLEAN_RULES } from '#tests/faults/campaigns/clean-campaign.ts';
import { EDITED_FAULTS, type EditedCampaign, type EditedFault } from '#tests/faults/campaigns/edited-faults.table.ts';
import { edit } from '../store/edit.ts';
import { opened, undone } from '../store/editing-slice.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { applyFix, fixesOf } from './edits.ts';
import { placeOfPointer, readOutline, type OutlineRoute } from './outline.ts';

const DOCUMENT = 'clean.json';
// No shipped block stops every visitor: the dead ends use a block of the checker's tests.
const registry = createRegistry([...(await loadBlocks('blocks')), ...(await loadBlocks('tests/checker/blocks'))]);
const bind = createBlockBinder(registry, () => () => '');
const { rules } = readRules({ path: 'rules.json', text: CLEAN_RULES });

function openCampaign() {
  const store = createStudioStore();
  store.dispatch(opened([{ name: DOCUMENT, text: CLEAN, revision: 1 }]));
  const text = () => store.getState().editing.documents[DOCUMENT]?.text ?? '';
  const outline = () => {
    const read = readOutline(DOCUMENT, text);
    if (read === undefined) throw new Error('The document is not JSON');
    return read;
  };
  const campaign: EditedCampaign = {
    store,
    route: (name): OutlineRoute => {
      const found = outline().routes.find((one) => one.name === name);
      if (found === undefined) throw new Error(`There is no screen ${name}`);
      return found;
    },
    operate: (...operations: readonly Operation[]) => {
      const refused = edit(store, { document: DOCUMENT, operations, label: 'changeBlock' });
      expect(refused).toBeUndefined();
    },
  };
  return { store, text, outline, campaign };
}

type Opened = ReturnType<typeof openCampaign>;
type Found = Issue | ProofIssue;

/** What the prover of the studio finds, with the proof where there can be one. */
async function examine(text: string): Promise<readonly Found[]> {
  const found: Found[] = [];
  await prove(
    { files: [{ path: DOCUMENT, text }], registry, rules },
    { checked: (issues) => void found.push(...issues), proven: ({ issues }) => void found.push(...issues) },
  );
  return found;
}

const witnessOf = (found: Found): Witness | undefined => ('witness' in found ? found.witness : undefined);
const told = ({ code, path, message }: Found) => `${code} ${path} ${message}`;

/** The thing with which a finding is shown, as the table writes it. */
function thingOf({ file, path }: Found, { outline }: Opened): string {
  const place = placeOfPointer(outline(), file, path);
  if (place.kind === 'campaign') return '';
  return place.kind === 'block' ? `${place.route}@${place.at}` : place.route;
}

/** Nobody shows what nobody meets; every other finding of a proof has a visitor, whom the engine leads there. */
function expectWitness(found: Found, { code, path }: EditedFault): void {
  const witness = witnessOf(found);
  const nobody = ['prove-transition-shadowed', 'prove-transition-impossible', 'prove-block-never-shown'];
  expect(witness !== undefined).toBe(code.startsWith('prove-') && !nobody.includes(code));
  if (witness === undefined) return;
  expect(witness.confirmed).toBe(true);
  expect(strayedIn(witness, bind)).toBeUndefined();
  const came = witness.steps.map(({ route }) => route).join('>');
  expect(came).toBe(path ?? came);
}

/** The fix leaves nothing to find, and can be taken back to the byte. */
async function expectMended({ store, text }: Opened, found: Found, fix: QuickFix): Promise<void> {
  const faulty = text();
  applyFix(store, found, fix);
  expect(text()).not.toBe(faulty);
  expect((await examine(text())).map(told)).toEqual([]);
  store.dispatch(undone());
  expect(text()).toBe(faulty);
}

test('the campaign has no fault before it is edited', async () => {
  expect(await examine(CLEAN)).toEqual([]);
});

describe('a fault that an author makes is found with its code, at the thing that it is about', () => {
  test.each(EDITED_FAULTS.map((fault) => ({ ...fault, fault })))('$done → $code', async ({ fault }) => {
    const open = openCampaign();
    const { store, text, outline, campaign } = open;
    fault.edit(campaign);
    const faulty = text();
    const issues = await examine(faulty);
    const found = issues.find(
      (one) => one.code === fault.code && thingOf(one, open) === fault.at && one.message.includes(fault.says ?? ''),
    );
    expect(issues.map((one) => `${one.code} at ${thingOf(one, open)}`)).toContain(`${fault.code} at ${fault.at}`);
    if (found === undefined) throw new Error(`Nothing says ${fault.says ?? ''}: ${issues.map(told).join('\n')}`);
    expectWitness(found, fault);

    const [fix] = fixesOf(found, faulty, outline().languages);
    expect(fix && inEnglish(fix.title)).toBe(fault.fix);
    if (fix !== undefined) await expectMended(open, found, fix);
    while (store.getState().editing.past.length > 0) store.dispatch(undone());
    expect(text()).toBe(CLEAN);
  });
});

test('at least forty faults are planted, and most kinds of fixes are offered', () => {
  expect(EDITED_FAULTS.length).toBeGreaterThanOrEqual(40);
  expect(EDITED_FAULTS.filter(({ fix }) => fix !== undefined).length).toBeGreaterThanOrEqual(20);
});
