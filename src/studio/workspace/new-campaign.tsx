import { useState } from 'react';
import {
  Button,
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
import { idFromName } from '../kit/id-from-name.ts';
import { useKit } from '../kit/kit.tsx';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ConversionReport } from './conversion-report.tsx';
import { createCampaign, type Beginning } from './create-campaign.ts';
import { idProblem } from './new-document.ts';
import { QuestionnaireField } from './questionnaire-field.tsx';
import { StudyPicker } from './study-picker.tsx';
import { TypeFields } from './type-fields.tsx';
import { type Source, useConversion } from './use-conversion.ts';
import './conversion.css';

export interface NewCampaignProps {
  /** The names of all documents. */
  readonly documents: readonly string[];
  /** The ids of all campaigns. */
  readonly campaigns: readonly string[];
  /** The campaign to copy; undefined: it begins with a type. */
  readonly copied: string | undefined;
  readonly close: () => void;
}

const KINDS = [
  'type',
  'copy',
  'variant',
  'study',
  'questionnaire',
  'empty',
] as const satisfies readonly Beginning['kind'][];
const isKind = (value: string): value is (typeof KINDS)[number] => KINDS.some((kind) => kind === value);
const [FIRST_TYPE] = CAMPAIGN_TYPES;

/** What others have written, if it is chosen. */
function sourceOf(kind: Beginning['kind'], study: string | undefined, text: string): Source | undefined {
  if (kind === 'study') return study === undefined ? undefined : { kind, study };
  return kind === 'questionnaire' && text.trim() !== '' ? { kind, text } : undefined;
}

interface Chosen {
  readonly kind: Beginning['kind'];
  readonly of: string;
  readonly type: CampaignType;
  readonly languages: readonly string[];
  readonly leadsTo: string;
}

/** What a campaign begins as that nobody else has written. */
function beginningOf({ kind, of, type, languages, leadsTo }: Chosen): Beginning {
  if (kind === 'copy' || kind === 'variant') return { kind, of };
  return kind === 'empty' ? { kind, type, languages } : { kind: 'type', type, languages, leadsTo };
}

const MAX_NAME = 120;

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
  const [study, setStudy] = useState<string>();
  const [text, setText] = useState('');
  /** The name that a study has suggested: another study suggests another one, unless somebody has changed it. */
  const [suggested, setSuggested] = useState('');
  const id = ownId ?? idFromName(name);
  const wrongId = id === '' ? undefined : idProblem(id, documents, kind === 'questionnaire');
  const source = sourceOf(kind, study, text);
  const { converted } = useConversion(source);
  const isReady = {
    type: languages.length > 0,
    empty: languages.length > 0,
    copy: true,
    variant: true,
    study: converted !== undefined && converted.documents.length > 0,
    questionnaire: converted !== undefined && converted.documents.length > 0,
  };
  const canCreate = !isBusy && name.trim() !== '' && id !== '' && wrongId === undefined && isReady[kind];
  const create = async () => {
    if (!canCreate) return;
    setBusy(true);
    const chosen = LANGUAGES.filter((language) => languages.includes(language));
    const beginning = source ?? beginningOf({ kind, of, type, languages: chosen, leadsTo });
    const code = await createCampaign(callServer, { id, name: name.trim(), beginning });
    setBusy(false);
    setProblem(code === undefined ? undefined : problemWords(words, code));
    if (code !== undefined) return;
    close();
    await navigate(`/campaigns/${id}/page`);
  };
  const chooseStudy = (chosen: { readonly id: string; readonly title: string }) => {
    setStudy(chosen.id);
    if (name.trim() === '' || name === suggested) {
      setName(chosen.title.slice(0, MAX_NAME));
      setSuggested(chosen.title.slice(0, MAX_NAME));
    }
  };
  return {
    name,
    setName,
    study,
    chooseStudy,
    text,
    setText,
    source,
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

interface BeginningFieldsProps {
  readonly form: NewCampaignForm;
  readonly campaigns: readonly string[];
}

/** What is asked besides the name, depending on what the campaign begins as. */
function BeginningFields({ form, campaigns }: BeginningFieldsProps) {
  const { t } = useWords();
  if (form.kind === 'type' || form.kind === 'empty')
    return (
      <TypeFields {...form} leadsSomewhere={form.kind === 'type' && form.type === 'Flare'} campaigns={campaigns} />
    );
  if (form.kind === 'copy' || form.kind === 'variant')
    return (
      <ChoiceField
        label={t(`create.${form.kind}Of`)}
        value={form.of}
        options={campaigns.map((one) => [one, one])}
        onChange={form.setOf}
      />
    );
  return (
    <>
      {form.kind === 'study' ? (
        <StudyPicker study={form.study} choose={form.chooseStudy} />
      ) : (
        <QuestionnaireField text={form.text} setText={form.setText} />
      )}
      {form.source === undefined ? null : <ConversionReport source={form.source} />}
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
        onChange={(value) => {
          if (isKind(value)) form.setKind(value);
        }}
      >
        <Label>{t('create.beginWith')}</Label>
        {KINDS.map((kind) => (
          <Radio key={kind} value={kind}>
            {t(`create.from.${kind}`)}
          </Radio>
        ))}
      </RadioGroup>
      <BeginningFields form={form} campaigns={campaigns} />
      <TextField className="field" isRequired value={form.name} onChange={form.setName}>
        <Label>{t('campaign.name')}</Label>
        <Input maxLength={MAX_NAME} />
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
