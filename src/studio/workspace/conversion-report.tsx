import type { Converted, ConvertedPart } from '#api/content/conversion-calls.ts';
import { languageName } from '../kit/language-name.ts';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { Working } from '../parts/working.tsx';
import { type Source, useConversion } from './use-conversion.ts';

const EFFECTS = ['left-out', 'changed', 'noted', 'asked'] as const satisfies readonly ConvertedPart['effect'][];

function Parts({
  effect,
  parts,
}: {
  readonly effect: ConvertedPart['effect'];
  readonly parts: readonly ConvertedPart[];
}) {
  const { t } = useWords();
  const some = parts.map((part, at) => ({ ...part, at })).filter((part) => part.effect === effect);
  if (some.length === 0) return null;
  return (
    <details className="conversion-parts" data-effect={effect} open={effect === 'left-out'}>
      <summary>{t(`create.parts.${effect}`, { count: some.length })}</summary>
      <ul>
        {some.map(({ at, id, words, messages }) => (
          <li key={at}>
            <span>{words === '' ? t('create.parts.whole') : words}</span>
            {id === '' || id === words ? null : <code className="quiet"> {id}</code>}
            {messages.map((message) => (
              <p key={message} className="help">
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Report({ converted: { documents, languages, parts } }: { readonly converted: Converted }) {
  const { t, language: spoken } = useWords();
  const asked = parts.filter(({ effect }) => effect === 'asked' || effect === 'changed').length;
  const lost = parts.filter(({ effect }) => effect === 'left-out').length;
  const names = new Intl.ListFormat(spoken).format(languages.map((code) => languageName(code, spoken)));
  return (
    <section className="conversion" aria-label={t('create.report')}>
      <output>
        {documents.length === 0
          ? t('create.report.nothing')
          : `${t('create.report.asked', { count: asked })} ${t('create.report.lost', { count: lost })}`}
      </output>
      {documents.length === 0 ? null : <p className="help">{t('create.report.languages', { languages: names })}</p>}
      {EFFECTS.map((effect) => (
        <Parts key={effect} effect={effect} parts={parts} />
      ))}
    </section>
  );
}

/** Says what becomes of what others have written, before anything is created: nothing is left out silently. */
export function ConversionReport({ source }: { readonly source: Source }) {
  const words = useWords();
  const { isWorking, converted, problem } = useConversion(source);
  if (isWorking) return <Working label={words.t('create.reading')} />;
  if (problem !== undefined)
    return (
      <p className="wrong" role="alert">
        {problemWords(words, problem)}
      </p>
    );
  return converted === undefined ? null : <Report converted={converted} />;
}
