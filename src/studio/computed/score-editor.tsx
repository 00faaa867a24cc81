import { isRecord } from '#api/guards.ts';
import { factNoun, valueWords } from '#checker/explain/words/condition-words.ts';
import type { Facts } from '../condition/use-facts.ts';
import { useWords } from '../kit/words.tsx';
import { isScored, valuesOf } from './computation.ts';
import { NumberInput } from './number-input.tsx';

interface ScoreEditorProps {
  readonly value: unknown;
  readonly facts: Facts;
  readonly onChange: (value: unknown) => void;
}

/** The answers that are scored, and the points of each value. */
export function ScoreEditor({ value, facts, onChange }: ScoreEditorProps) {
  const { t, language } = useWords();
  const { score, points } = isRecord(value) ? value : {};
  const scored: readonly string[] = Array.isArray(score) ? score.filter((one) => typeof one === 'string') : [];
  const given = isRecord(points) ? points : {};
  const offered = [...facts.values()].filter(({ asked, domain }) => asked && isScored(domain));
  const pointsFor = (names: readonly string[]) =>
    Object.fromEntries(valuesOf(names, facts).map((one) => [one, typeof given[one] === 'number' ? given[one] : 0]));
  const wordsFor = (one: string): string =>
    offered.find(({ name, labels }) => scored.includes(name) && labels[one] !== undefined)?.labels[one] ??
    valueWords(scored[0] ?? '', one, language);
  return (
    <>
      <fieldset className="field">
        <legend>{t('score.of')}</legend>
        {offered.map(({ name, question }) => (
          <label key={name} className="tick">
            <input
              type="checkbox"
              checked={scored.includes(name)}
              onChange={({ currentTarget }) => {
                const names = currentTarget.checked ? [...scored, name] : scored.filter((one) => one !== name);
                onChange({ score: names, points: pointsFor(names) });
              }}
            />
            <span>
              {question ?? factNoun(name, language)} <span className="help">{name}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {valuesOf(scored, facts).map((one) => (
        <NumberInput
          key={one}
          label={t('score.points', { answer: wordsFor(one) })}
          value={given[one]}
          onChange={(next) => onChange({ score: scored, points: { ...pointsFor(scored), [one]: next } })}
        />
      ))}
    </>
  );
}
