import { useId, useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components';
import { changePerson, invitePerson, listPeople, makeLink } from '#api/people/people-calls.ts';
import type { ReplyOf } from '#api/contract/call.ts';
import type { Person } from '#api/people/people-parts.ts';
import type { Grant } from '#api/people/roles.ts';
import { useKit } from '../kit/kit.tsx';
import { useSession } from '../kit/session.tsx';
import { momentWords } from '../kit/moments.ts';
import { useWords } from '../kit/words.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { GrantsEditor } from './grants-editor.tsx';
import { ProblemLine } from './problem-line.tsx';
import { codeOf, useList } from './use-list.ts';
import './people.css';

type OneTimeLink = ReplyOf<typeof makeLink>;

/** A one-time link, to be copied. */
function LinkToSend({ link }: { readonly link: OneTimeLink | undefined }) {
  const { t, language } = useWords();
  if (link === undefined) return null;
  return (
    <div className="notice link-to-send">
      <output>{t('people.link', { when: momentWords(link.until, language) })}</output>
      <CopyField label={t('people.linkLabel')} value={link.address} />
    </div>
  );
}

function Invite({ onDone }: { readonly onDone: () => Promise<void> }) {
  const { t } = useWords();
  const { callServer } = useKit();
  const id = useId();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [grants, setGrants] = useState<readonly Grant[]>([{ role: 'author', campaign: null }]);
  const [problem, setProblem] = useState<string>();
  const [link, setLink] = useState<OneTimeLink>();
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    const invited = await callServer(invitePerson, {
      body: { name, email, grants: grants.map((one) => ({ ...one })) },
    });
    setProblem(codeOf(invited));
    if (!invited.ok) return;
    setLink(invited.value.link);
    setName('');
    setEmail('');
    await onDone();
  };
  return (
    <form className="card" onSubmit={(event) => void invite(event)}>
      <h2>{t('people.invite')}</h2>
      <ProblemLine code={problem} />
      <div className="field">
        <label htmlFor={`${id}-name`}>{t('welcome.name')}</label>
        <input id={`${id}-name`} required value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-email`}>{t('welcome.email')}</label>
        <input
          id={`${id}-email`}
          type="email"
          required
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </div>
      <GrantsEditor grants={grants} onChange={setGrants} />
      <Button type="submit" className="button primary">
        {t('people.inviteNow')}
      </Button>
      <LinkToSend link={link} />
    </form>
  );
}

interface PersonProps {
  readonly person: Person;
  readonly onDone: () => Promise<void>;
}

function PersonCard({ person, onDone }: PersonProps) {
  const { t } = useWords();
  const { callServer } = useKit();
  const { me } = useSession();
  const [grants, setGrants] = useState<readonly Grant[]>(person.grants);
  const [problem, setProblem] = useState<string>();
  const [link, setLink] = useState<OneTimeLink>();
  const params = { id: person.id };
  const isDisabled = person.state === 'disabled';
  const change = async (body: { readonly state?: 'active' | 'disabled'; readonly grants?: Grant[] }) => {
    const changed = await callServer(changePerson, { params, body });
    setProblem(codeOf(changed));
    await onDone();
  };
  const sendLink = async () => {
    const made = await callServer(makeLink, { params });
    setProblem(codeOf(made));
    if (made.ok) setLink(made.value);
  };
  return (
    <li className="card">
      <h2>
        {person.name} <span className="tag">{t(`person.${person.state}`)}</span>
      </h2>
      <p className="quiet">{person.email}</p>
      <ProblemLine code={problem} />
      <details>
        <summary>
          {person.grants
            .map(({ role, campaign }) => `${t(`role.${role}`)}${campaign === null ? '' : ` (${campaign})`}`)
            .join(', ') || t('people.noRole')}
        </summary>
        <GrantsEditor grants={grants} onChange={setGrants} />
        <Button className="button small" onPress={() => void change({ grants: grants.map((one) => ({ ...one })) })}>
          {t('people.saveRoles')}
        </Button>
      </details>
      <div className="beside">
        <Button className="button small" onPress={() => void sendLink()}>
          {t('people.newLink')}
        </Button>
        {person.id === me.person.id ? null : (
          <Button className="button small" onPress={() => void change({ state: isDisabled ? 'active' : 'disabled' })}>
            {t(isDisabled ? 'people.enable' : 'people.disable')}
          </Button>
        )}
      </div>
      <LinkToSend link={link} />
    </li>
  );
}

/** `/studio/people`: who may use the studio, and what for. */
export function PeoplePage() {
  const { t } = useWords();
  const { list, refresh } = useList('people', listPeople);
  return (
    <main className="workspace">
      <h1>{t('people.title')}</h1>
      <ProblemLine code={list.error?.message} />
      <div className="people">
        <ul className="cards">
          {(list.data ?? []).map((person) => (
            <PersonCard key={person.id} person={person} onDone={refresh} />
          ))}
        </ul>
        <Invite onDone={refresh} />
      </div>
    </main>
  );
}
