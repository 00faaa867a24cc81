/** Why a translation is not taken, or a whole file, and what to do about it. */
export const REFUSALS = {
  'file-unreadable': { why: 'nothing in it can be read', action: 'name a file that "texts export" wrote' },
  'file-too-large': {
    why: 'no campaign has so much text, and reading it takes memory',
    action: 'import the file that "texts export" wrote, with the translations in it',
  },
  'not-utf-8': {
    why: 'letters with accents would be lost',
    action: 'save the file as UTF-8',
  },
  'unknown-format': { why: 'its name does not end in a known format', action: 'name it .xlf, .xliff, .csv or .json' },
  'not-well-formed': {
    why: 'the file is damaged or cut off',
    action: 'ask the translator for the whole file, as their tool saved it',
  },
  'doctype-refused': {
    why: 'declarations may read other files of this computer; XLIFF has none',
    action: 'remove the declaration, and ask where the file came from',
  },
  'not-xliff-2': {
    why: 'only XLIFF 2.0 and 2.1 are read',
    action: 'save it as XLIFF 2.1, or export as csv or json if the tool cannot',
  },
  'columns-missing': {
    why: 'texts are found by these columns',
    action: 'restore the first line of the exported file',
  },
  'wrong-row': {
    why: 'the row has another number of cells than the first line',
    action: 'put texts with separators or line breaks in quotes',
  },
  'wrong-shape': { why: 'the value is not what the export wrote there', action: 'restore it from the exported file' },
  'no-texts': { why: 'there is nothing to import', action: 'name a file that "texts export" wrote' },
  'unknown-campaign': {
    why: 'texts are stored in the documents of their campaign',
    action: 'set CAMPAIGNS_DIR to the folder with the campaign, or restore its id in the file',
  },
  'wrong-language': {
    why: 'the texts would be shown to visitors who read another language',
    action: 'use the file that was exported for this language, or restore its code',
  },
  'unknown-unit': {
    why: 'the campaign has no text with this id, or no longer',
    action: 'restore the id, or export again',
  },
  'duplicate-unit': {
    why: 'two translations of one text cannot both be right',
    action: 'leave one of them in the file',
  },
  'stale-source': {
    why: 'the translation belongs to another text than the campaign has now',
    action: 'export again and translate the new text',
  },
  'columns-swapped': {
    why: 'visitors would read the text in the wrong language',
    action: 'put the source and the target back in their columns',
  },
  'changed-meanwhile': {
    why: 'the campaign has a newer translation than the one that was exported',
    action: 'compare the two, and export again to change it',
  },
  'mark-missing': {
    why: 'a text that was changed since the export could be set back without anybody noticing',
    action: 'export again and translate that file, with a tool that keeps "was" (in XLIFF the attribute tf:was)',
  },
  'empty-target': {
    why: 'visitors would read nothing, and a deleted translation is rarely meant',
    action: 'translate it; to remove a text, edit the document',
  },
  'not-confirmed': {
    why: 'a suggestion of a program is not shown to visitors before somebody has read it',
    action: 'read it, then set its state to "translated"',
  },
  'placeholder-lost': {
    why: 'visitors would miss the name or number that it stands for',
    action: 'put the placeholder in the translation, as it is in the source',
  },
  'placeholder-unknown': {
    why: 'nothing fills it in: visitors would read it literally',
    action: 'use only the placeholders of the source, and do not translate their names',
  },
  'placeholder-repeated': {
    why: 'visitors would read the name or number more often than in the source',
    action: 'leave the placeholder where the source has it, once',
  },
  'stray-brace': { why: 'visitors would read it literally', action: 'remove the brace, or complete the placeholder' },
  'unknown-code': {
    why: 'the text contains a mark of the tool that the product cannot show',
    action: 'remove the mark; only <ph>, <mrk> and <cp> are read',
  },
  'markup-refused': {
    why: 'the source has no such markup, and the page does not show it',
    action: 'remove the tags or marks from the translation',
  },
  'link-refused': {
    why: 'a translation may not lead visitors to another address than its source',
    action: 'use the address of the source; to change it, edit the document',
  },
  'invisible-characters': {
    why: 'they break search, line breaks or screen readers',
    action: 'remove them: type the text anew instead of pasting it',
  },
  'too-long': { why: 'it does not fit in its place', action: 'shorten the translation' },
  'check-finds': { why: 'check reports this of the campaign with the translation', action: 'correct the translation' },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

export interface Refusal {
  readonly code: RefusalCode;
  /** The id of the text; absent: the whole file is refused. */
  readonly unit?: string;
  /** Where the text is, in words. */
  readonly place?: string;
  /** What was found. */
  readonly what: string;
}

/** `unit s6:routes.home.title (route "home" › title): placeholder-lost {product} is missing. …` */
export function refusalWords({ code, unit, place, what }: Refusal): string {
  const { why, action } = REFUSALS[code];
  const at = unit === undefined ? '' : `unit ${printable(unit)}${place === undefined ? '' : ` (${place})`}: `;
  return `${at}${code} ${printable(what)}. Refused because ${why}. To do: ${action}.`;
}

const MAX_PRINTED = 300;

/** What a stranger's file says, without what would control the terminal that shows it. */
function printable(text: string): string {
  const plain = text.slice(0, MAX_PRINTED).replaceAll(/\p{Cc}+/gu, ' ');
  return text.length > MAX_PRINTED ? `${plain}…` : plain;
}
