import { sentence, type Sentence } from './sentence.ts';

/** What each fault of JSON syntax is for whoever wrote the file, by the name that the parser has for it. */
export const JSON_FAULTS: Readonly<Record<string, Sentence>> = {
  InvalidSymbol: sentence`A word must be text in quotes, or true, false or null`,
  InvalidNumberFormat: sentence`This is not a number`,
  PropertyNameExpected: sentence`The name of a property is expected here`,
  ValueExpected: sentence`A value is expected here`,
  ColonExpected: sentence`A colon is expected here`,
  CommaExpected: sentence`A comma is expected before this`,
  CloseBraceExpected: sentence`A closing brace } is expected here`,
  CloseBracketExpected: sentence`A closing bracket ] is expected here`,
  EndOfFileExpected: sentence`The file should end here`,
  InvalidCommentToken: sentence`JSON has no comments`,
  UnexpectedEndOfString: sentence`The text has no closing quote`,
  InvalidEscapeCharacter: sentence`There is a backslash before a character that needs none`,
  InvalidCharacter: sentence`A line break or tab must be written as \\n or \\t in text`,
};
