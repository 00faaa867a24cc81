import { useEffect, useId, useState } from 'react';
import type { TextTable } from '#i18n/translator.ts';
import { blockTexts } from '#registry/block-texts.ts';
import { globBlocksWithTexts } from '#registry/glob-texts.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { useWords } from '../../kit/words.tsx';
import { usePanel } from './panel-context.ts';
import { TextsEditor } from './text-field.tsx';

/** A sentence this long still tells which it is. */
const MOST_LETTERS = 80;

const shortened = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);

/** What the block says by itself, by language; undefined until it has been loaded. */
function useDefaults(name: string, languages: readonly string[]): ReadonlyMap<string, TextTable> | undefined {
  const [defaults, setDefaults] = useState<ReadonlyMap<string, TextTable>>();
  const wanted = [...new Set([DEFAULT_LANGUAGE, ...languages])].join(' ');
  useEffect(() => {
    const shown = new AbortController();
    const load = async () => {
      const block = globBlocksWithTexts.find((one) => one.name === name);
      const tables = wanted
        .split(' ')
        .map(async (language) => [language, block === undefined ? {} : await blockTexts(block, language)] as const);
      const loaded = new Map(await Promise.all(tables));
      if (!shown.signal.aborted) setDefaults(loaded);
    };
    // Without a connection the keys stand alone.
    load().catch(() => setDefaults(undefined));
    return () => shown.abort();
  }, [name, wanted]);
  return defaults;
}

interface BlockWordsProps {
  /** The name of the block. */
  readonly name: string;
  /** The words that the campaign has in place of those of the block, by their keys. */
  readonly texts: Readonly<Record<string, unknown>>;
  readonly onChange: (texts: Readonly<Record<string, unknown>>) => void;
}

/** The words that a block says by itself, and those that this campaign says in their place. */
export function BlockWords({ name, texts, onChange }: BlockWordsProps) {
  const { t, language } = useWords();
  const { languages } = usePanel();
  const id = useId();
  const defaults = useDefaults(name, [...languages, language]);
  const said = (key: string) => defaults?.get(language)?.[key] ?? defaults?.get(DEFAULT_LANGUAGE)?.[key] ?? key;
  const keys = Object.keys(defaults?.get(DEFAULT_LANGUAGE) ?? {}).filter((key) => !(key in texts));
  const change = (key: string, value: unknown) => {
    const { [key]: _before, ...rest } = texts;
    onChange(value === undefined ? rest : { ...texts, [key]: value });
  };
  const add = (key: string) => {
    const own = languages.flatMap((one) => {
      const text = defaults?.get(one)?.[key];
      return text === undefined ? [] : [[one, text] as const];
    });
    change(key, Object.fromEntries(own));
  };
  return (
    <>
      <p className="help">{t('block.wordsHelp')}</p>
      {Object.entries(texts).map(([key, value]) => (
        <TextsEditor
          key={key}
          label={t('block.wordsInstead', { words: shortened(said(key)) })}
          value={value}
          onChange={(next) => change(key, next)}
        />
      ))}
      {keys.length === 0 ? null : (
        <div className="field">
          <label htmlFor={id}>{t('block.wordsOther')}</label>
          <select
            id={id}
            value=""
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') add(currentTarget.value);
            }}
          >
            <option value="">{t('route.choose')}</option>
            {keys.map((key) => (
              <option key={key} value={key}>
                {shortened(said(key))}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}
