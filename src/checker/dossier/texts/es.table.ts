import type { DossierTexts } from './en.table.ts';

export const SPANISH: DossierTexts = {
  title: 'Expediente de ética: {name}',
  kind: 'Expediente para el comité de ética',
  name: 'Campaña',
  id: 'Identificador',
  version: 'Versión',
  hash: 'Huella del contenido',
  date: 'Fecha de la revisión',
  dateOfFiles: '{date} (de los archivos; tal como están aquí no constan en el control de versiones)',
  languages: 'Idiomas de la campaña',
  operator: 'Operador',
  product: 'Hecho con',
  contents: 'Contenido',
  skip: 'Ir al expediente',
  page: 'Página',
  how: 'Cómo leer este expediente',
  flow: 'El recorrido',
  screens: 'Todas las pantallas',
  consents: 'Consentimientos',
  questions: 'Preguntas y adónde llevan las respuestas',
  outcomes: 'Resultados',
  proofs: 'Lo que está demostrado',
  differences: 'Lo que cambió desde la revisión anterior',
  signOff: 'Firmas',
  howWhole:
    'Este expediente muestra lo que encuentran las personas que abren esta campaña: todas las pantallas a las que ' +
    'alguien puede llegar, en todos los idiomas, con todos los textos, preguntas y consentimientos. Se hace a partir ' +
    'del propio documento, con el programa que muestra las páginas a las visitas. El mismo documento da siempre el ' +
    'mismo expediente, byte a byte.',
  howHash:
    'La huella del contenido identifica el documento. Si cambia un solo carácter de un texto, una pregunta, un ' +
    'consentimiento o una regla, cambia la huella. «campaigns -- check --approved» compara un documento con el ' +
    'aprobado.',
  howPictures:
    'Las imágenes son las páginas reales con el ancho de un teléfono ({width} píxeles) y en toda su altura. No se ' +
    'pueden usar. Una pantalla que dice otra cosa a otras personas aparece de nuevo para ellas, y debajo solo las ' +
    'palabras nuevas. Los números y las fechas pueden variar con cada visita.',
  howPeople:
    'Nadie en este expediente es una persona real. Todos los nombres, direcciones, teléfonos y respuestas son ' +
    'inventados por una simulación, y también los estudios y los centros. Las visitas tienen lugar el {day}.',
  howWords:
    'Las palabras debajo de las imágenes no incluyen el encabezado ni el pie, que son iguales en todas las páginas. ' +
    'Las condiciones están escritas en palabras. Lo que dice la demostración está en inglés.',
  howLimits:
    'No se muestran: los avisos sobre datos incorrectos, los correos y mensajes de texto, lo que encuentra un ' +
    'estudio o una búsqueda, ni los avisos de cookies y seguimiento, que dependen de la instalación. Los ' +
    'archivos de la carpeta de medios están en las imágenes, pero no en la huella del contenido.',
  noPictures: 'No hay imágenes: {why}.',
  noHeights:
    'No se encontró ningún navegador: las imágenes tienen la altura de un teléfono y hay que desplazarlas, y no ' +
    'hay PDF.',
  flowText: 'Todos los pasos entre pantallas, en palabras',
  always: 'siempre',
  starts: 'las visitas pueden empezar aquí',
  ends: 'la visita termina aquí',
  saves: 'al salir se envían las respuestas',
  screenOf: '{number} de {count}',
  who: 'Quién la ve y por qué',
  opened: 'Las visitas pueden empezar aquí.',
  onlyByAddress: 'Ninguna otra pantalla lleva aquí: solo la abre una dirección.',
  unsureWay: 'Sin decidir: {why}',
  onlySome: 'Partes que solo ven algunas personas',
  partWhen: 'La parte «{block}», cuando {condition}',
  asFirst: 'Como se ve al llegar',
  asOthers: 'Como la ven otras visitas ({number})',
  asLeft: 'Con las respuestas puestas ({number})',
  example: 'Por ejemplo una visita: {circumstances}',
  exampleCountry: 'en {country}',
  exampleDiffers: 'con estas respuestas: {answers}',
  examplePath: 'que llega por {path}',
  plainVisitor: 'que llega por un enlace sin más',
  detail: 'La parte de la pantalla con lo que es nuevo',
  picture: 'Imagen de la pantalla «{route}» en {language}',
  words: 'Palabras de la pantalla',
  newWords: 'Palabras que aquí son nuevas',
  restWords: 'Palabras que leen aún otras visitas en esta pantalla',
  notIn: 'Nadie encuentra esta pantalla en {language}.',
  kinds: { button: 'botón', link: 'enlace', choice: 'opciones' },
  unreachable: 'Pantallas a las que nadie llega',
  unreachableMeans: 'Estas pantallas están en el documento, y está demostrado que ninguna visita llega a ellas:',
  unreachableNone: 'A todas las pantallas del documento llega alguien.',
  unseenParts: 'Partes de pantallas que nadie ve: {parts}',
  consentsMean:
    'Todos los textos de consentimiento, palabra por palabra. Nada está marcado de antemano. La huella es el SHA-256 ' +
    'del texto, tal como se guarda con cada decisión, junto con la versión {version} y la huella del contenido.',
  noConsents: 'La campaña no pide ningún consentimiento.',
  consentType: 'Tipo',
  consentDemand: 'Obligatorio',
  consentControl: 'Se pide con',
  consentScreens: 'En las pantallas',
  consentWho: 'Para quién',
  consentHash: 'Huella del texto',
  consentWhen: 'Se muestra cuando',
  demands: {
    agreement: 'sí: nadie sigue sin aceptar',
    decision: 'hay que decidir, y se puede decir que no',
    nothing: 'no: se puede dejar',
    implied: 'no se pregunta nada: seguir significa aceptar',
  },
  controls: {
    checkbox: 'una casilla, sin marcar de antemano',
    buttons: 'Sí y No, ninguno elegido de antemano',
    implied: 'un texto junto al botón con el que se sigue',
    signature: 'un nombre escrito debajo del texto',
  },
  questionsMean:
    'Todas las preguntas con sus respuestas. «Lleva a» significa que esta respuesta sola decide el paso si no se ' +
    'toma otro anterior de la misma pantalla; «puede llevar a», que deciden también otras respuestas; «nunca ' +
    'lleva a», que con esta respuesta no se da ese paso.',
  noQuestions: 'La campaña no pregunta nada.',
  required: 'obligatoria',
  optional: 'opcional',
  ofStudy: 'una pregunta del estudio inventado; cada estudio tiene las suyas',
  answers: 'Respuestas',
  leadsTo: 'Adónde llevan',
  settled: { to: 'lleva a «{to}»', shows: 'muestra la parte «{shows}» de «{on}»' },
  open: {
    to: 'puede llevar a «{to}»: cuando {condition}',
    shows: 'puede mostrar la parte «{shows}» de «{on}»: cuando {condition}',
  },
  excluded: { to: 'nunca lleva a «{to}» por este paso', shows: 'no muestra la parte «{shows}» de «{on}»' },
  nothingDepends: 'Nada en el recorrido depende de ella.',
  counts: 'Cuenta para: {facts}.',
  domains: {
    number: 'un número de {min} a {max}',
    date: 'una fecha',
    text: 'un texto con las palabras de la persona',
    remote: 'el resultado de una consulta',
  },
  outcomesMean:
    'Las pantallas que dicen algo a las personas y no preguntan nada, después de la primera pregunta. Para cada ' +
    'texto la lista dice quién lo lee, con un ejemplo.',
  told: 'Lo que se les dice',
  toldWho: 'Quién',
  proofsMean:
    'Las reglas se comprueban para todas las visitas posibles, no para una muestra: «demostrado» significa que ' +
    'ninguna combinación de respuestas, circunstancias y resultados de consultas incumple la regla.',
  proofDays: 'La demostración abarca las visitas del {from} al {to}.',
  rule: 'Regla',
  rulePlaces: 'Se aplica en',
  verdict: 'Veredicto',
  places: { one: '1 lugar', many: '{count} lugares', none: 'ningún lugar de esta campaña' },
  verdicts: { proven: 'demostrado', broken: 'no se cumple', undecided: 'sin decidir', idle: 'no se aplica' },
  always2: 'Lo que se comprueba en toda campaña',
  finding: 'Lo que sería un hallazgo',
  nothingFound: 'no se encontró nada',
  findings: { one: '1 hallazgo', many: '{count} hallazgos' },
  undecided: 'Sin decidir',
  undecidedNone: 'Todo quedó decidido.',
  leftOut: 'A quién no abarca la demostración',
  leftOutNone: 'A nadie: la demostración abarca todas las visitas.',
  accepted: 'Hallazgos aceptados y por qué',
  differencesMean:
    'Comparado con {place}: versión {before}, huella del contenido {hash}. Este expediente es de la versión {now}.',
  differencesNone: 'Demostrado: las visitas no ven ninguna diferencia.',
  differencesUndecided: 'No se pudo decidir si cambió algo más: {why}',
  whatChanged: 'Lo que cambió para las visitas',
  textsChanged: 'Textos de antes y de ahora',
  noTextsChanged: 'No cambió ningún texto del documento.',
  place: 'Dónde',
  before: 'Antes',
  now: 'Ahora',
  absent: 'no está',
  signMeans:
    'Al firmar, cada persona confirma la decisión para exactamente el contenido cuya huella está en la primera ' +
    'página.',
  signName: 'Nombre',
  signRole: 'Función',
  signDecision: 'Decisión',
  signDate: 'Fecha',
  signSignature: 'Firma',
  signPlaces: 'Para rellenar a mano',
  roles: ['Investigador principal', 'Comité de ética', 'Comité de ética', 'Promotor u operador'],
  decisions: 'aprobado / aprobado con cambios / no aprobado',
};
