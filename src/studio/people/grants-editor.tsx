import { useId } from 'react';
import { Button } from 'react-aria-components';
import { isRole, ROLE_NAMES, type Grant } from '#api/people/roles.ts';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { CampaignField } from './campaign-field.tsx';

interface GrantsProps {
  readonly grants: readonly Grant[];
  readonly onChange: (grants: readonly Grant[]) => void;
}

/** The roles of a person, each for all campaigns or for one. */
export function GrantsEditor({ grants, onChange }: GrantsProps) {
  const { t } = useWords();
  const id = useId();
  const change = (index: number, grant: Grant) => onChange(grants.map((one, at) => (at === index ? grant : one)));
  return (
    <fieldset className="field">
      <legend>{t('people.roles')}</legend>
      {grants.map((grant, index) => (
        // Roles have no names of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="grant">
          <label htmlFor={`${id}-${index}`} className="visually-hidden">
            {t('people.role', { number: index + 1 })}
          </label>
          <select
            id={`${id}-${index}`}
            value={grant.role}
            onChange={({ currentTarget }) => {
              if (isRole(currentTarget.value)) change(index, { ...grant, role: currentTarget.value });
            }}
          >
            {ROLE_NAMES.map((role) => (
              <option key={role} value={role}>
                {t(`role.${role}`)}
              </option>
            ))}
          </select>
          <CampaignField
            label={t('people.campaign', { number: index + 1 })}
            campaign={grant.campaign}
            onChange={(campaign) => change(index, { ...grant, campaign })}
          />
          <Button
            className="icon-button"
            aria-label={t('people.removeRole', { number: index + 1 })}
            onPress={() => onChange(grants.filter((_one, at) => at !== index))}
          >
            <Icon name="remove" />
          </Button>
        </div>
      ))}
      <Button className="button small" onPress={() => onChange([...grants, { role: 'author', campaign: null }])}>
        <Icon name="add" />
        {t('people.addRole')}
      </Button>
      <p className="help">{t('people.rolesHelp')}</p>
    </fieldset>
  );
}
