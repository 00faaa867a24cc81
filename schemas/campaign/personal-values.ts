import { isPersonalParameter } from './query-parameters.ts';

/**
 * Parameter names, besides those of the specification, under which links carry personal data: such a parameter is
 * dropped, not read (P1).
 */
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

/**
 * One character before the sign is enough, and no domain is longer: a search for more would take the cube of a long
 * value's length.
 */
const EMAIL = /[^\s@/?#&=](@|%40)[^\s@/?#&=]{1,253}\.[^\s@/?#&=]{2,}/i;
/** With a country code, or grouped like a phone number; advertisement ids consist only of digits. */
const WRITTEN_PHONE =
  /^(\+|00)[\d\s().-]{8,20}$|^1?[\s.-]?\(?\d{3}\)?[\s.-]\d{3}[\s.-]?\d{4}$|^\(\d{3}\)\s?\d{3}[\s.-]?\d{4}$/;
/** Ten digits in the format of North American numbers. */
const PLAIN_PHONE = /^1?[2-9]\d{2}[2-9]\d{6}$/;
const DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$|^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
/** Dates before this one are birth dates: no campaign had started yet. */
const NEWEST_BIRTH_YEAR = 2018;
/** Parameters whose value may be a ten-digit number that is not a phone number. */
const HOLDS_IDS = /^utm_|id(s|\[\])*$/i;

/** Names of answers, as campaigns write them: an address neither gives an answer nor keeps one. */
const ANSWER_NAME = /^(answer|candidate|consent|criteria|computed)\./i;

/** Whether the name of a query parameter, in any spelling, says that its value is about a person. */
export function isPersonalName(name: string): boolean {
  if (ANSWER_NAME.test(name)) return true;
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return isPersonalParameter(plain) || OTHER_NAMES.includes(plain);
}

function isBirthDate(text: string): boolean {
  const [, before, , , , , after] = DATE.exec(text) ?? [];
  const year = Number(before ?? after);
  return year >= 1900 && year <= NEWEST_BIRTH_YEAR;
}

/** Whether a text looks like an e-mail address (anywhere in it), a phone number or a date of birth (P1). */
export function isPersonalText(text: string): boolean {
  const value = text.trim();
  return EMAIL.test(value) || WRITTEN_PHONE.test(value) || isBirthDate(value);
}

/**
 * Whether a query parameter is personal, going by its name or the shape of its value. It is never stored (P1). Ten
 * digits alone count as a phone number unless the parameter contains ids.
 */
export function isPersonalQuery(name: string, value: string): boolean {
  return isPersonalName(name) || isPersonalText(value) || (!HOLDS_IDS.test(name) && PLAIN_PHONE.test(value.trim()));
}

/** A path without anything that looks personal, and without query and fragment: for logs. */
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
