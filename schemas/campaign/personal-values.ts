import { isPersonalParameter } from './query-parameters.ts';

/** Names beside the specification's that a link gives what is personal: such a parameter is dropped, not read (P1). */
const OTHER_NAMES = [
  'mail',
  'emailaddress',
  'useremail',
  'fname',
  'lname',
  'fullname',
  'givenname',
  'familyname',
  'surname',
  'middlename',
  'tel',
  'telephone',
  'phonenumber',
  'mobile',
  'mobilephone',
  'cellphone',
  'zipcode',
  'postcode',
  'birthdate',
  'birthday',
  'dateofbirth',
  'address',
  'street',
  'streetaddress',
  'ssn',
  'sex',
];

const EMAIL = /[^\s@/?#&=]+(@|%40)[^\s@/?#&=]+\.[^\s@/?#&=]{2,}/i;
/** With its country, or written in the groups of a number: ids of advertisements are digits alone. */
const WRITTEN_PHONE =
  /^(\+|00)[\d\s().-]{8,20}$|^1?[\s.-]?\(?\d{3}\)?[\s.-]\d{3}[\s.-]?\d{4}$|^\(\d{3}\)\s?\d{3}[\s.-]?\d{4}$/;
/** Ten digits as North America gives them out. */
const PLAIN_PHONE = /^1?[2-9]\d{2}[2-9]\d{6}$/;
const DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$|^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
/** Dates of campaigns are younger: nobody ran one before. */
const NEWEST_BIRTH_YEAR = 2018;
/** Parameters whose value may be a number of ten digits that is nobody's phone number. */
const HOLDS_IDS = /^utm_|id(s|\[\])*$/i;

/** Does the name of a query parameter, however it is written, say that its value is about a person? */
export function isPersonalName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return isPersonalParameter(plain) || OTHER_NAMES.includes(plain);
}

function isBirthDate(text: string): boolean {
  const [, before, , , , , after] = DATE.exec(text) ?? [];
  const year = Number(before ?? after);
  return year >= 1900 && year <= NEWEST_BIRTH_YEAR;
}

/** Is a text shaped like an e-mail address (anywhere in it), a phone number or a date of birth (P1)? */
export function isPersonalText(text: string): boolean {
  const value = text.trim();
  return EMAIL.test(value) || WRITTEN_PHONE.test(value) || isBirthDate(value);
}

/**
 * Is a query parameter personal by its name, or by what its value is shaped like? It is never kept (P1). Ten digits
 * alone are a phone number unless the parameter holds ids.
 */
export function isPersonalQuery(name: string, value: string): boolean {
  return isPersonalName(name) || isPersonalText(value) || (!HOLDS_IDS.test(name) && PLAIN_PHONE.test(value.trim()));
}

/** A path without what in it is shaped like something personal, and without query and fragment: for logs. */
export function pathWithoutPersonal(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  return plain
    .split('/')
    .map((part) => (isPersonalText(decoded(part)) || PLAIN_PHONE.test(part) ? '…' : part))
    .join('/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
