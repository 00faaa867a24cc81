import { isRecord } from '#api/guards.ts';
import { CAMPAIGN_TYPES } from '#schemas/campaign/campaign.ts';
import { FlowSettings } from '#schemas/campaign/flow-settings.ts';
import { useWords } from '../../kit/words.tsx';
import { Lockable, LockReason } from '../../parts/lockable.tsx';
import { AddByName } from '../../parts/add-by-name.tsx';
import { differenceOperations } from '../../store/difference-operations.ts';
import { edit } from '../../store/edit.ts';
import { useOpenCampaign, useStudio } from '../../store/use-studio.tsx';
import { addRoute } from '../../outline/edits.ts';
import type { Outline } from '../../outline/outline.ts';
import { ComputedEditor } from '../../computed/computed-editor.tsx';
import { FindingsHere } from './findings-here.tsx';
import { LeftOutScreens } from './left-out-screens.tsx';
import { PanelProvider } from './panel-context.ts';
import { PropsForm } from './props-form.tsx';
import { RouteOptions } from './route-options.tsx';
import { CommentsHere } from '../../teamwork/comments-here.tsx';
import { readJson } from '../../store/read-json.ts';

/** What is chosen from what there is, and not written. */
const EDITORS = {
  theme: { 'ui:field': 'ThemeField' },
  study: { 'ui:widget': 'StudyWidget' },
  condition: { 'ui:widget': 'ConditionWidget' },
} as const;

/** The value of a member of the open document. */
function useMember(name: string): unknown {
  const { document } = useOpenCampaign();
  const text = useStudio(({ editing }) => editing.documents[document]?.text ?? '');
  const value = readJson(text)?.value;
  return isRecord(value) ? value[name] : undefined;
}

function NewScreen({ outline }: { readonly outline: Outline }) {
  const { t } = useWords();
  const { store, document } = useOpenCampaign();
  const otherOf = (name: string) => outline.routes.find((route) => route.name === name);
  const isTaken = (name: string) => {
    const other = otherOf(name);
    return other !== undefined && other.isInherited !== true;
  };
  const helpFor = (name: string) => {
    if (isTaken(name)) return t('campaign.nameTaken');
    return otherOf(name) === undefined
      ? t('campaign.newScreenHelp')
      : t('campaign.replacesScreen', { campaign: outline.extends ?? '' });
  };
  const add = (name: string) => {
    const titles = outline.languages.map((language) => [language, otherOf(name)?.title[language] ?? name] as const);
    addRoute(store, document, name, Object.fromEntries(titles));
  };
  return <AddByName label={t('campaign.newScreen')} isTaken={isTaken} helpFor={helpFor} add={add} />;
}

interface FirstScreenProps {
  readonly outline: Outline;
  readonly onChange: (name: string) => void;
}

/** Chooses the screen with which visits begin. */
function FirstScreen({ outline, onChange }: FirstScreenProps) {
  const { t } = useWords();
  return (
    <div className="field">
      <label htmlFor="campaign-home">{t('campaign.home')}</label>
      <p className="help" id="campaign-home-help">
        {t('campaign.homeHelp')}
      </p>
      <select
        id="campaign-home"
        aria-describedby="campaign-home-help"
        value={outline.home}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <RouteOptions outline={outline} chosen={outline.home} />
      </select>
    </div>
  );
}

/** What belongs to the campaign as a whole. */
export function CampaignPanel({ outline }: { readonly outline: Outline }) {
  const { t } = useWords();
  const { store, document } = useOpenCampaign();
  const settings = useMember('settings');
  const home = useMember('home');
  const computed = useMember('computed');
  const change = (name: string, before: unknown, after: unknown) =>
    edit(store, {
      document,
      operations:
        before === undefined && after !== undefined
          ? [{ do: 'set', pointer: `/${name}`, value: after }]
          : differenceOperations(`/${name}`, before, after),
      label: 'changeCampaign',
      group: `/${name}`,
    });
  return (
    <section className="pane panel" aria-labelledby="panel-title">
      <p className="panel-kind">{t('panel.campaign')}</p>
      <h2 id="panel-title">{outline.name}</h2>
      <FindingsHere document={document} pointer="" />
      <LockReason document={document} />
      <Lockable document={document}>
        <div className="field">
          <label htmlFor="campaign-name">{t('campaign.name')}</label>
          <input
            id="campaign-name"
            value={outline.name}
            onChange={({ currentTarget }) => change('name', outline.name, currentTarget.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="campaign-type">{t('campaign.type')}</label>
          <select
            id="campaign-type"
            value={outline.type}
            onChange={({ currentTarget }) => change('type', outline.type, currentTarget.value)}
          >
            {CAMPAIGN_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`type.${type}`)}
              </option>
            ))}
          </select>
        </div>
        <FirstScreen outline={outline} onChange={(name) => change('home', home, name)} />
        <NewScreen outline={outline} />
        <LeftOutScreens names={outline.leftOut} />
        <details className="panel-more">
          <summary>{t('campaign.settings')}</summary>
          <PanelProvider value={{ languages: outline.languages, pointer: '/settings', document }}>
            <PropsForm
              schema={FlowSettings}
              value={settings}
              editors={EDITORS}
              onChange={(next) => change('settings', settings, next)}
            />
          </PanelProvider>
        </details>
        <details className="panel-more">
          <summary>{t('computed.title')}</summary>
          <ComputedEditor
            document={document}
            value={computed}
            onChange={(next) => change('computed', computed, next)}
          />
        </details>
      </Lockable>
      <CommentsHere outline={outline} />
    </section>
  );
}
