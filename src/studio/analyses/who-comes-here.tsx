import { useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { explainDocuments, type ExplanationReply } from '#api/content/analysis-calls.ts';
import { conditionSentence } from '../condition/condition.ts';
import { useWords } from '../kit/words.tsx';
import { blockIdAt } from '../outline/expanded-blocks.ts';
import { spoken, type Outline, type OutlineBlock, type OutlineRoute } from '../outline/outline.ts';
import { Icon } from '../parts/icon.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { AnalysisState } from './analysis-state.tsx';
import { useAnalysis } from './use-analysis.ts';
import { minutesWords, shareWords, useCounts } from './use-counts.ts';
import { VisitorStory } from './visitor-story.tsx';

type Way = ExplanationReply['ways'][number];
type Alternative = ExplanationReply['alternatives'][number];
type TitleOf = (route: string) => string;

interface PartProps {
  readonly explanation: ExplanationReply;
  readonly titleOf: TitleOf;
}

/** When a way is taken: the ways before it go first. */
function useWayWords(): (way: Way) => string {
  const { t } = useWords();
  return ({ when, transition }) => {
    if (when !== null) return t('flow.if', { condition: when });
    return transition > 0 ? t('flow.otherwise') : t('flow.always');
  };
}

function Ways({ explanation, titleOf }: PartProps) {
  const { t } = useWords();
  const wayWords = useWayWords();
  const { begins, ways } = explanation;
  if (!begins && ways.length === 0) return null;
  return (
    <div>
      <h4>{t('explained.ways')}</h4>
      <ul className="explained-list">
        {begins ? <li>{t('flow.beginsHere')}</li> : null}
        {ways.map((way) => (
          <li key={`${way.from}#${way.transition}`}>
            <p>{t('explained.way', { title: titleOf(way.from), when: wayWords(way) })}</p>
            {way.path === null ? (
              <span className="tag flow-lost">{t('flow.neverTaken')}</span>
            ) : (
              <p className="help">{way.path.map(titleOf).join(' → ')}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AlternativesProps {
  readonly title: string;
  readonly alternatives: readonly Alternative[];
  readonly titleOf: TitleOf;
}

/** What would be different for the visitor with other answers. */
function Alternatives({ title, alternatives, titleOf }: AlternativesProps) {
  const { t } = useWords();
  if (alternatives.length === 0) return null;
  return (
    <div>
      <h4>{title}</h4>
      <ul className="explained-list">
        {alternatives.map(({ from, transition, to, changes, asked, path }) => (
          <li key={`${from}#${transition}`}>
            <p className="explained-changes">{t('flow.if', { condition: changes.join('; ') })}</p>
            <p>{t('explained.instead', { from: titleOf(from), to: titleOf(to) })}</p>
            {asked.length === 0 ? null : <p className="quiet">{t('explained.asked', { what: asked.join(', ') })}</p>}
            <p className="help">{path.map(titleOf).join(' → ')}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Explained({ explanation, titleOf }: PartProps) {
  const { t } = useWords();
  const { route, block, reached, visitor, alternatives, undecided } = explanation;
  const what = block === null ? 'route' : 'block';
  return (
    <>
      {reached === 'somebody' ? null : <p className="finding-message">{t(`explained.${reached}.${what}`)}</p>}
      {undecided.map((why) => (
        <p key={why} className="help">
          {why}
        </p>
      ))}
      <Ways explanation={explanation} titleOf={titleOf} />
      {visitor === null ? null : (
        <div>
          <h4>{t(`explained.visitor.${what}`)}</h4>
          <VisitorStory visitor={visitor} titleOf={titleOf} />
        </div>
      )}
      <Alternatives
        title={t('explained.elsewhere')}
        alternatives={alternatives.filter(({ path }) => !path.includes(route))}
        titleOf={titleOf}
      />
      <Alternatives
        title={t('explained.otherWay')}
        alternatives={alternatives.filter(({ path }) => path.includes(route))}
        titleOf={titleOf}
      />
    </>
  );
}

/** How many simulated visitors come to the screen, if they have been counted. */
function Counted({ route }: { readonly route: string }) {
  const { t, language } = useWords();
  const { value, isOutdated } = useCounts();
  const population = value?.population ?? undefined;
  if (population === undefined) return null;
  const count = population.routes.find((one) => one.route === route);
  const said =
    count === undefined
      ? t('explained.countedNone')
      : t('explained.counted', {
          share: shareWords(count.share, language),
          minutes: minutesWords(count.minutes, language),
        });
  return <p className={isOutdated ? 'quiet' : ''}>{isOutdated ? `${said} ${t('analysis.outdated')}` : said}</p>;
}

/** When a block is shown, and when not. */
function ShownWhen({ when }: { readonly when: unknown }) {
  const { t, language } = useWords();
  const [shown, hidden] = [conditionSentence(when, language), conditionSentence({ not: when }, language)];
  if (shown === undefined || hidden === undefined) return null;
  return (
    <div>
      <p>{t('explained.shown', { condition: shown })}</p>
      <p>{t('explained.hidden', { condition: hidden })}</p>
    </div>
  );
}

export interface WhoComesHereProps {
  readonly outline: Outline;
  readonly route: OutlineRoute;
  /** Undefined: the whole screen is meant. */
  readonly block?: OutlineBlock | undefined;
}

/** Who comes to a screen, or sees a block, by which ways, and who does not. */
export function WhoComesHere({ outline, route, block }: WhoComesHereProps) {
  const { t, language } = useWords();
  const { store, campaign } = useOpenCampaign();
  const { name } = route;
  const textOf = (document: string) => store.getState().editing.documents[document]?.text;
  const id = block === undefined ? undefined : blockIdAt(route, block.at, textOf);
  const analysis = useAnalysis({
    about: ['explained', language, name, id ?? ''],
    call: explainDocuments,
    bodyOf: (documents) => ({ documents, campaign, route: name, language, ...(id === undefined ? {} : { block: id }) }),
    endsWithPart: true,
  });
  const [isOpen, setOpen] = useState(false);
  const titleOf = (wanted: string) => {
    const found = outline.routes.find((one) => one.name === wanted);
    return (found && spoken(found.title, language)) || wanted;
  };
  const { value, isWorking, ask } = analysis;
  return (
    <Disclosure
      className="explained"
      isExpanded={isOpen}
      onExpandedChange={(opens) => {
        setOpen(opens);
        if (opens && value === undefined && !isWorking) ask();
      }}
    >
      <Heading level={3}>
        <Button slot="trigger" className="explained-toggle">
          <Icon name="people" />
          {t(block === undefined ? 'explained.who.route' : 'explained.who.block')}
          <Icon name={isOpen ? 'up' : 'down'} />
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className="explained-body">
          {block?.showWhen === undefined ? null : <ShownWhen when={block.showWhen} />}
          <Counted route={name} />
          <AnalysisState analysis={analysis} again={t('analysis.again')} />
          {value === undefined ? null : <Explained explanation={value} titleOf={titleOf} />}
        </div>
      </DisclosurePanel>
    </Disclosure>
  );
}
