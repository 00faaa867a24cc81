import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { NavLink, useNavigate } from 'react-router';
import { signOut } from '#api/people/session-calls.ts';
import { useKit } from '../kit/kit.tsx';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { forgetEverything } from '../sign-in/me.ts';
import './frame.css';

function AccountMenu() {
  const { t } = useWords();
  const { callServer } = useKit();
  const { me } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    await callServer(signOut);
    forgetEverything(queries);
  };
  return (
    <MenuTrigger>
      <Button className="button small account">
        {me.person.name}
        <Icon name="down" />
      </Button>
      <Popover className="popover menu" placement="bottom end">
        <Menu
          aria-label={t('account.title')}
          onAction={(key) => void (key === 'leave' ? leave() : navigate(`/${String(key)}`))}
        >
          <MenuItem id="account" className="menu-item">
            {t('account.keys')}
          </MenuItem>
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
