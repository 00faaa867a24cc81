import { conditionWords, factNoun, fill } from '../../explain/words/condition-words.ts';
import { escaped } from '../../graph/escaped.ts';
import type { DossierInput } from '../dossier-input.ts';
import type { DossierTexts } from '../texts/dossier-texts.table.ts';
import type { Consequence, DossierQuestion } from '../questions.ts';
import { list, paragraph, screenLink, section, table } from './markup.ts';

/** Every question, its answers, and what each of them leads to. */
export function questionsSection(input: DossierInput, texts: DossierTexts): string {
  const { questions, language } = input;
  if (questions.length === 0) return section('questions', texts.questions, paragraph(texts.noQuestions));
  const groups = [...Map.groupBy(questions, ({ route }) => route)].map(
    ([route, own]) =>
      `<article><h3>${screenLink(route)}</h3>${own.map((one) => part(one, language, texts)).join('')}</article>`,
  );
  return section('questions', texts.questions, paragraph(texts.questionsMean) + groups.join(''));
}

function part(question: DossierQuestion, language: string, texts: DossierTexts): string {
  const { label, fact, required, groups, read, counts, domain, ofStudy } = question;
  const about = [
    required ? texts.required : texts.optional,
    ...(ofStudy ? [texts.ofStudy] : []),
    ...(domain.kind === 'number'
      ? [fill(texts.domains.number, { min: String(domain.min), max: String(domain.max) })]
      : domain.kind === 'date' || domain.kind === 'text' || domain.kind === 'remote'
        ? [texts.domains[domain.kind]]
        : []),
  ].join('; ');
  const answers =
    groups.length === 0
      ? list(read.map((one) => escaped(consequenceWords(one, language, texts))))
      : read.length === 0
        ? list(
            groups.flatMap((group) => group.answers.map((answer) => escaped(answer))),
            'choices',
          )
        : table(
            [texts.answers, texts.leadsTo],
            groups.map(({ answers: own, consequences }) => [
              list(own.map(escaped), 'choices'),
              list(consequences.map((one) => escaped(consequenceWords(one, language, texts)))),
            ]),
          );
  const counting =
    counts.length === 0
      ? ''
      : paragraph(fill(texts.counts, { facts: counts.map((name) => factNoun(name, language)).join(', ') }));
  const nothing = read.length === 0 && counts.length === 0 ? paragraph(texts.nothingDepends) : '';
  return (
    `<div class="question"><h4>${escaped(label)}</h4>` +
    `<p class="soft">${escaped(about)} · <code>${escaped(fact)}</code></p>${answers}${counting}${nothing}</div>`
  );
}

function consequenceWords({ force, leads, when }: Consequence, language: string, texts: DossierTexts): string {
  const condition = conditionWords(when, language);
  return 'to' in leads
    ? fill(texts[force].to, { to: leads.to, condition })
    : fill(texts[force].shows, { shows: leads.shows, on: leads.on, condition });
}
