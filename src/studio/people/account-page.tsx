import { useState } from 'react';
import { Button } from 'react-aria-components';
import { listPasskeys, removePasskey } from '#api/people/passkey-calls.ts';
import { endSession, listSessions } from '#api/people/people-calls.ts';
import { useKit } from '../kit/kit.tsx';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { addPasskey } from '../sign-in/passkeys.ts';
import { ProblemLine } from './problem-line.tsx';
import { codeOf, useList } from './use-list.ts';
import './people.css';

function useWhen() {
  const { language } = useWords();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (moment: string) => format.format(new Date(moment));
}

function Passkeys() {
  const { t } = useWords();
  const { callServer } = useKit();
  const when = useWhen();
  const { list, refresh } = useList('passkeys', listPasskeys);
  const [problem, setProblem] = useState<string>();
  const add = async () => {
    setProblem(codeOf(await addPasskey(callServer, t('welcome.thisDevice'))));
    await refresh();
  };
  const remove = async (id: string) => {
    setProblem(codeOf(await callServer(removePasskey, { params: { id } })));
    await refresh();
  };
  return (
    <section className="card" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('account.passkeys')}</h2>
      <ProblemLine code={problem} />
      <ul>
        {(list.data ?? []).map(({ id, name, created }) => (
          <li key={id} className="beside">
            <span>
              {name} <span className="quiet">{when(created)}</span>
            </span>
            <Button
              className="icon-button"
              aria-label={t('account.removePasskey', { name })}
              onPress={() => void remove(id)}
            >
              <Icon name="remove" />
            </Button>
          </li>
        ))}
      </ul>
      {list.data?.length === 0 ? <p>{t('account.noPasskey')}</p> : null}
      <Button className="button" onPress={() => void add()}>
        <Icon name="add" />
        {t('account.addPasskey')}
      </Button>
    </section>
  );
}

function Sessions() {
  const { t } = useWords();
  const { callServer } = useKit();
  const when = useWhen();
  const { list, refresh } = useList('sessions', listSessions);
  const end = async (id: string) => {
    await callServer(endSession, { params: { id } });
    await refresh();
  };
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions')}</h2>
      <ul>
        {(list.data ?? []).map(({ id, agent, lastUsed, current }) => (
          <li key={id} className="session">
            <span>
              {current ? <strong>{t('account.here')} </strong> : null}
              {agent}
            </span>
            <span className="quiet">{when(lastUsed)}</span>
            {current ? null : (
              <Button className="button small" onPress={() => void end(id)}>
                {t('account.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `/studio/account`: with what somebody signs in, and where they have. */
export function AccountPage() {
  const { t } = useWords();
  const { me } = useSession();
  return (
    <main className="workspace">
      <h1>{t('account.of', { name: me.person.name })}</h1>
      <div className="cards">
        <Passkeys />
        <Sessions />
      </div>
    </main>
  );
}
