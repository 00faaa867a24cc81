import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#api/contract/call.ts';
import { getSignInWays, lookAtLink, OPEN_ID_ADDRESSES, useLink as enterByLink } from '#api/people/session-calls.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { useKit } from '../kit/kit.tsx';
import { useWords } from '../kit/words.tsx';
import { ME } from './me.ts';
import { enterByInvitation } from './passkeys.ts';
import './sign-in.css';

type Link = ReplyOf<typeof lookAtLink>;
type Entered = Awaited<ReturnType<typeof enterByInvitation>>;

/** Takes the secret out of the address, so that nobody reads it there later. */
function takeSecret(): string {
  const secret = window.location.hash.slice(1);
  if (secret !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return secret;
}

interface FormProps {
  readonly link: Link;
  readonly secret: string;
  readonly onEntered: (entered: Entered) => void;
}

/** Whoever has the first link says who they are. */
function NameForm({ link, secret, onEntered }: FormProps) {
  const { t } = useWords();
  const { callServer } = useKit();
  const [name, setName] = useState(link.name ?? '');
  const [email, setEmail] = useState(link.email ?? '');
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    onEntered(await callServer(enterByLink, { body: link.needsName ? { secret, name, email } : { secret } }));
  };
  return (
    <form onSubmit={(event) => void enter(event)}>
      {link.needsName ? (
        <>
          <div className="field">
            <label htmlFor="name">{t('welcome.name')}</label>
            <input
              id="name"
              autoComplete="name"
              required
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </div>
          <div className="field">
            <label htmlFor="email">{t('welcome.email')}</label>
            <input
              id="email"
              type="email"
              autoComplete="email"
              required
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          </div>
        </>
      ) : null}
      <Button type="submit" className="button primary">
        {t('welcome.enter')}
      </Button>
    </form>
  );
}

/** Somebody who was invited makes a passkey, or comes in by the provider of the organization. */
function Invitation({ secret, onEntered }: FormProps) {
  const { t } = useWords();
  const { callServer } = useKit();
  const ways = useQuery({
    queryKey: ['sign-in'],
    queryFn: async () => {
      const read = await callServer(getSignInWays);
      return read.ok ? read.value : undefined;
    },
  });
  return (
    <>
      <p>{t('welcome.passkeyWhy')}</p>
      <Button
        className="button primary"
        onPress={() => void enterByInvitation(callServer, secret, t('welcome.thisDevice')).then(onEntered)}
      >
        {t('welcome.passkey')}
      </Button>
      {ways.data?.openId === true ? (
        <a className="button" href={ownPath(OPEN_ID_ADDRESSES.start)}>
          {t('signIn.openId')}
        </a>
      ) : null}
    </>
  );
}

/** `/studio/welcome#SECRET`: the first administrator, somebody who was invited, or who has lost every passkey. */
export function WelcomePage() {
  const { t } = useWords();
  const { callServer } = useKit();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [secret] = useState(takeSecret);
  const [problem, setProblem] = useState<string>();
  const link = useQuery({
    queryKey: ['welcome', secret],
    retry: false,
    gcTime: 0,
    queryFn: async () => {
      const read = await callServer(lookAtLink, { body: { secret } });
      if (!read.ok) throw new Error(read.problem.code);
      return read.value;
    },
  });
  const onEntered = (entered: Entered) => {
    if (!entered.ok) return setProblem(entered.problem.code);
    queries.setQueryData(ME, entered.value);
    void navigate('/', { replace: true });
  };
  const wrong = problem ?? link.error?.message;
  return (
    <main className="sign-in">
      <h1>{t('welcome.title')}</h1>
      {wrong === undefined ? null : (
        <p className="wrong" role="alert">
          {t(`problem.${wrong}`, { defaultValue: t('problem.other', { code: wrong }) })}
        </p>
      )}
      {link.data === undefined ? null : (
        <>
          <p className="quiet">
            {link.data.name === null
              ? t(link.data.needsName ? 'welcome.first' : 'welcome.made-up')
              : t('welcome.for', { name: link.data.name })}
          </p>
          {link.data.kind === 'invitation' ? (
            <Invitation link={link.data} secret={secret} onEntered={onEntered} />
          ) : (
            <NameForm link={link.data} secret={secret} onEntered={onEntered} />
          )}
        </>
      )}
    </main>
  );
}
