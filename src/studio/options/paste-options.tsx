import { useId, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { languageName } from '../kit/language-name.ts';
import { createWords, STUDIO_LANGUAGES, useWords } from '../kit/words.tsx';
import { ModalButton } from '../parts/modal-button.tsx';
import { guessColumns, type Column, type Columns, type Header } from './columns.ts';
import type { OptionList } from './option-list.ts';
import { readOptions, type ReadRow } from './read-options.ts';
import { readTable, type TableRow } from './read-table.ts';
import './options.css';

const LEFT_OUT = '';
const CODE = 'code column';

const valueOf = (column: Column | undefined) =>
  column?.kind === 'words' ? column.language : column?.kind === 'code' ? CODE : LEFT_OUT;

const columnOf = (value: string): Column =>
  value === LEFT_OUT ? { kind: 'left out' } : value === CODE ? { kind: 'code' } : { kind: 'words', language: value };

/** What two columns are said to be: a row has one code, and one text in each language. */
function repeatedIn(columns: readonly Column[]): string | undefined {
  const values = columns.map(valueOf).filter((value) => value !== LEFT_OUT);
  return values.find((value, at) => values.indexOf(value) !== at);
}

/** How columns are called: the sheet may be in another language than the studio. */
function headerNames({ code }: OptionList, languages: readonly string[]): Header {
  const names = (key: string) => STUDIO_LANGUAGES.flatMap((spoken) => createWords(spoken).t(key).split(', '));
  return {
    languages,
    spoken: STUDIO_LANGUAGES,
    codeNames: [code, ...names('options.codeNames')],
    wordsNames: names('options.wordsNames'),
  };
}

interface ColumnsEditorProps {
  readonly table: readonly TableRow[];
  readonly columns: Columns;
  readonly languages: readonly string[];
  readonly onChange: (columns: Columns) => void;
}

/** Says what each column is, as it was guessed; the author may know better. */
function ColumnsEditor({ table, columns, languages, onChange }: ColumnsEditorProps) {
  const { t, language } = useWords();
  const id = useId();
  const nameOf = (value: string) => (value === CODE ? t('options.code') : languageName(value, language));
  const repeated = repeatedIn(columns.columns);
  return (
    <>
      <div className="option-columns">
        {columns.columns.map((column, at) => (
          // Columns have no names: they are told apart by their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="field">
            <label htmlFor={`${id}-${at}`}>{t('options.column', { number: at + 1 })}</label>
            <select
              id={`${id}-${at}`}
              value={valueOf(column)}
              onChange={({ currentTarget }) =>
                onChange({ ...columns, columns: columns.columns.with(at, columnOf(currentTarget.value)) })
              }
            >
              {[CODE, ...languages].map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
              <option value={LEFT_OUT}>{t('options.leftOut')}</option>
            </select>
            <p className="help">{table[0]?.cells[at]}</p>
          </div>
        ))}
      </div>
      {repeated === undefined ? null : (
        <p className="wrong" role="alert">
          {t('options.sameColumns', { column: nameOf(repeated) })}
        </p>
      )}
      <label className="tick">
        <input
          type="checkbox"
          checked={columns.hasHeader}
          onChange={({ currentTarget }) => onChange({ ...columns, hasHeader: currentTarget.checked })}
        />
        {t('options.hasHeader')}
      </label>
    </>
  );
}

/** What comes of each row, in words. */
function Preview({ rows, languages }: { readonly rows: readonly ReadRow[]; readonly languages: readonly string[] }) {
  const { t, language } = useWords();
  return (
    // It scrolls by itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="option-rows" tabIndex={0} aria-label={t('options.preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('options.row')}</th>
            <th scope="col">{t('options.code')}</th>
            {languages.map((one) => (
              <th key={one} scope="col">
                {languageName(one, language)}
              </th>
            ))}
            <th scope="col">{t('options.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, code, words, becomes }) => (
            <tr key={number} data-becomes={typeof becomes === 'string' ? becomes : 'wrong'}>
              <th scope="row">{number}</th>
              <td>{code}</td>
              {languages.map((one) => (
                <td key={one} lang={words[one] === undefined ? undefined : one}>
                  {words[one] ?? <span className="quiet">–</span>}
                </td>
              ))}
              <td>
                {typeof becomes === 'string'
                  ? t(`options.is.${becomes}`)
                  : t(`options.wrong.${becomes.kind}`, becomes.values)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export interface PasteOptionsProps {
  readonly list: OptionList;
  /** The options that are there. */
  readonly before: readonly unknown[];
  /** The languages of the campaign, the default one first. */
  readonly languages: readonly string[];
  readonly onPaste: (options: readonly unknown[]) => void;
}

function PasteForm({ list, before, languages, onPaste, close }: PasteOptionsProps & { readonly close: () => void }) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState('');
  /** What the author says that the columns are. */
  const [own, setOwn] = useState<Columns>();
  const table = useMemo(() => readTable(text), [text]);
  const header = useMemo(() => headerNames(list, languages), [list, languages]);
  const guessed = useMemo(() => guessColumns(table, list, header), [table, list, header]);
  const columns = own ?? guessed;
  const { rows, options } = readOptions(table, columns, { list, before, languages });
  const countOf = (becomes: string) => rows.filter((row) => row.becomes === becomes).length;
  const [added, changed, same] = [countOf('added'), countOf('changed'), countOf('same')];
  const counts = { added, changed, same, wrong: rows.length - added - changed - same };
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t('options.rows')}</label>
        <p className="help" id={`${id}-help`}>
          {t('options.help')}
        </p>
        <textarea
          id={id}
          aria-describedby={`${id}-help`}
          rows={5}
          spellCheck={false}
          wrap="off"
          // The dialog is for nothing else.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setOwn(undefined);
          }}
        />
      </div>
      {table.length === 0 ? null : (
        <>
          <ColumnsEditor table={table} columns={columns} languages={languages} onChange={setOwn} />
          <Preview rows={rows} languages={languages} />
        </>
      )}
      <output>{table.length === 0 ? null : t('options.counts', counts)}</output>
      <Button
        className="button primary"
        isDisabled={added + changed === 0 || repeatedIn(columns.columns) !== undefined}
        onPress={() => {
          onPaste(options);
          close();
        }}
      >
        {t('options.take', counts)}
      </Button>
    </>
  );
}

/** Takes the rows that were copied in a spreadsheet into a list of options. */
export function PasteOptions(props: PasteOptionsProps) {
  const { t } = useWords();
  return (
    <ModalButton isWide label={t('options.paste')} title={t('options.title')} leave="cancel">
      {(close) => <PasteForm {...props} close={close} />}
    </ModalButton>
  );
}
