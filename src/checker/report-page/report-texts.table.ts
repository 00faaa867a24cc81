import { inAuthorLanguage } from '../author-languages.ts';

const ENGLISH = {
  title: 'Campaign report: {name}',
  made: 'Version {version}, {type}. Made on {made}.',
  contents: 'Contents',
  flow: 'The flow',
  findings: 'Findings',
  pages: 'Pages',
  burden: 'What a visit costs',
  coverage: 'Journeys',
  texts: 'Texts',
  skip: 'Skip to the report',
  checked: 'What check found',
  proven: 'What prove found',
  clean: 'Nothing found.',
  undecided: 'Not decided',
  noPictures: 'There are no pictures of the pages: {why}.',
  noPicture: 'No picture: {why}.',
  picture: 'The page “{route}” in {language}',
  journeys: '{count} journeys walk this campaign and take {walked} of {ways} paths between its pages.',
  way: 'Path',
  by: 'Journeys',
  nobody: 'none',
  oneOf: 'one of {count} transitions',
  page: 'Page',
  place: 'Where',
  missing: 'missing',
  noTexts: 'No texts of its own.',
  leads: 'Leads to',
  always: 'always',
  ends: 'The flow ends here.',
  blocks: 'Blocks',
  start: 'start',
  end: 'end',
  saves: 'saves the lead',
  unreached: 'nobody reaches this page',
  mermaid: 'Every path in words',
  drawn:
    '{count} visitors drawn at random with seed {seed}: the median for each ending, ' +
    'with the 90th percentile in brackets.',
  lost: '{count} of them reached no end.',
  ending: 'Ends at',
  share: 'Visitors',
  screens: 'Screens',
  questions: 'Questions',
  minutes: 'Minutes',
  earliest: 'When unqualified visitors could have known',
  earliestMeans: 'The earliest page whose answers decide it, and what these visitors were needlessly asked after that.',
  decides: 'Page that decides',
  because: 'Because of',
  screen: 'screen {number}',
  screensAfter: 'Screens after',
  questionsAfter: 'Questions after',
  minutesAfter: 'Minutes after',
  nobodyUnqualified:
    'No study criterion turned any of them down. If an answer leads to a separate ending, ' +
    'the table above includes it.',
  blockTexts: 'Texts of the blocks',
  blockTextsMean:
    'The texts that the blocks of this campaign show wherever they are used; a campaign does not write them itself.',
  assumed:
    'Minutes are an assumption, the same for everybody: seconds for a page {page}, a choice {choice}, ' +
    'a decision {decision}, several choices {choices}, a number {number}, a date {date}, a text {text}. ' +
    'Use them to compare campaigns and endings, not to predict how long anybody takes.',
};
export type ReportTexts = Readonly<Record<keyof typeof ENGLISH, string>>;

const SPANISH: ReportTexts = {
  title: 'Informe de la campaña: {name}',
  made: 'Versión {version}, {type}. Hecho el {made}.',
  contents: 'Contenido',
  flow: 'El recorrido',
  findings: 'Hallazgos',
  pages: 'Páginas',
  burden: 'Lo que cuesta una visita',
  coverage: 'Visitas de prueba',
  texts: 'Textos',
  skip: 'Ir al informe',
  checked: 'Lo que encontró check',
  proven: 'Lo que encontró prove',
  clean: 'No se encontró nada.',
  undecided: 'Sin decidir',
  noPictures: 'No hay imágenes de las páginas: {why}.',
  noPicture: 'Sin imagen: {why}.',
  picture: 'La página «{route}» en {language}',
  journeys: '{count} visitas de prueba recorren esta campaña; se recorren {walked} de {ways} caminos.',
  way: 'Camino',
  by: 'Visitas',
  nobody: 'ninguna',
  oneOf: 'una de {count} transiciones',
  page: 'Página',
  place: 'Dónde',
  missing: 'falta',
  noTexts: 'Sin textos propios.',
  leads: 'Lleva a',
  always: 'siempre',
  ends: 'El recorrido termina aquí.',
  blocks: 'Bloques',
  start: 'inicio',
  end: 'fin',
  saves: 'guarda los datos',
  unreached: 'nadie llega aquí',
  mermaid: 'Cada camino en palabras',
  drawn:
    '{count} visitantes al azar con la semilla {seed}: el del medio de cada final y, entre paréntesis, ' +
    'lo que nueve de cada diez no superan.',
  lost: '{count} de ellos no llegaron a ningún final.',
  ending: 'Termina en',
  share: 'Visitantes',
  screens: 'Pantallas',
  questions: 'Preguntas',
  minutes: 'Minutos',
  earliest: 'Quien no cumple lo podría haber sabido antes',
  earliestMeans: 'La primera página cuyas respuestas lo deciden, y lo que después se les preguntó en vano.',
  decides: 'Página que decide',
  because: 'Por',
  screen: 'pantalla {number}',
  screensAfter: 'Pantallas después',
  questionsAfter: 'Preguntas después',
  minutesAfter: 'Minutos después',
  nobodyUnqualified:
    'Ningún criterio de un estudio descartó a nadie. Si una respuesta lleva a un final propio, ' +
    'la tabla de arriba lo cuenta.',
  blockTexts: 'Palabras de los bloques',
  blockTextsMean:
    'Lo que dicen los bloques de esta campaña dondequiera que estén; una campaña no escribe estas palabras.',
  assumed:
    'Los minutos son un supuesto, igual para todos: segundos por página {page}, una opción {choice}, ' +
    'una decisión {decision}, varias opciones {choices}, un número {number}, una fecha {date}, un texto {text}. ' +
    'Sirven para comparar campañas y finales; no predicen el tiempo de nadie.',
};

/** The report's own texts. `{…}` is replaced. */
export const reportTexts = inAuthorLanguage({ en: ENGLISH, es: SPANISH });
