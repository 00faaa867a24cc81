import { useState } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { exportOf } from '#checker/translations/formats/exported-text.ts';
import { readTexts, TEXT_FORMATS, type TextFormatName } from '#checker/translations/formats/formats.ts';
import { importTexts } from '#checker/translations/import/import-texts.ts';
import { refusalWords, type Refusal } from '#checker/translations/refusals.table.ts';
import type { CampaignTexts } from '#checker/translations/units/translation-unit.ts';
import { useWords } from '../kit/words.tsx';
import { download } from '../parts/download.ts';
import { changed } from '../store/editing-slice.ts';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { useOpenTexts } from './use-texts.ts';

const FORMATS = ['xliff', 'csv'] as const satisfies readonly TextFormatName[];

const ACCEPTED = Object.values(TEXT_FORMATS).flatMap(({ endings }) => endings.map((ending) => `.${ending}`));

/** What became of a file that came back. */
interface Imported {
  readonly taken: number;
  readonly unchanged: number;
  readonly open: number;
  readonly refusals: readonly Refusal[];
}

const refused = (refusal: Refusal): Imported => ({ taken: 0, unchanged: 0, open: 0, refusals: [refusal] });

/** Takes the translations of a file into the open documents; each document is one step that undo takes back. */
function useImport() {
  const { store, campaign: id } = useOpenCampaign();
  const open = useOpenTexts();
  return async (file: File): Promise<Imported> => {
    const read = readTexts(file.name, new Uint8Array(await file.arrayBuffer()));
    if (!read.ok) return refused(read.fault);
    const opened = await open();
    if (opened === undefined || read.campaign !== id)
      return refused({ code: 'unknown-campaign', what: `The file is of "${read.campaign}"` });
    const { campaign, model, files, issues, registry } = opened;
    const imported = await importTexts({ read, campaign, model, files, issues, registry });
    for (const { path, text } of imported.files)
      store.dispatch(changed({ document: path, text, label: 'importTexts', at: Date.now() }));
    return { ...imported, taken: imported.taken.length };
  };
}

function ImportReport({ imported }: { readonly imported: Imported }) {
  const { t } = useWords();
  const { taken, unchanged, open, refusals } = imported;
  return (
    <div className="import-report">
      <output>{t('translate.imported', { taken, unchanged, open, refused: refusals.length })}</output>
      <ul>
        {refusals.map((refusal) => (
          <li key={`${refusal.unit} ${refusal.code} ${refusal.what}`} className="wrong">
            {refusalWords(refusal)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Files for translators, and what comes back from them. */
export function Exchange({ texts }: { readonly texts: CampaignTexts }) {
  const { t } = useWords();
  const take = useImport();
  const [imported, setImported] = useState<Imported>();
  const give = async (format: TextFormatName) => {
    const { endings, write } = TEXT_FORMATS[format];
    download(`${texts.campaign}.${texts.language}.${endings[0]}`, write(await exportOf(texts)));
  };
  return (
    <div className="exchange">
      <div className="beside">
        {FORMATS.map((format) => (
          <Button key={format} className="button small" onPress={() => void give(format)}>
            {t(`translate.export.${format}`)}
          </Button>
        ))}
        <FileTrigger
          acceptedFileTypes={ACCEPTED}
          onSelect={(files) => {
            const [file] = [...(files ?? [])];
            if (file !== undefined) void take(file).then(setImported);
          }}
        >
          <Button className="button small">{t('translate.import')}</Button>
        </FileTrigger>
      </div>
      {imported === undefined ? null : <ImportReport imported={imported} />}
    </div>
  );
}
