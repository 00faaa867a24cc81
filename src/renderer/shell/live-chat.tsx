import { useEffect, useState } from 'react';
import { happened } from '#store/events.ts';
import { SHELL } from '#schemas/tracking/events.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { usePage, useStore } from '../page-kit.ts';

/** The address of the chat, if somebody is available; requested once, when the page is live. */
function useChatAddress(): string | undefined {
  const { page, live } = usePage();
  const isLive = useStore(({ ui }) => ui.live);
  const offered = page.state.campaign.settings.liveChat === true && isLive;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (offered) void live?.chatAddress().then(setAddress);
  }, [offered, live]);
  return address;
}

/**
 * A way to chat with a person, shown only if the campaign offers it and somebody is available (L5). A link, so that
 * nothing of the other host runs here.
 */
export function LiveChat() {
  const { shell, store } = usePage();
  const address = useChatAddress();
  if (address === undefined) return null;
  return (
    <div className="live-chat">
      <LinkButton
        href={address}
        newTab
        variant="secondary"
        onClick={() => store.dispatch(happened({ event: 'chat-opened', block: SHELL }))}
      >
        {shell('chat.open')}
      </LinkButton>
      <p>{shell('chat.hint')}</p>
    </div>
  );
}
