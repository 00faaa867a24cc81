import { inAuthorLanguage } from '../author-languages.ts';

export interface GraphTexts {
  readonly title: string;
  readonly described: string;
  readonly start: string;
  readonly end: string;
  readonly saves: string;
  readonly otherwise: string;
  readonly unreached: string;
  readonly neverTaken: string;
  readonly undecided: string;
}

/** The words in a picture of a flow. `{…}` is replaced. */
export const graphTexts = inAuthorLanguage<GraphTexts>({
  en: {
    title: 'The flow of {name}',
    described: '{routes} pages, {arrows} transitions between them; the flow begins at {starts} and ends at {ends}.',
    start: 'Start',
    end: 'End',
    saves: 'saves',
    otherwise: 'otherwise',
    unreached: 'No visitor reaches this page',
    neverTaken: 'nobody takes this path',
    undecided: 'There are too many kinds of visitors to determine what nobody reaches.',
  },
  es: {
    title: 'El recorrido de {name}',
    described: '{routes} páginas y {arrows} caminos entre ellas; empieza en {starts} y termina en {ends}.',
    start: 'Inicio',
    end: 'Fin',
    saves: 'guarda',
    otherwise: 'en los demás casos',
    unreached: 'Nadie llega aquí',
    neverTaken: 'nadie va por aquí',
    undecided: 'Hay demasiados tipos de visitas para decir a dónde no llega nadie.',
  },
});
