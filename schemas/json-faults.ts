/** What each fault of JSON syntax is for whoever wrote the file, by the name that the parser has for it. */
export const JSON_FAULTS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'A word must be text in quotes, or true, false or null',
  InvalidNumberFormat: 'This is not a number',
  PropertyNameExpected: 'The name of a property is expected here',
  ValueExpected: 'A value is expected here',
  ColonExpected: 'A colon is expected here',
  CommaExpected: 'A comma is expected before this',
  CloseBraceExpected: 'A closing brace } is expected here',
  CloseBracketExpected: 'A closing bracket ] is expected here',
  EndOfFileExpected: 'The file should end here',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'The text has no closing quote',
  InvalidEscapeCharacter: 'There is a backslash before a character that needs none',
  InvalidCharacter: 'A line break or tab must be written as \\n or \\t in text',
};
