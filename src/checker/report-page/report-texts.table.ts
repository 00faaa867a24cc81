import type { Language } from '#schemas/language.ts';

const ENGLISH = {
  title: 'Campaign report: {name}', made: 'Version {version}, {type}. Made on {made}.', contents: 'Contents',
  flow: 'The flow', findings: 'Findings', pages: 'Pages', coverage: 'Journeys', texts: 'Texts', skip: 'Skip to the report',
  checked: 'What check found', proven: 'What prove found', clean: 'Nothing found.', undecided: 'Not decided',
  noPictures: 'There are no pictures of the pages: {why}.', noPicture: 'No picture: {why}.', picture: 'The page “{route}” in {language}',
  journeys: '{count} journeys walk this campaign; {walked} of {ways} ways are walked.', way: 'Way', by: 'Journeys', nobody: 'none', oneOf: 'one of {count} transitions',
  page: 'Page', place: 'Where', english: 'English', spanish: 'Spanish', missing: 'missing', noTexts: 'No texts of its own.',
  leads: 'Leads to', always: 'always', ends: 'The flow ends here.', blocks: 'Blocks', start: 'start', end: 'end', saves: 'saves the lead', unreached: 'nobody comes here',
  mermaid: 'Every way in words',
};
export type ReportTexts = Readonly<Record<keyof typeof ENGLISH, string>>;

const SPANISH: ReportTexts = {
  title: 'Informe de la campaña: {name}', made: 'Versión {version}, {type}. Hecho el {made}.', contents: 'Contenido',
  flow: 'El recorrido', findings: 'Hallazgos', pages: 'Páginas', coverage: 'Visitas de prueba', texts: 'Textos', skip: 'Ir al informe',
  checked: 'Lo que encontró check', proven: 'Lo que encontró prove', clean: 'No se encontró nada.', undecided: 'Sin decidir',
  noPictures: 'No hay imágenes de las páginas: {why}.', noPicture: 'Sin imagen: {why}.', picture: 'La página «{route}» en {language}',
  journeys: '{count} visitas de prueba recorren esta campaña; se recorren {walked} de {ways} caminos.', way: 'Camino', by: 'Visitas', nobody: 'ninguna', oneOf: 'una de {count} transiciones',
  page: 'Página', place: 'Dónde', english: 'Inglés', spanish: 'Español', missing: 'falta', noTexts: 'Sin textos propios.',
  leads: 'Lleva a', always: 'siempre', ends: 'El recorrido termina aquí.', blocks: 'Bloques', start: 'inicio', end: 'fin', saves: 'guarda los datos', unreached: 'nadie llega aquí',
  mermaid: 'Cada camino en palabras',
};

/** The report's own words. `{…}` is filled in. */
export const REPORT_TEXTS: Readonly<Record<Language, ReportTexts>> = { en: ENGLISH, es: SPANISH };
