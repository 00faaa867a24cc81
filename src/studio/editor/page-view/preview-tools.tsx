import { useRef, type ReactNode } from 'react';
import { Button, Group, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { languageName } from '../../kit/language-name.ts';
import { useWords } from '../../kit/words.tsx';
import type { Outline } from '../../outline/outline.ts';
import { Icon } from '../../parts/icon.tsx';
import { useStudio } from '../../store/use-studio.tsx';
import type { PreviewWishes } from './preview-link.ts';
import { themesAmong, type ShownTheme } from './themes.ts';
import { isSomebody, NOBODY, type Visitor } from './use-visitor.ts';

const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

const isDevice = (value: unknown): value is Device => DEVICES.some((device) => device === value);

interface ToolsProps {
  readonly languages: Outline['languages'];
  readonly device: Device;
  readonly wishes: PreviewWishes;
  readonly onDevice: (device: Device) => void;
  readonly onWishes: (wishes: PreviewWishes) => void;
  readonly choosing: boolean;
  readonly onChoosing: (choosing: boolean) => void;
  readonly theme: ShownTheme;
  readonly onTheme: (theme: ShownTheme) => void;
  /** To whom the page is shown. */
  readonly children: ReactNode;
}

/** The themes of the folder, the campaign's own, and none. */
function ThemeChoice({ theme, onTheme }: Pick<ToolsProps, 'theme' | 'onTheme'>) {
  const { t } = useWords();
  const names = useStudio(({ editing }) => themesAmong(Object.keys(editing.documents)).join(' '));
  const value = theme.of === 'theme' ? `theme ${theme.name}` : theme.of;
  return (
    <label className="tool">
      <span>{t('preview.theme')}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const [of, name = ''] = currentTarget.value.split(' ');
          onTheme(of === 'theme' ? { of, name } : { of: of === 'brand' ? of : 'campaign' });
        }}
      >
        <option value="campaign">{t('preview.ownTheme')}</option>
        <option value="brand">{t('preview.noTheme')}</option>
        {names.split(' ').map((name) =>
          name === '' ? null : (
            <option key={name} value={`theme ${name}`}>
              {name}
            </option>
          ),
        )}
      </select>
    </label>
  );
}

/** On which device, in which language and on which day the visitor of the preview comes. */
export function PreviewTools({
  languages,
  device,
  wishes,
  onDevice,
  onWishes,
  choosing,
  onChoosing,
  theme,
  onTheme,
  children,
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
      <ThemeChoice theme={theme} onTheme={onTheme} />
      {children}
    </Group>
  );
}

interface VisitorToolProps {
  readonly visitor: Visitor;
  /** Who they are, in words. */
  readonly name: string;
  readonly become: (visitor: Visitor) => void;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Says to whom the page is shown, and opens what decides it. */
export function VisitorTool({ visitor, name, become, isOpen, onOpen }: VisitorToolProps) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ToggleButton ref={button} className="button small" isSelected={isOpen} onChange={onOpen}>
        {t('visitor.button')}
      </ToggleButton>
      {isSomebody(visitor) || visitor.study !== '' ? (
        <span className="visitor-chip">
          <output>{name}</output>
          <Button
            className="icon-button"
            aria-label={t('visitor.leave')}
            onPress={() => {
              become(NOBODY);
              button.current?.focus();
            }}
          >
            <Icon name="close" />
          </Button>
        </span>
      ) : null}
    </>
  );
}
