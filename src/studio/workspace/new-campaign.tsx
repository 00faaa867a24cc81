import { useId, useState } from 'react';
import {
  Button,
  Checkbox,
  CheckboxGroup,
  Dialog,
  FieldError,
  Form,
  Heading,
  Input,
  Label,
  Modal,
  ModalOverlay,
  Radio,
  RadioGroup,
  Text,
  TextField,
} from 'react-aria-components';
import { useNavigate } from 'react-router';
import { CAMPAIGN_TYPES, type CampaignType } from '#schemas/campaign/campaign.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import { useKit } from '../kit/kit.tsx';
import { languageName } from '../kit/language-name.ts';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { createCampaign, type Beginning } from './create-campaign.ts';
import { idFromName, idProblem } from './new-document.ts';

export interface NewCampaignProps {
  /** The names of all documents. */
  readonly documents: readonly string[];
  /** The ids of all campaigns. */
  readonly campaigns: readonly string[];
  /** The campaign to copy; undefined: it begins with a type. */
  readonly copied: string | undefined;
  readonly close: () => void;
}

const isType = (value: string): value is CampaignType => CAMPAIGN_TYPES.some((type) => type === value);
const [FIRST_TYPE] = CAMPAIGN_TYPES;

function useNewCampaign({ documents, campaigns, copied, close }: NewCampaignProps) {
  const words = useWords();
  const { callServer } = useKit();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [ownId, setId] = useState<string>();
  const [kind, setKind] = useState<Beginning['kind']>(copied === undefined ? 'type' : 'copy');
  const [type, setType] = useState<CampaignType>(FIRST_TYPE);
  const [of, setOf] = useState(copied ?? campaigns[0] ?? '');
  const [leadsTo, setLeadsTo] = useState(campaigns[0] ?? '');
  const [languages, setLanguages] = useState<readonly string[]>(LANGUAGES.slice(0, 2));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = ownId ?? idFromName(name);
  const wrongId = id === '' ? undefined : idProblem(id, documents);
  const canCreate =
    !isBusy && name.trim() !== '' && id !== '' && wrongId === undefined && (kind === 'copy' || languages.length > 0);
  const create = async () => {
    if (!canCreate) return;
    setBusy(true);
    const chosen = LANGUAGES.filter((language) => languages.includes(language));
    const beginning: Beginning = kind === 'copy' ? { kind, of } : { kind, type, languages: chosen, leadsTo };
    const code = await createCampaign(callServer, { id, name: name.trim(), beginning });
    setBusy(false);
    setProblem(code === undefined ? undefined : problemWords(words, code));
    if (code !== undefined) return;
    close();
    await navigate(`/campaigns/${id}/page`);
  };
  return {
    name,
    setName,
    id,
    setId,
    kind,
    setKind,
    type,
    setType,
    of,
    setOf,
    leadsTo,
    setLeadsTo,
    languages,
    setLanguages,
    problem,
    wrongId,
    canCreate,
    create,
  };
}

type NewCampaignForm = ReturnType<typeof useNewCampaign>;

interface ChoiceProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, help, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      {help === undefined ? null : (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** What a campaign of a type is asked for besides its name. */
function TypeFields({ form, campaigns }: { readonly form: NewCampaignForm; readonly campaigns: readonly string[] }) {
  const { t, language: spoken } = useWords();
  return (
    <>
      <Choice
        label={t('campaign.type')}
        help={t(`type.${form.type}.what`)}
        value={form.type}
        options={CAMPAIGN_TYPES.map((type) => [type, t(`type.${type}`)])}
        onChange={(value) => {
          if (isType(value)) form.setType(value);
        }}
      />
      {form.type === 'Flare' ? (
        <Choice
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

function CreateForm(props: NewCampaignProps) {
  const { t } = useWords();
  const form = useNewCampaign(props);
  const { campaigns, close } = props;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void form.create();
      }}
    >
      <RadioGroup
        className="field choice"
        value={form.kind}
        onChange={(value) => form.setKind(value === 'copy' ? 'copy' : 'type')}
      >
        <Label>{t('create.beginWith')}</Label>
        <Radio value="type">{t('create.fromType')}</Radio>
        <Radio value="copy">{t('create.fromCopy')}</Radio>
      </RadioGroup>
      {form.kind === 'copy' ? (
        <Choice
          label={t('create.copyOf')}
          value={form.of}
          options={campaigns.map((one) => [one, one])}
          onChange={form.setOf}
        />
      ) : (
        <TypeFields form={form} campaigns={campaigns} />
      )}
      <TextField className="field" isRequired value={form.name} onChange={form.setName}>
        <Label>{t('campaign.name')}</Label>
        <Input maxLength={120} />
      </TextField>
      <TextField
        className="field"
        value={form.id}
        onChange={form.setId}
        isInvalid={form.wrongId !== undefined}
        validationBehavior="aria"
      >
        <Label>{t('create.id')}</Label>
        <Input maxLength={60} spellCheck={false} />
        <Text slot="description" className="help">
          {t('create.idHelp', { id: form.id === '' ? '…' : form.id })}
        </Text>
        <FieldError className="wrong">{form.wrongId === undefined ? null : t(form.wrongId)}</FieldError>
      </TextField>
      {form.problem === undefined ? null : (
        <p className="wrong" role="alert">
          {form.problem}
        </p>
      )}
      <div className="beside create-buttons">
        <Button type="submit" className="button primary" isDisabled={!form.canCreate}>
          {t('create.create')}
        </Button>
        <Button className="button" onPress={close}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** Asks what a new campaign begins as, creates its first draft and opens it. */
export function NewCampaign(props: NewCampaignProps) {
  const { t } = useWords();
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.close();
      }}
    >
      <Modal className="modal">
        <Dialog>
          <Heading slot="title">{t('create.title')}</Heading>
          <CreateForm {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
