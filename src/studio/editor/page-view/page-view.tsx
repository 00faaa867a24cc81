import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState } from 'react';
import { Group, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Witness } from '#checker/prove/witness.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import { useKit } from '../../kit/kit.tsx';
import { languageName } from '../../kit/language-name.ts';
import { late } from '../../kit/late.tsx';
import { useWords } from '../../kit/words.tsx';
import { Icon } from '../../parts/icon.tsx';
import { previewMessage } from '#api/preview/preview-messages.ts';
import type { StudioStore } from '../../store/studio-store.ts';
import { useOpenCampaign, useStudio } from '../../store/use-studio.tsx';
import { pagePositionOf } from '../../outline/expanded-blocks.ts';
import type { Outline } from '../../outline/outline.ts';
import { usePreviewLink, type OpenPreview, type PreviewWishes } from './preview-link.ts';
import { sendUpdates, type PreviewState } from './send-updates.ts';
import { useTextsInPlace } from './texts-in-place.ts';
import './page-view.css';

const Player = late(async () => (await import('../../play/player.tsx')).Player);

const DEVICES = ['phone', 'tablet', 'desktop'] as const;
type Device = (typeof DEVICES)[number];

const isDevice = (value: unknown): value is Device => DEVICES.some((device) => device === value);

interface FrameProps {
  readonly preview: OpenPreview;
  readonly device: Device;
  readonly outline: Outline;
  /** A press chooses a block; otherwise it does what it does for a visitor. */
  readonly choosing: boolean;
  /** That of the page in the frame. */
  readonly language: string;
}

/** Keeps the preview where the selection is, and the selection where the author presses in the preview. */
function useFollowing({ preview, outline, choosing, language }: Omit<FrameProps, 'device'>) {
  const { store } = useOpenCampaign();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<PreviewState>('loading');
  const [tell, setTell] = useState<(message: object) => void>();
  const now = useStudio(({ selection }) => selection.now);
  const shown = useRef(outline);
  useEffect(() => {
    shown.current = outline;
  }, [outline]);
  const { said, onAct } = useTextsInPlace({ frame, outline: shown, language, tell });
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    return sendUpdates({
      store,
      frame: current,
      preview,
      onState: setState,
      onReady: (next) => setTell(() => (message: object) => next(message)),
      onAct,
    });
  }, [store, preview, onAct]);
  useEffect(() => tell?.(previewMessage({ type: 'choosing', on: choosing })), [tell, choosing]);
  useEffect(() => {
    if (now.kind === 'campaign') return;
    const route = shown.current.routes.find(({ name }) => name === now.route);
    if (route === undefined) return;
    const at = now.kind === 'block' ? pagePositionOf(route, now.at, textsIn(store)) : undefined;
    tell?.(previewMessage({ type: 'show', route: route.name, ...(at === undefined ? {} : { at }) }));
  }, [tell, now, store]);
  useMending(state);
  return { frame, state, tell, said };
}

/** Opens the preview anew when a draft that it could not show is proven and saved: no page is there to be told. */
function useMending(state: PreviewState): void {
  const queries = useQueryClient();
  const { campaign, document } = useOpenCampaign();
  const isMended = useStudio(
    ({ proof, editing }) =>
      proof.state === 'done' && proof.proof !== undefined && editing.documents[document]?.state === 'saved',
  );
  useEffect(() => {
    if (state === 'unready' && isMended) void queries.invalidateQueries({ queryKey: ['preview', campaign] });
  }, [state, isMended, queries, campaign]);
}

const textsIn = (store: StudioStore) => (name: string) => store.getState().editing.documents[name]?.text;

function PreviewFrame(props: FrameProps) {
  const { t } = useWords();
  const { preview, device } = props;
  const { frame, state, tell, said } = useFollowing(props);
  const playing = useStudio(({ playing: { now } }) => now);
  return (
    <>
      {playing === undefined ? null : <Player playing={playing} tell={tell} />}
      <div className="frame-place" data-device={device}>
        <output className="frame-state" data-state={state}>
          {t(`preview.${state}`)}
        </output>
        <output className="frame-said">{said}</output>
        <iframe
          ref={frame}
          className="frame"
          title={t('preview.title')}
          src={linkTarget(preview.url)}
          // Its origin is another one, so it cannot lift its own restrictions.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        />
      </div>
    </>
  );
}

interface ToolsProps {
  readonly languages: Outline['languages'];
  readonly device: Device;
  readonly wishes: PreviewWishes;
  readonly onDevice: (device: Device) => void;
  readonly onWishes: (wishes: PreviewWishes) => void;
  readonly choosing: boolean;
  readonly onChoosing: (choosing: boolean) => void;
}

/** On which device, in which language and on which day the visitor of the preview comes. */
const PreviewTools = memo(function PreviewTools({
  languages,
  device,
  wishes,
  onDevice,
  onWishes,
  choosing,
  onChoosing,
}: ToolsProps) {
  const { t, language: spokenLanguage } = useWords();
  return (
    <Group className="frame-tools" aria-label={t('preview.tools')}>
      <ToggleButtonGroup
        className="toggle-group"
        aria-label={t('preview.device')}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[device]}
        onSelectionChange={(keys) => {
          const [key] = keys;
          if (isDevice(key)) onDevice(key);
        }}
      >
        {DEVICES.map((one) => (
          <ToggleButton key={one} id={one} className="icon-button" aria-label={t(`preview.${one}`)}>
            <Icon name={one} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButton className="button small" isSelected={!choosing} onChange={(on) => onChoosing(!on)}>
        <Icon name="play" />
        {t('preview.try')}
      </ToggleButton>
      <label className="tool">
        <span>{t('preview.language')}</span>
        <select
          value={wishes.language}
          onChange={({ currentTarget }) => onWishes({ ...wishes, language: currentTarget.value })}
        >
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code, spokenLanguage)}
            </option>
          ))}
        </select>
      </label>
      <label className="tool">
        <span>{t('preview.day')}</span>
        <input
          type="date"
          value={wishes.day}
          onChange={({ currentTarget }) => onWishes({ ...wishes, day: currentTarget.value })}
        />
      </label>
    </Group>
  );
});

/** The language of a visitor who is shown, if it is one of the reasons for what happens to them. */
function languageOf(witness: Witness | undefined): string | undefined {
  return witness?.decided?.includes('locale') === true ? witness.visit.locale : undefined;
}

/** The campaign as its visitors see it, with everything that is not saved yet. */
export function PageView({ outline }: { readonly outline: Outline }) {
  const { t, language } = useWords();
  const { page } = useKit();
  const [device, setDevice] = useState<Device>('phone');
  const [first = language] = outline.languages;
  const [wishes, setWishes] = useState<PreviewWishes>({
    language: outline.languages.includes(language) ? language : first,
    study: '',
    day: '',
  });
  const [choosing, setChoosing] = useState(true);
  const spokenByPlayed = useStudio(({ playing }) => languageOf(playing.now?.witness));
  const shownLanguage = spokenByPlayed ?? wishes.language;
  const link = usePreviewLink({ ...wishes, language: shownLanguage });
  if (!page.previews) return <p className="notice">{t('preview.off')}</p>;
  return (
    <section className="page-view" aria-label={t('preview.title')}>
      <PreviewTools
        languages={outline.languages}
        device={device}
        wishes={wishes}
        onDevice={setDevice}
        onWishes={setWishes}
        choosing={choosing}
        onChoosing={setChoosing}
      />
      {link.isError ? (
        <p className="notice" role="alert">
          {t('preview.failed', { reason: link.error.message })}
        </p>
      ) : null}
      {link.data === undefined ? null : (
        <PreviewFrame
          key={link.data.url}
          preview={link.data}
          device={device}
          outline={outline}
          choosing={choosing}
          language={shownLanguage}
        />
      )}
    </section>
  );
}
