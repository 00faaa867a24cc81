import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { NavLink, useNavigate } from 'react-router';
import { signOut } from '#api/people/session-calls.ts';
import { languageName } from '#schemas/language-codes.ts';
import { useKit } from '../kit/kit.tsx';
import { chooseLanguage } from '../kit/own-language.ts';
import { useSession } from '../kit/session.tsx';
import { STUDIO_LANGUAGES, useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { forgetEverything } from '../sign-in/me.ts';
import './frame.css';

function AccountMenu() {
  const { t, language } = useWords();
  const { callServer } = useKit();
  const { me } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    await callServer(signOut);
    forgetEverything(queries);
  };
  const act = (key: string) => {
    if (key === 'leave') return void leave();
    if (STUDIO_LANGUAGES.includes(key)) return chooseLanguage(key);
    return void navigate(`/${key}`);
  };
  return (
    <MenuTrigger>
      <Button className="button small account">
        {me.person.name}
        <Icon name="down" />
      </Button>
      <Popover className="popover menu" placement="bottom end">
        <Menu aria-label={t('account.title')} onAction={(key) => act(String(key))}>
          <MenuItem id="account" className="menu-item">
            {t('account.keys')}
          </MenuItem>
          {STUDIO_LANGUAGES.filter((one) => one !== language).map((one) => (
            <MenuItem key={one} id={one} className="menu-item" textValue={languageName(one)}>
              <span lang={one}>{languageName(one)}</span>
            </MenuItem>
          ))}
          <MenuItem id="leave" className="menu-item">
            {t('account.signOut')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** The head of every page but the editor's, which has one of its own. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useWords();
  const { me, may, maySomewhere } = useSession();
  return (
    <>
      <header className="frame-head">
        <span className="brand">Trialflow Studio</span>
        <nav className="tabs" aria-label={t('frame.pages')}>
          <NavLink to="/" end>
            {t('campaigns.title')}
          </NavLink>
          {maySomewhere('leads:read') ? <NavLink to="/leads">{t('desk.title')}</NavLink> : null}
          {may('people') ? <NavLink to="/people">{t('people.title')}</NavLink> : null}
        </nav>
        {me.madeUp ? <span className="tag">{t('frame.development')}</span> : null}
        <AccountMenu />
      </header>
      {children}
    </>
  );
}
