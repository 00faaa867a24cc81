import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { ErrorSummary } from './error-summary.tsx';

test('[E1] the region stands before there is anything wrong; its links lead to the controls without a step in the history', () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  Element.prototype.scrollIntoView = () => undefined;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const render = (items: Parameters<typeof ErrorSummary>[0]['items']) =>
    act(() =>
      root.render(
        <>
          <ErrorSummary title="There is a problem" items={items} />
          <TextField control="candidate.email" label="Email" />
        </>,
      ),
    );
  render([]);
  const region = document.querySelector('[role="alert"]');
  expect(region?.textContent).toBe('');
  render([{ control: 'candidate.email', label: 'Email', message: 'Please enter a valid email address' }]);
  expect(document.querySelector('[role="alert"]')).toBe(region);
  const link = region?.querySelector('a');
  expect(link?.textContent).toBe('Email: Please enter a valid email address');
  const steps = history.length;
  act(() => link?.click());
  expect(document.activeElement?.id).toBe('candidate.email');
  expect(history.length).toBe(steps);
  act(() => root.unmount());
});

test('[E1] what a long list leaves out is counted in words', async () => {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const item = { control: 'candidate.email', label: 'Email', message: 'Please enter a valid email address' };
  expect(renderToStaticMarkup(<ErrorSummary title="There is a problem" items={[item]} more="And 3 more below." />)).toContain('<p>And 3 more below.</p>');
  expect(renderToStaticMarkup(<ErrorSummary title="There is a problem" items={[item]} />)).not.toContain('<p>');
});
