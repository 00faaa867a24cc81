import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components';
import type { LeadRow } from '#api/leads-desk/desk-parts.ts';
import { findLeads } from '#api/leads-desk/lead-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { LeadsTable } from './leads-table.tsx';
import './find-lead.css';

/** What was found of a person so far. What was looked for stands in no address, and is gone with the page. */
interface Found {
  readonly value: string;
  readonly leads: readonly LeadRow[];
  /** Where to look on; null: all leads were looked through. */
  readonly next: string | null;
}

/** Looks for the leads of a person. */
export function useFinding() {
  const { callServer } = useKit();
  const [found, setFound] = useState<Found>();
  const looking = useMutation({
    networkMode: 'always',
    mutationFn: async ({ value, before }: { readonly value: string; readonly before: Found | undefined }) => {
      const at = before?.next;
      const body = { value, ...(typeof at === 'string' ? { before: at } : {}) };
      const { leads, next } = await callOrThrow(callServer, findLeads, { body });
      setFound({ value, leads: [...(before?.leads ?? []), ...leads], next });
    },
  });
  return {
    found,
    isLooking: looking.isPending,
    error: looking.error,
    look: (value: string) => looking.mutate({ value, before: undefined }),
    lookOn: () => {
      if (found !== undefined) looking.mutate({ value: found.value, before: found });
    },
    end: () => {
      setFound(undefined);
      looking.reset();
    },
  };
}

type Finding = ReturnType<typeof useFinding>;

/** Asks whose leads to look for. */
export function FindForm({ finding }: { readonly finding: Finding }) {
  const words = useWords();
  const { t } = words;
  const { isLooking, error, look } = finding;
  const id = useId();
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '') look(value.trim());
  };
  return (
    <form className="field desk-find" aria-label={t('desk.find')} onSubmit={submit}>
      <label htmlFor={id}>{t('desk.find.value')}</label>
      <div className="beside">
        <input
          id={id}
          type="search"
          // Whoever sits here next must not be offered it.
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={value}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Button type="submit" className="button" isDisabled={isLooking}>
          <Icon name="search" />
          {t('desk.find.now')}
        </Button>
      </div>
      <p id={`${id}-help`} className="help">
        {t('desk.find.help')}
      </p>
      {error === null ? null : (
        <p className="wrong" role="alert">
          {error.message === 'request-invalid' ? t('desk.find.unreadable') : problemWords(words, error.message)}
        </p>
      )}
    </form>
  );
}

/** What was found, in place of the list of all leads. */
export function FoundLeads({ finding, chosen }: { readonly finding: Finding; readonly chosen: string | undefined }) {
  const { t } = useWords();
  const { found, isLooking, lookOn, end } = finding;
  if (found === undefined) return null;
  const { leads, next } = found;
  const none = next === null ? 'desk.find.none' : 'desk.find.noneYet';
  return (
    <section aria-label={t('desk.find')}>
      <output className="desk-found">
        {leads.length === 0 ? t(none) : t('desk.find.found', { count: leads.length })}
      </output>
      {leads.length === 0 ? null : <LeadsTable leads={leads} chosen={chosen} />}
      <div className="beside desk-find-buttons">
        {next === null ? null : (
          <Button className="button small" isDisabled={isLooking} onPress={lookOn}>
            {t('desk.find.further')}
          </Button>
        )}
        <Button className="button small" onPress={end}>
          {t('desk.find.end')}
        </Button>
      </div>
    </section>
  );
}
