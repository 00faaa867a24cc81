import { followVisit, type VisitStep, type WeighedTransition } from '#checker/explain/follow-visit.ts';
import { explainTexts, type ExplainTexts } from '#checker/explain/format/explain-texts.table.ts';
import { testWords, transitionWords } from '#checker/explain/format/transition-words.ts';
import type { PageKit } from '#renderer/page-kit.ts';
import type { Language } from '#schemas/language.ts';

/**
 * Shows beside the page the path of this visit, which transition each page took, and why. What it shows stays in the
 * window: it sends nothing, and recordings leave out elements with this class.
 */
export function showExplanation(kit: PageKit): void {
  const panel = document.createElement('aside');
  panel.className = 'explained rr-block';
  panel.lang = kit.translator.locale;
  panel.setAttribute('aria-label', explainTexts(kit.translator.locale).whyThisPage);
  const details = document.createElement('details');
  details.open = window.innerWidth > WIDE;
  const content = document.createElement('div');
  details.append(element('summary', explainTexts(kit.translator.locale).whyThisPage), content);
  panel.append(details);
  document.body.append(panel);
  const draw = () => content.replaceChildren(...stepsOf(kit));
  kit.subscribe(draw);
  draw();
}

const WIDE = 900;

function stepsOf(kit: PageKit): HTMLElement[] {
  const { locale } = kit.translator;
  const followed = followVisit(kit.flow(), kit.bind, kit.store.getState().path.route);
  return followed.steps.map((step) => stepOf(step, explainTexts(locale), locale));
}

function stepOf({ route, transitions }: VisitStep, texts: ExplainTexts, language: Language): HTMLElement {
  const part = document.createElement('section');
  const list = document.createElement('ul');
  list.append(...transitions.map((one) => lineOf(one, texts, language, transitions.length)));
  part.append(element('h2', route.name), transitions.length === 0 ? element('p', texts.end) : list);
  return part;
}

function lineOf(transition: WeighedTransition, texts: ExplainTexts, language: Language, among: number): HTMLElement {
  const line = element('li', transitionWords(transition, texts, language, among));
  line.dataset['fate'] = transition.fate;
  const tests = testWords(transition, texts, language);
  if (tests.length > 0) {
    const list = document.createElement('ul');
    list.append(...tests.map((test) => element('li', test)));
    line.append(list);
  }
  return line;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
