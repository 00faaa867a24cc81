import { Button, FileTrigger, Label, Text, TextArea, TextField } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';

interface QuestionnaireFieldProps {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** Takes a FHIR Questionnaire from a file, or as it is pasted. */
export function QuestionnaireField({ text, setText }: QuestionnaireFieldProps) {
  const { t } = useWords();
  return (
    <div className="field">
      <TextField className="field" value={text} onChange={setText}>
        <Label>{t('create.questionnaire.text')}</Label>
        <TextArea rows={5} spellCheck={false} className="questionnaire-text" />
        <Text slot="description" className="help">
          {t('create.questionnaire.help')}
        </Text>
      </TextField>
      <FileTrigger
        acceptedFileTypes={['.json', 'application/json', 'application/fhir+json']}
        onSelect={(files) => {
          const [file] = [...(files ?? [])];
          if (file !== undefined) void file.text().then(setText);
        }}
      >
        <Button className="button small">{t('create.questionnaire.file')}</Button>
      </FileTrigger>
    </div>
  );
}
