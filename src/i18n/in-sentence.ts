/** People and places that conditions are called after, at the beginning of names in use. */
const NAMED_AFTER = new RegExp(
  '^(?:Addison|Alzheimer|Barrett|Beh[cç]et|Bell|Burkitt|Chagas|Crohn|Cushing|Down|Ebola|Ewing|Fabry|Gaucher|Graves|' +
    'Guillain|Hashimoto|Hodgkin|Huntington|Kaposi|Lewy|Lyme|Marfan|Merkel|Paget|Parkinson|Pompe|Raynaud|Sj[oö]gren|' +
    'Tourette|Turner|Wilms|Wilson)',
);

/**
 * The name of a condition as it is written inside a sentence: "Knee arthritis" becomes "knee arthritis". Abbreviations
 * ("COPD") and names of people and places ("Crohn’s disease") stay.
 */
export function inSentence(name: string): string {
  const [first = ''] = name.split(' ', 1);
  const isWord = /^\p{Lu}\p{Ll}[\p{Ll},-]*$/u.test(first);
  return isWord && !NAMED_AFTER.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}
