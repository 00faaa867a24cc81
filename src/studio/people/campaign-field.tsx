import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { listDocuments } from '#api/content/content-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { isLike } from '../parts/is-like.ts';
import { useListBesideField } from '../parts/use-list-beside-field.ts';
import { campaignOf, isCampaignDocument } from '../store/campaign-parts.ts';

/** The campaigns that there are, by id; undefined: they are not known yet. */
function useCampaigns(): ReadonlyMap<string, string> | undefined {
  const { callServer } = useKit();
  const documents = useQuery({
    queryKey: ['documents'],
    queryFn: ({ signal }) => callOrThrow(callServer, listDocuments, { signal }),
  });
  return useMemo(() => {
    const campaigns = documents.data?.filter(({ document }) => isCampaignDocument(document));
    return campaigns && new Map(campaigns.map(({ document, name }) => [campaignOf(document), name ?? '']));
  }, [documents.data]);
}

interface CampaignFieldProps {
  readonly label: string;
  /** Null: all campaigns. */
  readonly campaign: string | null;
  readonly onChange: (campaign: string | null) => void;
}

/** Chooses a campaign, or names one that is still to be made. Empty: all campaigns. */
export function CampaignField({ label, campaign, onChange }: CampaignFieldProps) {
  const { t } = useWords();
  const campaigns = useCampaigns();
  const field = useRef<HTMLInputElement>(null);
  const onOpenChange = useListBesideField(field);
  const isUnknown = campaign !== null && campaigns !== undefined && !campaigns.has(campaign);
  return (
    <ComboBox
      className="combo"
      aria-label={label}
      allowsCustomValue
      defaultItems={[...(campaigns ?? [])].map(([id, name]) => ({ id, name }))}
      defaultFilter={(id, typed) => isLike(`${id} ${campaigns?.get(id) ?? ''}`, typed)}
      inputValue={campaign ?? ''}
      onInputChange={(name) => onChange(name === '' ? null : name)}
      onOpenChange={onOpenChange}
    >
      <div className="beside">
        <Input ref={field} placeholder={t('people.allCampaigns')} />
        <Button className="icon-button" aria-label={t('people.campaigns')}>
          <Icon name="down" />
        </Button>
      </div>
      {isUnknown ? (
        <Text slot="description" className="help" elementType="output">
          {t('people.unknownCampaign')}
        </Text>
      ) : null}
      <Popover className="popover combo-list">
        <ListBox<{ readonly id: string; readonly name: string }>>
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={id} className="combo-item">
              <span>{id}</span>
              <span className="help">{name}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
