import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { ErrorSummary, type SummaryItem } from './error-summary.tsx';

const EMAIL = { control: 'candidate.email', label: 'Email', message: 'Please enter a valid email address' };
const PHONE = { control: 'candidate.phone', label: 'Phone', message: 'This field is required' };

const joined = ({ label, message }: { label: string; message: string }) => `${label}: ${message}`;

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  Element.prototype.scrollIntoView = () => undefined;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => act(() => root.unmount()));

function show(items: readonly SummaryItem[], refusals: number): void {
  const announcement = `There is a problem. Answers to check: ${items.length}.`;
  act(() =>
    root.render(
      <>
        <ErrorSummary
          title="There is a problem"
          items={items}
          joined={joined}
          announcement={announcement}
          refusals={refusals}
        />
        <TextField control="candidate.email" label="Email" />
      </>,
    ),
  );
}

const region = () => document.querySelector('[role="alert"]');

test('[E1] the links of the summary lead to the controls without a step in the history', () => {
  show([EMAIL], 1);
  const link = document.querySelector<HTMLElement>('.error-summary a');
  expect(link?.textContent).toBe('Email: Please enter a valid email address');
  const steps = history.length;
  act(() => link?.click());
  expect(document.activeElement?.id).toBe('candidate.email');
  expect(history.length).toBe(steps);
});

test('[D5] the summary is announced by a region that was there before, once for each refused press', () => {
  show([], 0);
  const before = region();
  expect(before?.textContent).toBe('');
  show([EMAIL, PHONE], 1);
  expect(region()).toBe(before);
  expect(before?.textContent).toBe('There is a problem. Answers to check: 2.');
  const spoken = before?.firstElementChild;
  show([PHONE], 1);
  expect(before?.firstElementChild, 'an answer that is put right reads nothing again').toBe(spoken);
  expect(before?.textContent).toBe('There is a problem. Answers to check: 2.');
  show([PHONE], 2);
  expect(before?.firstElementChild).not.toBe(spoken);
  expect(before?.textContent).toBe('There is a problem. Answers to check: 1.');
  show([], 2);
  expect(before?.textContent).toBe('');
});

test('[D5] the list is not a live region, because it would be read twice', () => {
  show([EMAIL], 1);
  expect(document.querySelector('.error-summary')?.closest('[role="alert"], [aria-live]')).toBeNull();
});

test('[E1] a long list says how many issues it leaves out', async () => {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const summary = { title: 'There is a problem', items: [EMAIL], joined, announcement: '', refusals: 1 };
  expect(renderToStaticMarkup(<ErrorSummary {...summary} more="And 3 more below." />)).toContain(
    '<p>And 3 more below.</p>',
  );
  expect(renderToStaticMarkup(<ErrorSummary {...summary} />)).not.toContain('<p>');
});
