import { createContext, use, useMemo, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useKit } from '../kit/kit.tsx';
import { useWords } from '../kit/words.tsx';
import type { Outline } from '../outline/outline.ts';
import { Icon } from '../parts/icon.tsx';
import { Picture } from '../pictures/picture.tsx';
import { useDraftPictures } from '../pictures/use-pictures.ts';
import { useStudio } from '../store/use-studio.tsx';

/** Whether this browser shows pictures: `on` or `off`. */
const KEPT = 'trialflow-studio-pictures';
/** With more screens, pictures are shown only where somebody has asked for them. */
const MAX_UNASKED = 100;

/** Finds the picture of a screen; undefined as long as it is not known. */
type PictureOf = (route: string) => string | undefined;

/** Undefined: no pictures are shown. */
const Context = createContext<PictureOf | undefined>(undefined);

export const FlowPicturesProvider = Context.Provider;

export const useFlowPictures = (): PictureOf | undefined => use(Context);

function keptChoice(): boolean | undefined {
  const kept = localStorage.getItem(KEPT);
  return kept === null ? undefined : kept === 'on';
}

/** The switch, and where the pictures are while it is on. */
export function usePictureSwitch({ languages, routes }: Outline) {
  const { page } = useKit();
  const { language } = useWords();
  const [chosen, setChosen] = useState(keptChoice);
  const isOn = page.previews && (chosen ?? routes.length <= MAX_UNASKED);
  const pictures = useDraftPictures(isOn);
  const [first = language] = languages;
  const spoken = languages.includes(language) ? language : first;
  const pictureOf = useMemo(
    () => (isOn ? (route: string) => pictures?.ofScreen(route, spoken) : undefined),
    [isOn, pictures, spoken],
  );
  return {
    pictureOf,
    choose: (on: boolean) => {
      localStorage.setItem(KEPT, on ? 'on' : 'off');
      setChosen(on);
    },
  };
}

interface SwitchProps {
  readonly isOn: boolean;
  readonly choose: (on: boolean) => void;
}

/** Shows or hides pictures. Without previews there are none to show. */
export function PictureSwitch({ isOn, choose }: SwitchProps) {
  const { t } = useWords();
  const { page } = useKit();
  const isFaulty = useStudio(({ proof }) => proof.state === 'done' && proof.proof === undefined);
  if (!page.previews) return null;
  return (
    <>
      <ToggleButton className="button small" isSelected={isOn} onChange={choose}>
        <Icon name="phone" />
        {t('pictures.title')}
      </ToggleButton>
      {isOn && isFaulty ? <span className="quiet">{t('pictures.faulty')}</span> : null}
    </>
  );
}

/** The picture of a screen beside its name, which says what it shows. */
export function FlowPicture({ route, size }: { readonly route: string; readonly size: 'card' | 'list' }) {
  const pictureOf = useFlowPictures();
  return pictureOf === undefined ? null : <Picture address={pictureOf(route)} size={size} />;
}
