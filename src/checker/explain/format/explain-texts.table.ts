import { inAuthorLanguage } from '../../author-languages.ts';

/** The sentences of an explanation. `{…}` is replaced. */
export interface ExplainTexts {
  readonly whyThisPage: string;
  readonly path: string;
  readonly ended: string;
  readonly held: string;
  readonly arrived: string;
  readonly circle: string;
  readonly end: string;
  readonly always: string;
  readonly otherwise: string;
  readonly when: string;
  readonly taken: string;
  readonly notMet: string;
  readonly passed: string;
  readonly open: string;
  readonly truth: Readonly<Record<'true' | 'false' | 'unknown', string>>;
  readonly missing: string;
  readonly elsewhere: string;
  readonly change: string;
  readonly now: string;
  readonly unanswered: string;
  readonly alsoAsked: string;
  readonly noChange: string;
  readonly nobody: string;
  readonly waysIn: string;
  readonly beginning: string;
  readonly wayIn: string;
  readonly unlessBefore: string;
  readonly wayTaken: string;
  readonly wayNeverTaken: string;
  readonly visitor: string;
  readonly nobodyArrives: string;
  readonly undecided: string;
  readonly blockShown: string;
  readonly seer: string;
  readonly nobodySees: string;
  readonly seersUndecided: string;
  readonly entered: string;
  readonly nothing: string;
  readonly circumstances: string;
  readonly onDay: string;
  readonly beginsOn: string;
  readonly suppliedByLink: string;
  readonly notDecided: string;
  readonly notConfirmed: string;
  readonly studyAges: string;
  readonly studyBmi: string;
  readonly studyGender: string;
}

const ENGLISH: ExplainTexts = {
  whyThisPage: 'Why this page?',
  path: 'The path: {routes}',
  ended: 'The visit ends at “{route}”.',
  held: 'The visit stays at “{route}”: something that the page asks for is missing or not accepted.',
  arrived: 'The visit arrives at “{route}”.',
  circle: 'The visit returns to a page where it has already been, after “{route}”.',
  end: 'The flow ends here.',
  always: 'always',
  otherwise: 'otherwise',
  when: 'when {condition}',
  taken: 'to “{to}” {when}: taken',
  notMet: 'to “{to}” {when}: not taken',
  passed: 'to “{to}” {when}: not evaluated',
  open: 'to “{to}” {when}',
  truth: { true: 'true', false: 'false', unknown: 'not known' },
  missing: 'missing or not accepted: {facts}',
  elsewhere: 'Smallest change that leads elsewhere:',
  change: 'to “{to}”, if {changes}',
  now: '{change} (now: {from})',
  unanswered: 'not answered',
  alsoAsked: 'then also asked: {facts}',
  noChange: 'to “{to}”: by no change of one or two answers; see --at {to}',
  nobody: 'to “{to}”: no visitor ever takes this transition',
  waysIn: 'Paths to “{route}”:',
  beginning: 'visits can begin here',
  wayIn: 'from “{from}” {when}',
  unlessBefore: 'if none before it is taken',
  wayTaken: 'for example {path}',
  wayNeverTaken: 'never taken',
  visitor: 'A visitor who arrives:',
  nobodyArrives: 'Nobody reaches “{route}”.',
  undecided: 'There are too many kinds of visitors to determine who reaches “{route}”.',
  blockShown: '“{route}” shows the block “{block}” {when}.',
  seer: 'A visitor who sees it:',
  nobodySees: 'Nobody sees it.',
  seersUndecided: 'There are too many kinds of visitors to determine who sees it.',
  entered: '{route}: {values}',
  nothing: 'nothing to enter',
  circumstances: 'How they came: {circumstances}',
  onDay: 'on {day}',
  beginsOn: 'the visit begins on “{route}”',
  suppliedByLink: 'a link says that {facts}',
  notDecided: 'not decided: {why}',
  notConfirmed: "The server's walk does not take them there.",
  studyAges: 'the study takes people from {min} to {max} years',
  studyBmi: 'the study takes body mass indices from {min} to {max}',
  studyGender: 'the study takes one gender: {gender}',
};

const SPANISH: ExplainTexts = {
  whyThisPage: '¿Por qué esta página?',
  path: 'El camino: {routes}',
  ended: 'La visita termina en «{route}».',
  held: 'La visita se queda en «{route}»: falta algo que la página pregunta, o no se admite.',
  arrived: 'La visita llega a «{route}».',
  circle: 'La visita vuelve a una página por la que ya pasó, después de «{route}».',
  end: 'El recorrido termina aquí.',
  always: 'siempre',
  otherwise: 'en los demás casos',
  when: 'cuando {condition}',
  taken: 'a «{to}» {when}: tomado',
  notMet: 'a «{to}» {when}: no tomado',
  passed: 'a «{to}» {when}: ya no se pregunta',
  open: 'a «{to}» {when}',
  truth: { true: 'cierto', false: 'falso', unknown: 'no se sabe' },
  missing: 'falta, o no se admite: {facts}',
  elsewhere: 'A otro lugar, con el cambio más pequeño:',
  change: 'a «{to}», si {changes}',
  now: '{change} (ahora: {from})',
  unanswered: 'sin respuesta',
  alsoAsked: 'entonces se pregunta además: {facts}',
  noChange: 'a «{to}»: con ningún cambio de una o dos respuestas; vea --at {to}',
  nobody: 'a «{to}»: nadie toma este camino',
  waysIn: 'Caminos a «{route}»:',
  beginning: 'las visitas pueden empezar aquí',
  wayIn: 'desde «{from}» {when}',
  unlessBefore: 'si no se toma ninguno anterior',
  wayTaken: 'por ejemplo {path}',
  wayNeverTaken: 'nadie toma este camino',
  visitor: 'Una visita que llega:',
  nobodyArrives: 'Nadie llega a «{route}».',
  undecided: 'Hay demasiados tipos de visitas para decir quién llega a «{route}».',
  blockShown: '«{route}» muestra el bloque «{block}» {when}.',
  seer: 'Una visita que lo ve:',
  nobodySees: 'Nadie lo ve.',
  seersUndecided: 'Hay demasiados tipos de visitas para decir quién lo ve.',
  entered: '{route}: {values}',
  nothing: 'nada que introducir',
  circumstances: 'Cómo llegó: {circumstances}',
  onDay: 'el {day}',
  beginsOn: 'la visita empieza en «{route}»',
  suppliedByLink: 'un enlace dice que {facts}',
  notDecided: 'sin decidir: {why}',
  notConfirmed: 'El recorrido del servidor no la lleva hasta allí.',
  studyAges: 'el estudio admite personas de {min} a {max} años',
  studyBmi: 'el estudio admite índices de masa corporal de {min} a {max}',
  studyGender: 'el estudio admite un solo género: {gender}',
};

export const explainTexts = inAuthorLanguage({ en: ENGLISH, es: SPANISH });
