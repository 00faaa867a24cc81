import { useState } from 'react';
import { Button } from 'react-aria-components';
import { createPreview } from '#api/content/access-calls.ts';
import type { CallProblem } from '../kit/call-server.ts';
import { useKit } from '../kit/kit.tsx';
import { languageName } from '../kit/language-name.ts';
import { exactMomentWords } from '../kit/moments.ts';
import { problemWords } from '../kit/problem-words.ts';
import { useWords, type Words } from '../kit/words.tsx';
import type { Outline } from '../outline/outline.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';
import type { Change } from './read-changes.ts';

/** How long a link may work, in hours. */
const HOURS = [1, 24, 72, 168, 336] as const;
const USUAL_HOURS = 24;

interface PreviewLink {
  readonly address: string;
  readonly until: string;
}

/** Why there is no link: of a wrong field, with what there is instead. */
function whyNot(words: Words, { code, detail }: CallProblem): string {
  const why = problemWords(words, code);
  const known: unknown = detail['known'];
  return Array.isArray(known) ? `${why} ${words.t('share.known', { known: known.join(', ') })}` : why;
}

interface PreviewFormProps {
  readonly changes: readonly Change[];
  readonly outline: Outline;
}

/** What the link shows, and the link once it is made. */
function usePreviewForm({ changes, outline }: PreviewFormProps) {
  const words = useWords();
  const { callServer } = useKit();
  const { campaign } = useOpenCampaign();
  const [language, setLanguage] = useState(outline.languages[0] ?? '');
  const [study, setStudy] = useState('');
  const [day, setDay] = useState('');
  const [hours, setHours] = useState(USUAL_HOURS);
  const [link, setLink] = useState<PreviewLink>();
  const [problem, setProblem] = useState<string>();
  const make = async () => {
    const made = await callServer(createPreview, {
      body: {
        campaign,
        language,
        hours,
        ...(study === '' ? {} : { study }),
        ...(day === '' ? {} : { day }),
        changes: changes.map(({ document, revision }) => ({ document, revision })),
      },
    });
    setLink(made.ok ? made.value : undefined);
    setProblem(made.ok ? undefined : whyNot(words, made.problem));
  };
  return { language, setLanguage, study, setStudy, day, setDay, hours, setHours, link, problem, make };
}

/** Makes a link that shows the drafts to whoever has it. */
export function PreviewForm(props: PreviewFormProps) {
  const { t, language: spoken } = useWords();
  const { page } = useKit();
  const form = usePreviewForm(props);
  const { link, problem } = form;
  if (!page.previews) return null;
  return (
    <section className="sheet" aria-labelledby="publish-preview">
      <h2 id="publish-preview">{t('share.title')}</h2>
      <p className="quiet">{t('share.what')}</p>
      <form
        className="share-form"
        onSubmit={(event) => {
          event.preventDefault();
          void form.make();
        }}
      >
        <label className="field">
          {t('preview.language')}
          <select value={form.language} onChange={({ currentTarget }) => form.setLanguage(currentTarget.value)}>
            {props.outline.languages.map((code) => (
              <option key={code} value={code}>
                {languageName(code, spoken)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {t('share.study')}
          <input
            value={form.study}
            maxLength={64}
            onChange={({ currentTarget }) => form.setStudy(currentTarget.value.trim())}
          />
        </label>
        <label className="field">
          {t('preview.day')}
          <input type="date" value={form.day} onChange={({ currentTarget }) => form.setDay(currentTarget.value)} />
        </label>
        <label className="field">
          {t('share.hours')}
          <select value={form.hours} onChange={({ currentTarget }) => form.setHours(Number(currentTarget.value))}>
            {HOURS.map((count) => (
              <option key={count} value={count}>
                {count < 48 ? t('share.forHours', { count }) : t('share.forDays', { count: count / 24 })}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" className="button">
          {t('share.make')}
        </Button>
      </form>
      {problem === undefined ? null : (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
      {link === undefined ? null : (
        <>
          <CopyField label={t('share.link')} value={link.address} />
          <p className="help">{t('share.until', { when: exactMomentWords(new Date(link.until), spoken) })}</p>
        </>
      )}
    </section>
  );
}
