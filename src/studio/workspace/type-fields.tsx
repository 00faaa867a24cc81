import { Checkbox, CheckboxGroup, Label, Text } from 'react-aria-components';
import { CAMPAIGN_TYPES, type CampaignType } from '#schemas/campaign/campaign.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import { languageName } from '../kit/language-name.ts';
import { useWords } from '../kit/words.tsx';
import { ChoiceField } from './choice-field.tsx';

const isType = (value: string): value is CampaignType => CAMPAIGN_TYPES.some((type) => type === value);

interface TypeFieldsProps {
  readonly type: CampaignType;
  readonly setType: (type: CampaignType) => void;
  /** Does its button lead to another campaign? */
  readonly leadsSomewhere: boolean;
  readonly leadsTo: string;
  readonly setLeadsTo: (campaign: string) => void;
  readonly languages: readonly string[];
  readonly setLanguages: (languages: readonly string[]) => void;
  /** The ids of all campaigns. */
  readonly campaigns: readonly string[];
}

/** What a campaign of a type is asked for besides its name. */
export function TypeFields({ campaigns, leadsSomewhere, ...form }: TypeFieldsProps) {
  const { t, language: spoken } = useWords();
  return (
    <>
      <ChoiceField
        label={t('campaign.type')}
        help={t(`type.${form.type}.what`)}
        value={form.type}
        options={CAMPAIGN_TYPES.map((type) => [type, t(`type.${type}`)])}
        onChange={(value) => {
          if (isType(value)) form.setType(value);
        }}
      />
      {leadsSomewhere ? (
        <ChoiceField
          label={t('create.leadsTo')}
          value={form.leadsTo}
          options={campaigns.map((one) => [one, one])}
          onChange={form.setLeadsTo}
        />
      ) : null}
      <CheckboxGroup className="field" value={[...form.languages]} onChange={form.setLanguages}>
        <Label>{t('create.languages')}</Label>
        <div className="create-languages">
          {LANGUAGES.map((code) => (
            <Checkbox key={code} value={code} className="check">
              <span className="check-box" aria-hidden="true" />
              {languageName(code, spoken)}
            </Checkbox>
          ))}
        </div>
        <Text slot="description" className="help">
          {t('create.languagesHelp')}
        </Text>
      </CheckboxGroup>
    </>
  );
}
