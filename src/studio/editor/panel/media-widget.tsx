import type { WidgetProps } from '@rjsf/utils';
import { mediaKindOf } from '#schemas/patterns.ts';
import { useWords } from '../../kit/words.tsx';
import { useStudio } from '../../store/use-studio.tsx';

/** One of the files that the server has; where it has none of the kind, the name of one that somebody will add. */
export function MediaWidget({ id, value, schema, onChange }: WidgetProps<unknown>) {
  const { t } = useWords();
  const files = useStudio(({ media }) => media.files);
  const kind = mediaKindOf(schema) ?? 'picture';
  const names = (files ?? []).filter((file) => file.kind === kind && !file.fault).map(({ name }) => name);
  const chosen = typeof value === 'string' ? value : '';
  const describedBy = schema.description === undefined ? undefined : `${id}-help`;
  const choose = (name: string) => onChange(name === '' ? undefined : name);
  if (names.length === 0)
    return (
      <>
        <p id={`${id}-none`} className="help">
          {t(`media.none.${kind}`)}
        </p>
        <input
          id={id}
          type="text"
          value={chosen}
          aria-describedby={describedBy === undefined ? `${id}-none` : `${describedBy} ${id}-none`}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </>
    );
  return (
    <select
      id={id}
      value={chosen}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {chosen === '' ? <option value="">{t(`media.choose.${kind}`)}</option> : null}
      {chosen === '' || names.includes(chosen) ? null : (
        <option value={chosen}>{t('media.missing', { name: chosen })}</option>
      )}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
