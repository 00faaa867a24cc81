import { describe, expect, test } from 'vitest';
import { proveDocuments, type ProofIssue } from '#checker/prove/prove-documents.ts';
import { readRules } from '#checker/prove/read-rules.ts';
import type { Witness } from '#checker/prove/witness.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { readFact } from '#engine/facts/index.ts';
import { readForm, visibleBlocks } from '#engine/route-state.ts';
import { findRoute, nextRoute } from '#engine/transition.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createBlockBinder, createRegistry } from '#registry/registry.ts';
import { CLEAN, CLEAN_RULES } from '#tests/faults/campaigns/clean-campaign.ts';
import { plantFault } from '#tests/faults/campaigns/plant-fault.ts';
import { PROVE_FAULTS, type ProveFault } from '#tests/faults/campaigns/prove-faults.table.ts';

// No shipped block stops every visitor: the planted dead ends use a block of the checker's tests.
const registry = createRegistry([...(await loadBlocks('blocks')), ...(await loadBlocks('tests/checker/blocks'))]);
const bind = createBlockBinder(registry, () => () => '');
const { rules } = readRules({ path: 'rules.json', text: CLEAN_RULES });

async function prove(text: string) {
  const { unchecked, proofs } = await proveDocuments({
    files: [{ path: 'campaigns/clean.json', text }],
    registry,
    rules,
  });
  expect(unchecked).toEqual([]);
  return proofs[0];
}

test('the clean campaign is proven: nothing found, nothing left open', async () => {
  expect(await prove(CLEAN)).toMatchObject({ issues: [], undecided: [] });
});

describe('every planted fault is found at its place, with a counterexample', () => {
  test.each(PROVE_FAULTS.map((fault) => ({ ...fault, fault })))('$title → $code', async ({ fault }) => {
    const { text, line, column } = plantFault(fault);
    const issues = (await prove(text))?.issues ?? [];
    const issue = issues.find(
      (one) =>
        one.code === fault.code && one.line === line && one.column === column && one.message.includes(fault.says ?? ''),
    );
    expect(issues.map((one) => ({ code: one.code, line: one.line, column: one.column }))).toContainEqual({
      code: fault.code,
      line,
      column,
    });
    for (const part of fault.with ?? []) expect(issue?.related.map(({ place }) => place).join('; ')).toContain(part);
    expectWitness(issue, fault);
  });
});

/** The witness is a visitor whom the engine takes along the same path, page by page, with the same input. */
function expectWitness(issue: ProofIssue | undefined, { code, path, age }: ProveFault): void {
  const witness = issue?.witness;
  const nobody = ['prove-transition-shadowed', 'prove-transition-impossible', 'prove-block-never-shown'];
  expect(witness === undefined).toBe(nobody.includes(code));
  if (!witness) return;
  expect(witness.confirmed).toBe(true);
  const came = witness.steps.map(({ route }) => route).join('>');
  expect(came).toBe(path ?? came);
  const answers = replayed(witness);
  const reported = readFact('candidate.age', { ...witness.visit, answers });
  expect(age === undefined || (typeof reported === 'number' && age(reported))).toBe(true);
}

/** A block may appear because of what is above it: the page is filled in as many times as it may grow. */
const LOOKS = [1, 2, 3, 4];

function fieldsOf(route: Route, state: FlowState) {
  return visibleBlocks(route, state, bind).flatMap(({ bound }) => [...bound.fields]);
}

/** Fills in each page as a browser would send it, and continues to the next. */
function replayed({ visit, known, steps }: Witness): Answers {
  let state: FlowState = { ...visit, answers: known };
  let route = findRoute(visit.campaign, visit.entry);
  for (const [index, { route: name, enter }] of steps.entries()) {
    expect(route?.name).toBe(name);
    const page = route;
    const filled =
      page &&
      LOOKS.reduce(
        (before) => ({ ...before, answers: readForm(fieldsOf(page, before), enter, before.answers).answers }),
        state,
      );
    if (!page || !filled) break;
    const { issues } = readForm(fieldsOf(page, filled), enter, filled.answers);
    expect(index === steps.length - 1 ? [] : issues).toEqual([]);
    state = filled;
    route = nextRoute(page, state);
  }
  return state.answers;
}
