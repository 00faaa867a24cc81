import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient } from '#api/client.ts';
import { createDeferredClient } from './create-deferred-client.ts';

const FRAME = 16;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, FRAME));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function recordingClient() {
  const called: string[] = [];
  const client: ApiClient = {
    call: (name) => {
      called.push(name);
      return Promise.resolve({ ok: false, code: 'offline', status: 0, issues: [] });
    },
  };
  return { called, later: createDeferredClient(client) };
}

test('[A14] reports wait until the page has time, and are sent in order', async () => {
  const { called, later } = recordingClient();
  const sent = [later.client.call('postActions', {}), later.client.call('postRouterLog', {})];
  expect(called).toEqual([]);
  await vi.runAllTimersAsync();
  expect(called).toEqual(['postActions', 'postRouterLog']);
  expect(await Promise.all(sent)).toEqual([
    expect.objectContaining({ code: 'offline' }),
    expect.objectContaining({ code: 'offline' }),
  ]);
});

test('[K8] the draft of the visit is sent as soon as the step is painted: a reload may come next', async () => {
  const { called, later } = recordingClient();
  void later.client.call('postRouterLog', {});
  void later.client.call('putDraft', {});
  expect(called).toEqual([]);
  await vi.advanceTimersByTimeAsync(FRAME + 1);
  expect(called).toEqual(['putDraft']);
});

test('[K8] a page that is hidden or closes sends the draft without being painted', async () => {
  const { called, later } = recordingClient();
  vi.stubGlobal('document', { hidden: true });
  void later.client.call('putDraft', {});
  await vi.advanceTimersByTimeAsync(1);
  expect(called).toEqual(['putDraft']);
  void later.client.call('putDraft', {});
  later.flush();
  expect(called).toEqual(['putDraft', 'putDraft']);
});

test('[A14] what waits is sent immediately when the page closes, and never twice', async () => {
  const { called, later } = recordingClient();
  void later.client.call('postRouterLog', {});
  later.flush();
  expect(called).toEqual(['postRouterLog']);
  await vi.runAllTimersAsync();
  expect(called).toHaveLength(1);
});
