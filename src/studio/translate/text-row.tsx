import { memo, useEffect, useEffectEvent, useId, type KeyboardEvent } from 'react';
import { Button } from 'react-aria-components';
import { sentence, type Sentence } from '#schemas/sentence.ts';
import { placeWords } from '#checker/document/node-place.ts';
import { placeholdersOf } from '#checker/model/texts.ts';
import { translationFault } from '#checker/translations/import/judge-text.ts';
import type { TranslationUnit } from '#checker/translations/units/translation-unit.ts';
import { Said } from '../kit/said.tsx';
import { useWords } from '../kit/words.tsx';
import { useLock } from '../parts/use-lock.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { useTyping } from '../store/use-typing.ts';
import { isSame } from './table-rows.ts';
import { useConfirm } from './use-stale-texts.ts';
import { useOpenTexts } from './use-texts.ts';
import { textAt, writeBlockText, writeTranslation } from './write-text.ts';

export interface TextRowProps {
  readonly unit: TranslationUnit;
  readonly language: string;
  readonly sourceLanguage: string;
  /** What the source said when the translation was written; undefined: the same as now. */
  readonly was: string | undefined;
}

/** A longer text gets more lines. */
const LETTERS_A_LINE = 44;
const linesFor = (text: string) => Math.min(10, 1 + Math.floor(text.length / LETTERS_A_LINE));

/** What a text says in the language, and how to change it. */
interface TargetText {
  readonly text: string;
  readonly change: (text: string) => void;
  /** What was typed is complete. */
  readonly leave: () => void;
}

/** A text of a document follows each letter, and undo. */
function useDocumentText({ unit, language, sourceLanguage }: TextRowProps): TargetText {
  const { store } = useOpenCampaign();
  const text = useStudio(() => textAt(store, unit, language) ?? '');
  return {
    text,
    change: (next) => writeTranslation(store, unit, { language, sourceLanguage, text: next }),
    leave: () => undefined,
  };
}

/** How often a text is written anew when its document changes meanwhile. */
const ATTEMPTS = 5;

/** A text of a block becomes one of the campaign once it is complete: its row stands elsewhere from then on. */
function useBlockText({ unit, language }: TextRowProps): TargetText {
  const { store, document } = useOpenCampaign();
  const open = useOpenTexts();
  const { text: typed, keep, complete } = useTyping(`text ${document} ${unit.id} ${language}`, unit.target);
  const write = async (text: string) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      // Each attempt is about the campaign as it stands then. oxlint-disable-next-line no-await-in-loop
      const opened = await open();
      // A campaign with errors takes no texts: this one stays in its field.
      if (opened === undefined) return;
      // oxlint-disable-next-line no-await-in-loop
      if (await writeBlockText(store, opened, { unit, language, text })) {
        complete();
        return;
      }
    }
  };
  const leave = () => {
    if (typed !== undefined) void write(typed);
  };
  const finish = useEffectEvent(leave);
  // What was typed when the view was closed, or the browser stopped.
  useEffect(() => finish(), []);
  return { text: typed ?? unit.target ?? '', change: keep, leave };
}

/** The keys that lead to the row below or above: Enter, and arrows where the cursor can go no further. */
function stepOf({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): -1 | 0 | 1 {
  const { selectionStart, selectionEnd, value } = currentTarget;
  if (key === 'Enter' && !shiftKey) return 1;
  if (key === 'ArrowDown' && selectionStart === value.length) return 1;
  return key === 'ArrowUp' && selectionEnd === 0 ? -1 : 0;
}

function focusNext(from: HTMLTextAreaElement, step: -1 | 1): void {
  const all = [...document.querySelectorAll<HTMLTextAreaElement>('textarea[data-translation]')];
  const next = all[all.indexOf(from) + step];
  next?.focus();
  next?.select();
}

/** Where a text stands. */
const whereOf = ({ stored }: TranslationUnit): Sentence =>
  stored.in === 'document' ? placeWords(stored.node) : sentence`block "${stored.block}" › ${stored.key}`;

interface StaleProps {
  readonly unit: TranslationUnit;
  readonly language: string;
  readonly was: string;
  readonly isLocked: boolean;
}

/** Says that the source of a translation was another one, until somebody looks at it. */
function Stale({ unit, language, was, isLocked }: StaleProps) {
  const { t } = useWords();
  const confirm = useConfirm();
  return (
    <>
      <span className="missing">{t('translate.outdated', { was })}</span>
      {isLocked ? null : (
        <Button className="button small" onPress={() => void confirm(unit, language)}>
          {t('translate.confirm')}
        </Button>
      )}
    </>
  );
}

interface RowViewProps extends TextRowProps {
  readonly target: TargetText;
}

function RowView({ unit, language, sourceLanguage, was, target }: RowViewProps) {
  const { t, say, saySentence } = useWords();
  const { document } = useOpenCampaign();
  const lock = useLock(unit.stored.in === 'document' ? unit.file : document);
  // Of what campaigns share, its notice above the texts offers the choice.
  const isLocked = lock === 'none' || lock === 'shared';
  const id = useId();
  const { source, what, limit, stored } = unit;
  const { text, change, leave } = target;
  const fault = text === '' ? undefined : translationFault(unit, text);
  const placeholders = [...new Set(placeholdersOf(source).names)];
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = stepOf(event);
    if (step === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focusNext(event.currentTarget, step);
  };
  return (
    <tr className="text-row" data-state={text === '' ? 'missing' : fault === undefined ? 'good' : 'wrong'}>
      <th scope="row" id={`${id}-what`}>
        <span className="text-what">
          <Said {...(typeof what === 'string' ? say('help', what) : saySentence(what))} />
        </span>
        <span className="help">
          <Said {...saySentence(whereOf(unit))} />
        </span>
      </th>
      <td lang={sourceLanguage} id={`${id}-source`} className="text-source">
        {source}
      </td>
      <td>
        <textarea
          data-translation
          lang={language}
          rows={linesFor(text.length > source.length ? text : source)}
          value={text}
          spellCheck
          readOnly={isLocked}
          aria-labelledby={`${id}-what`}
          aria-describedby={`${id}-source ${id}-notes`}
          aria-invalid={fault !== undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        <p className="translation-notes" id={`${id}-notes`}>
          {text === '' ? <span className="missing">{t('text.missing')}</span> : null}
          {isSame({ source, target: text }) ? <span className="missing">{t('translate.same')}</span> : null}
          {fault === undefined ? null : (
            <span className="missing">{t(`fault.${fault.code}`, { what: saySentence(fault.what).text })}</span>
          )}
          {was === undefined ? null : <Stale unit={unit} language={language} was={was} isLocked={isLocked} />}
          {limit === undefined ? null : <span>{t('translate.limit', { count: text.length, limit })}</span>}
          {isLocked ? <span>{t(lock === 'shared' ? 'translate.shared' : 'lock.none')}</span> : null}
          {stored.in === 'block' ? <span>{t('translate.ofBlock')}</span> : null}
          {placeholders.map((name) => (
            <code key={name} className="chip" title={t('text.placeholder')}>{`{${name}}`}</code>
          ))}
        </p>
      </td>
    </tr>
  );
}

function DocumentRow(props: TextRowProps) {
  return <RowView {...props} target={useDocumentText(props)} />;
}

function BlockRow(props: TextRowProps) {
  return <RowView {...props} target={useBlockText(props)} />;
}

/** A text beside its translation. */
export const TextRow = memo(function TextRow(props: TextRowProps) {
  return props.unit.stored.in === 'document' ? <DocumentRow {...props} /> : <BlockRow {...props} />;
});
