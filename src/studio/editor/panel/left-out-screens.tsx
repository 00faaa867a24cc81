import { Button } from 'react-aria-components';
import { useWords } from '../../kit/words.tsx';
import { Icon } from '../../parts/icon.tsx';
import { edit } from '../../store/edit.ts';
import { useOpenCampaign } from '../../store/use-studio.tsx';

/** The screens of the campaign that this one extends which it does without; each can be taken back. */
export function LeftOutScreens({ names }: { readonly names: readonly string[] }) {
  const { t } = useWords();
  const { store, document } = useOpenCampaign();
  if (names.length === 0) return null;
  const takeBack = (index: number) =>
    edit(store, {
      document,
      operations: [{ do: 'remove', pointer: names.length === 1 ? '/removeRoutes' : `/removeRoutes/${index}` }],
      label: 'takeBackRoute',
    });
  return (
    <fieldset className="field list">
      <legend>{t('campaign.leftOut')}</legend>
      <ol>
        {names.map((name, index) => (
          <li key={name} className="list-item">
            <span className="list-item-content">/{name}</span>
            <Button
              className="icon-button"
              aria-label={t('campaign.takeBack', { name })}
              onPress={() => takeBack(index)}
            >
              <Icon name="undo" />
            </Button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
