import { describe, expect, test } from 'vitest';
import { maskRecording, plainAddress } from './mask-recording.ts';

const at = (type: number, data: object) => ({ type, data, timestamp: 1 });
const CANARY = 'Canary';

describe('maskRecording', () => {
  test('[L3] texts become asterisks, and attributes that hold texts or answers are removed', () => {
    const node = {
      type: 2,
      id: 4,
      tagName: 'p',
      attributes: {
        class: 'field',
        id: 'first-name',
        value: CANARY,
        checked: true,
        'aria-label': CANARY,
        title: CANARY,
        placeholder: CANARY,
        alt: CANARY,
        content: CANARY,
        style: CANARY,
        onclick: CANARY,
        href: `/signup/s6?email=${CANARY}#${CANARY}`,
      },
      childNodes: [{ type: 3, id: 5, textContent: `Hello ${CANARY}` }],
    };
    const event = maskRecording(at(2, { node, initialOffset: { left: 0, top: 10 } }));
    expect(event).toEqual(
      at(2, {
        node: {
          type: 2,
          id: 4,
          tagName: 'p',
          attributes: { class: 'field', id: 'first-name', href: '/signup/s6' },
          childNodes: [{ type: 3, id: 5, textContent: '***** ******' }],
        },
        initialOffset: { left: 0, top: 10 },
      }),
    );
  });

  test('[L3] changes of text and of attributes are masked as the first snapshot is', () => {
    const event = maskRecording(
      at(3, {
        source: 0,
        texts: [{ id: 5, value: CANARY }],
        attributes: [{ id: 4, attributes: { value: CANARY, class: 'open', 'aria-valuetext': CANARY } }],
        adds: [{ parentId: 4, nextId: null, node: { type: 3, id: 6, textContent: CANARY } }],
        removes: [],
      }),
    );
    expect(JSON.stringify(event)).not.toContain(CANARY);
    expect(event).toMatchObject({
      data: {
        texts: [{ id: 5, value: '******' }],
        attributes: [{ id: 4, attributes: { class: 'open' } }],
        adds: [{ node: { textContent: '******' } }],
      },
    });
  });

  test.each([
    ['mouse moves', at(3, { source: 1, positions: [] })],
    ['touch moves', at(3, { source: 6, positions: [] })],
    ['input', at(3, { source: 5, id: 4, text: CANARY, isChecked: true })],
    ['selections', at(3, { source: 14, ranges: [] })],
    ['styles', at(3, { source: 8 })],
    ['canvas', at(3, { source: 9 })],
    ['the console', at(3, { source: 11 })],
    ['events of our own', at(5, { tag: 'x', payload: CANARY })],
    ['plugins', at(6, { plugin: 'x', payload: CANARY })],
    ['no event', 'event'],
    ['an event without time', { type: 4, data: {} }],
  ])('[L3] %s are never recorded', (_title, event) => {
    expect(maskRecording(event)).toBeUndefined();
  });

  test.each([
    ['presses', at(3, { source: 2, type: 2, id: 4, x: 1, y: 2 })],
    ['scrolling', at(3, { source: 3, id: 1, x: 0, y: 200 })],
    ['sizes', at(3, { source: 4, width: 412, height: 800 })],
  ])('[L3] %s are recorded as they are', (_title, event) => {
    expect(maskRecording(event)).toEqual(event);
  });

  test('[L3] the address of the page loses its query', () => {
    expect(
      maskRecording(
        at(4, { href: `https://trials.example/signup/s6?email=${CANARY}#${CANARY}`, width: 412, height: 800 }),
      ),
    ).toEqual(at(4, { href: 'https://trials.example/signup/s6', width: 412, height: 800 }));
  });

  test.each([
    ['data:text/html,x', ''],
    ['javascript:alert(1)', ''],
    ['tel:+13125550142', ''],
    ['mailto:maria@example.org', ''],
    ['http://[', ''],
  ])('[L3] %s is left out', (address, expected) => {
    expect(plainAddress(address)).toBe(expected);
  });

  test.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('[L3] what is nested deeper than any page is left out: %s', (open, close) => {
    const node: unknown = JSON.parse(`${open.repeat(40_000)}0${close.repeat(40_000)}`);
    const event = JSON.stringify(maskRecording(at(2, { node })));
    expect([event.split(open).length > 1024, event.includes('null')]).toEqual([true, true]);
  });
});
