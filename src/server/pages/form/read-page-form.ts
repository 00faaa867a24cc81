import type { Field, FormValues } from '#engine/block-rules.ts';
import { applyChecks } from '#engine/checks.ts';
import { readForm, type FieldIssue } from '#engine/route-state.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { PageServices } from '../page-services.ts';
import type { Visit } from '../visit.ts';

export interface PageForm {
  readonly visit: Visit;
  readonly issues: readonly FieldIssue[];
}

/**
 * An answer can show or hide a block below it, or change the country by which others are read; each pass settles one
 * such step, based on what the previous passes read.
 */
const MAX_PASSES = 5;

function fieldsOf(route: Route, { state, bind }: Visit): Field[] {
  return shownBlocks(route, state, bind).flatMap(({ bound }) => [...bound.fields]);
}

/**
 * Reads the form of a route with the same fields that the browser uses, then runs the checks that only the server can
 * run (E7, E8).
 */
export async function readPageForm(
  route: Route,
  visit: Visit,
  form: FormValues,
  services: PageServices,
): Promise<PageForm> {
  let current = visit;
  let fields = fieldsOf(route, current);
  let read = readForm(fields, form, visit.state.answers);
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    current = { ...visit, state: { ...visit.state, answers: read.answers } };
    fields = fieldsOf(route, current);
    const again = readForm(fields, form, read.answers);
    const settled = JSON.stringify(again) === JSON.stringify(read);
    read = again;
    if (settled) break;
  }
  current = { ...visit, state: { ...visit.state, answers: read.answers } };
  const checked = await applyChecks(fields, current.state, services.checks);
  return {
    visit: { ...current, state: { ...current.state, answers: checked.answers } },
    issues: [...read.issues, ...checked.issues],
  };
}
