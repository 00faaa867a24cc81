import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { changedControls, editAction } from '#engine/fields/edit-action.ts';
import { onlyFacts } from '#engine/flow-state.ts';
import { useBlock, useIssue } from '#registry/block-runtime.ts';
import { FieldError, FieldHint } from '#ui/fields/field-frame.tsx';
import { Button } from '#ui/parts/button.tsx';
import { readFormAround } from '#ui/read-controls.ts';
import {
  addEntry,
  answersIn,
  countFact,
  editEntries,
  entryName,
  hintOf,
  removeEntry,
  type AskedGroup,
  type AskedList,
} from './rules.ts';
import type { Props } from './schema.ts';

/** What RJSF has drawn of the properties of an object, in order. */
export type Parts = readonly ReactNode[];

interface FrameProps {
  readonly fact: string;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
}

function Frame({ fact, title, description = '', children }: FrameProps) {
  return (
    <fieldset className="card card-plain" aria-describedby={description === '' ? undefined : `${fact}-hint`}>
      <legend className="field-label group-title">{title}</legend>
      {description === '' ? null : <FieldHint control={fact}>{description}</FieldHint>}
      <div className="field-group">{children}</div>
    </fieldset>
  );
}

/** An entry of a list: no frame of its own, because a phone has no room for two. */
function Entry({ title, children }: Pick<FrameProps, 'title' | 'children'>) {
  return (
    <fieldset>
      <legend className="choice-group-title">{title}</legend>
      <div className="field-group">{children}</div>
    </fieldset>
  );
}

export function GroupView({ group: { fact, node }, props, parts }: GroupProps) {
  const { text } = useBlock();
  const { title, description } = hintOf(props, node.path);
  return (
    <Frame fact={fact} title={text(title)} description={text(description)}>
      {parts}
    </Frame>
  );
}

interface GroupProps {
  readonly group: AskedGroup;
  readonly props: Props;
  readonly parts: Parts;
}

interface ListProps {
  readonly list: AskedList;
  readonly props: Props;
  readonly parts: Parts;
}

/** After a press on a button of the list, the keyboard goes on in the new entry, or at the button that adds one. */
function useFocusAfterPress(list: string, count: number) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const was = before.current;
    before.current = count;
    if (was === count) return;
    const entry = count > was ? frame.current?.querySelector(`[data-entry="${count - 1}"]`) : frame.current;
    const target =
      count > was
        ? entry?.querySelector('input:not([type=hidden]), select, textarea')
        : entry?.querySelector(`[id="${list}-add"]`);
    if (target instanceof HTMLElement) target.focus();
  }, [count, list]);
  return frame;
}

/**
 * Does what a press of a list's button does, once a script runs. Entries are read and cleared before there are fewer of
 * them, because an answer whose question is gone would come back with the next entry.
 */
function usePress(list: string, props: Props) {
  const { blockId, enter, onAnswer, getState } = useBlock();
  return (event: MouseEvent<HTMLButtonElement>, change: string) => {
    const before = readFormAround(event.currentTarget);
    const after = editEntries(props, getState(), blockId, before, change);
    if (!after) return;
    event.preventDefault();
    const { [countFact(list)]: count = [], ...changed } = changedControls(before, after);
    const isOfEntry = (name: string) => name.startsWith(`${list}.`);
    enter(onlyFacts(changed, Object.keys(changed).filter(isOfEntry)), true);
    enter({ [countFact(list)]: count }, true);
    const answers = answersIn(props, getState(), blockId, after);
    onAnswer(onlyFacts(answers, Object.keys(answers).filter(isOfEntry)));
  };
}

/** The entries of a list. Their buttons post the form, so that they work without a script. */
export function ListView({ list: { fact, node, entries }, props, parts }: ListProps) {
  const { t, text, blockId } = useBlock();
  const hint = hintOf(props, node.path);
  const count = entries.length;
  const control = countFact(fact);
  const issue = useIssue(control)?.message;
  const frame = useFocusAfterPress(fact, count);
  const press = usePress(fact, props);
  const edits = (change: string) => ({
    type: 'submit' as const,
    name: '_action',
    value: editAction(blockId, change),
    formNoValidate: true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => press(event, change),
  });
  return (
    <div ref={frame} id={control} tabIndex={-1}>
      <Frame fact={fact} title={text(hint.title)} description={text(hint.description)}>
        <FieldError control={control} issue={issue} />
        <input type="hidden" name={control} value={count} />
        {parts.map((part, index) => {
          const name = entryName(hint, index, { t, text });
          return (
            // Entries have no identity of their own: when one is removed, what was entered moves up.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} data-entry={index}>
              <Entry title={name}>
                {part}
                {count > node.min ? (
                  <Button variant="quiet" {...edits(removeEntry(fact, index))}>
                    {t('remove', { item: name })}
                  </Button>
                ) : null}
              </Entry>
            </div>
          );
        })}
        {count < node.max ? (
          <Button variant="secondary" id={`${fact}-add`} {...edits(addEntry(fact))}>
            {hint.add === undefined ? t('add') : text(hint.add)}
          </Button>
        ) : (
          <p className="field-hint">{t('full', { most: node.max })}</p>
        )}
      </Frame>
    </div>
  );
}
