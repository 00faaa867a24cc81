import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { getSignInWays, OPEN_ID_ADDRESSES } from '#api/people/session-calls.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { useKit } from '../kit/kit.tsx';
import { useWords } from '../kit/words.tsx';
import { enterWithPasskey } from './passkeys.ts';
import { ME } from './me.ts';
import './sign-in.css';

/** How somebody comes in who is not signed in. */
export function SignInPage() {
  const { t } = useWords();
  const { callServer } = useKit();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ways = useQuery({
    queryKey: ['sign-in'],
    queryFn: async () => {
      const read = await callServer(getSignInWays);
      if (!read.ok) throw new Error(read.problem.code);
      return read.value;
    },
  });
  const enter = async () => {
    setBusy(true);
    const entered = await enterWithPasskey(callServer);
    setBusy(false);
    if (entered.ok) queries.setQueryData(ME, entered.value);
    else setProblem(entered.problem.code);
  };
  return (
    <main className="sign-in">
      <h1>{t('signIn.title')}</h1>
      <p className="quiet">{t('signIn.what')}</p>
      {problem === undefined ? null : (
        <p className="wrong" role="alert">
          {t(`problem.${problem}`, { defaultValue: t('problem.other', { code: problem }) })}
        </p>
      )}
      {ways.data?.passkeys === true ? (
        <Button className="button primary" isDisabled={isBusy} onPress={() => void enter()}>
          {t('signIn.passkey')}
        </Button>
      ) : null}
      {ways.data?.openId === true ? (
        <a className="button" href={ownPath(OPEN_ID_ADDRESSES.start)}>
          {t('signIn.openId')}
        </a>
      ) : null}
      <p className="help">{t(ways.data?.development === true ? 'signIn.development' : 'signIn.link')}</p>
    </main>
  );
}
