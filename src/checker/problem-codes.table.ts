import { error, warning, type CheckerProblem } from './problem.ts';

/**
 * Every code of the checker: what happened, why, what to do. A code is permanent and is never reused for something
 * else.
 */
export const CHECKER_PROBLEMS = {
  // The form of the document
  'rules-unreadable': error(
    'A file of rules cannot be read',
    'It is not JSON, not a list of rules, or a rule asks a fact that there is not. ' +
      'Without its rules nothing new is proven, and the server takes no changed campaign.',
    'Correct the file in the folder rules.',
  ),
  'json-syntax': error(
    'The file is not JSON',
    'A comma, quote or bracket is missing or too many, or there is a comment.',
    'Correct the text at this place. Until then nothing else in the file is checked.',
  ),
  'duplicate-property': error(
    'A property stands twice',
    'JSON readers keep the last one and forget the first without a word.',
    'Keep one of the two.',
  ),
  'format-version': error(
    'The format version is not one that this product reads',
    'formatVersion is missing, is no whole number from 1 up, or is newer than this product.',
    'Write the version that the message names, or update the product.',
  ),
  'unknown-property': error(
    'There is no such property',
    'The name is misspelt or belongs somewhere else.',
    'Take the name that is suggested, or one that the editor offers here.',
  ),
  'unknown-setting': error(
    'There is no such setting',
    'The name is misspelt, or it is a setting of another part.',
    'Take the name that is suggested; all settings stand in the schema under settings.',
  ),
  'missing-property': error('A property is missing', 'The product cannot do without it.', 'Add it.'),
  'wrong-type': error(
    'The value is of the wrong type',
    'Another kind of value is expected here; nothing is converted.',
    'Write the kind of value that the message names.',
  ),
  'value-not-allowed': error(
    'The value is not on the list',
    'Only the listed values mean something here.',
    'Take one of the listed values.',
  ),
  'value-malformed': error(
    'The value has the wrong form',
    'It is too short, too long, out of bounds, or breaks the pattern.',
    'Follow the form that the message names.',
  ),
  'file-name-not-id': error(
    'The file is not named after the campaign',
    'A campaign is found by the name of its file.',
    'Rename the file, or change the id.',
  ),
  'file-passed-over': warning(
    'Nobody reads this file',
    'It lies in a folder below the campaigns that is none of fragments, rules and media.',
    'Move it into the campaigns folder to have it served, or out of it.',
  ),
  // Names
  'unknown-block': error(
    'There is no such block',
    'No folder in blocks/ defines this name.',
    'Take the name that is suggested, or make the block: npm run new:block Name',
  ),
  'unknown-fragment': error(
    'There is no such fragment',
    'No file in campaigns/fragments has this name.',
    'Take the name that is suggested, or add the file.',
  ),
  'fragment-misplaced': error(
    'The fragment has nothing for this place',
    'Routes can stand only among routes, blocks only among blocks.',
    'Use it in the other place, or name another fragment.',
  ),
  'unknown-parent': error(
    'There is no such campaign to extend',
    'No campaign file has this id.',
    'Take the id that is suggested, or add the file.',
  ),
  'circular-extends': error(
    'Campaigns extend each other in a circle',
    'None of them could ever be put together.',
    'Let one of them stand on its own.',
  ),
  'unknown-removed-route': error(
    'There is no such route to remove',
    'The extended campaign has no route of this name.',
    'Take the name that is suggested, or leave it out.',
  ),
  'duplicate-campaign-id': error(
    'Two files have the same campaign id',
    'The product could serve only one of them.',
    'Change the id of one.',
  ),
  'duplicate-address': error(
    'Two campaigns answer to the same address',
    'A path, an alias or an id is taken already.',
    'Change the path or the alias of one.',
  ),
  'duplicate-route-name': error(
    'Two routes have the same name',
    'A transition could not tell which is meant.',
    'Rename one, and the transitions to it.',
  ),
  'duplicate-route-path': error(
    'Two routes have the same path',
    'Only one of them could be reached by its address.',
    'Give one of them another path.',
  ),
  'duplicate-block-id': error(
    'Two blocks have the same id',
    'Their answers would overwrite each other.',
    'Give one of them another id.',
  ),
  'duplicate-control': error(
    'Two blocks of one page ask the same thing',
    'Their controls would have the same name, and one would overwrite the other.',
    'Remove one, or show them under conditions that exclude each other.',
  ),
  'unused-fragment': warning(
    'No campaign uses this fragment',
    'It was left behind, or its name is misspelt where it should be used.',
    'Use it, or delete the file.',
  ),
  'reserved-address': error(
    'The address is a page of its own',
    'Visitors would see that page, never the campaign.',
    'Choose another path, alias or id.',
  ),
  'duplicate-option': error(
    'Two options have the same value',
    'Nobody could tell which of them was chosen.',
    'Give each option a value of its own.',
  ),
  'unknown-action': error(
    'There is no such action',
    'The code is not on the list of actions.',
    'Take a code of the list.',
  ),
  'version-lower': warning(
    'The version is lower than the one that is served',
    'Published, it takes the place of a newer document: what was changed since is gone, and the order of versions ' +
      'no longer tells which came first. Told when a campaign is published, and by check with --against.',
    'Count on from the served version if the document is meant to be new; ' +
      'leave it as it is to go back to an older one.',
  ),
  'consent-changed': error(
    'The words of a consent changed, but not the version',
    'Evidence of a consent names the version of the campaign, so one version stands for one wording. ' +
      'Told where it is known what was served: when a campaign is published, and by check with --against.',
    'Count the version up, or take the change back.',
  ),
  // Predicates
  'predicate-malformed': error(
    'This is not a condition',
    'A condition is a test of one fact, or exactly one of all, any, not.',
    'Write {"fact": …, "is": …}, {"all": […]}, {"any": […]} or {"not": {…}}.',
  ),
  'unknown-fact': error(
    'There is no such fact',
    'The name is on no list and derives from no block.',
    'Take the name that is suggested, or one that the editor offers.',
  ),
  'fact-not-asked': error(
    'No block of the campaign asks this',
    'The fact derives from a block, but no block of the campaign has this id and asks it.',
    'Correct the id, or add the block.',
  ),
  'unknown-operator': error(
    'There is no such operator',
    'The name is misspelt or comes from another language of rules.',
    'Take the operator that is suggested.',
  ),
  'operator-count': error(
    'A test needs exactly one operator',
    'There is none, or there is more than one.',
    'Keep one operator; join several tests with all.',
  ),
  'operator-not-of-fact': error(
    'The fact does not have this operator',
    'What can be asked of a fact follows from the kind of its values.',
    'Take one of the operators that the message names.',
  ),
  'value-of-wrong-type': error(
    'The value has another type than the fact',
    'Nothing is converted: "18" is no number and "true" no boolean.',
    'Write the value in the type that the message names.',
  ),
  'value-not-in-domain': error(
    'The fact can never have this value',
    'It is not among the values, or outside the bounds, of the fact.',
    'Take one of the values that the message names.',
  ),
  'fact-not-yet-asked': error(
    'The fact cannot be known here yet',
    'No page on any way to this place asks it, so the condition never holds.',
    'Ask it on an earlier page, or ask the condition later.',
  ),
  'condition-reads-own-answer': error(
    'A block asks what its own condition reads',
    'The question would go away as soon as it is answered, and the answer with it.',
    'Ask it of everybody, or put the question on a page of its own and let a transition pass by the page ' +
      'when the answer is known.',
  ),
  'requires-nobody-asks': error(
    'A page requires what nobody asks',
    'Whoever comes to the page without what it requires is led back to the first page, and there is no way on.',
    'Ask it on a page before, or take it out of requires.',
  ),
  'repeated-value': warning(
    'A list names something twice',
    'The second time says nothing; often another name was meant.',
    'Remove it, or write the one that was meant.',
  ),
  // The flow
  'action-needs-save': error(
    'The action needs a saved lead',
    'It is done with the lead that the route saves, and this route saves none.',
    'Add "saveSubject": true to the meta of the route, or move the action.',
  ),
  'missing-home': error(
    'The home is no route of the campaign',
    'A visitor would have nowhere to begin.',
    'Name one of the routes.',
  ),
  'missing-target': error(
    'The transition leads to a route that is not there',
    'The name is misspelt, or the route was removed.',
    'Take the name that is suggested, or add the route.',
  ),
  'missing-link-target': error(
    'A link of a block leads to a route that is not there',
    'The name is misspelt, or the route was removed.',
    'Take the name that is suggested, or leave the link out.',
  ),
  'missing-default': error(
    'The last transition has a condition',
    'A visitor for whom no condition holds would be stuck.',
    'Add a last transition without when.',
  ),
  'unreachable-transition': error(
    'A transition can never be taken',
    'One without a condition stands before it and always wins.',
    'Put the one without a condition last.',
  ),
  'unreachable-route': warning(
    'No way leads to this route',
    'No transition of a reachable route names it; only a direct link finds it.',
    'Add a transition to it, or remove it.',
  ),
  'no-end': error(
    'The flow never ends',
    'From these routes every transition leads on in a circle.',
    'Let one of them lead to a route without next.',
  ),
  // Texts
  'missing-language': error(
    'A text lacks a language',
    'The campaign offers a language in which this text is not written.',
    'Add the text in that language.',
  ),
  'unknown-placeholder': error(
    'There is no such placeholder',
    'It would be shown as nothing.',
    'Take one of the placeholders that the message names.',
  ),
  'malformed-placeholder': error(
    'A brace is left over',
    'Placeholders are letters in single braces: {firstName}.',
    'Close or remove the brace.',
  ),
  'placeholder-mismatch': warning(
    'The languages use different placeholders',
    'One of them probably lost a placeholder in translation.',
    'Use the same placeholders in every language.',
  ),
  'rule-never-speaks': error(
    'A rule says nothing',
    'A slip has silenced it: what it names is not there, it has no condition, ' +
      'or another rule has its id. It would count as kept.',
    'Correct the name that the message tells, or take the rule away.',
  ),
  'forced-language-not-offered': error(
    'The flow is held to a language that it does not offer',
    'Its texts need not have that language, and every address of another one leads to it.',
    'Add the language to languages, or take forcedLanguage away.',
  ),
  'unused-text': warning(
    'Nobody can read this text',
    'It is in a language that is not offered, or on a button that is not shown.',
    'Remove it, or offer the language, or show the button.',
  ),
  'untranslated-text': warning(
    'A text is the same in both languages',
    'It was copied, not translated.',
    'Translate it.',
  ),
  'lost-character': error(
    'A text has lost a letter',
    'The file was saved in another encoding than UTF-8, so that a letter such as é or ñ could not be read. ' +
      'Visitors see a question mark in a box.',
    'Save the file as UTF-8 and write the letter again.',
  ),
  'stray-blank': warning(
    'A text has blanks too many',
    'They show as gaps, or make two texts differ that read alike.',
    'Remove them: --fix does it.',
  ),
  'invisible-character': warning(
    'A text holds a character that nobody sees',
    'It came along when the text was pasted. It can break lines, searches and screen readers.',
    'Remove it: --fix does it.',
  ),
  'html-changed': warning(
    'The page would not show this HTML as it is written',
    'Only a few harmless tags are shown; everything else is left out.',
    'Write it with the tags that the message names.',
  ),
  'markup-not-shown': warning(
    'Visitors would read the marks themselves',
    'This text takes no such marks, so they are shown as they stand.',
    'Write plain words, or use a block that takes marks, such as RichText.',
  ),
  // The page
  'low-contrast': error(
    'The colour makes text hard to read',
    'On this ground some text has less contrast than WCAG 2.2 AA asks.',
    'Take the colour that is suggested, or a lighter one.',
  ),
  'unsafe-url': error(
    'A page cannot lead to this address',
    'It is of a kind that browsers run as code, or it hides where it leads, or it carries personal data.',
    'Write an https:// address of a site, or a path of this one.',
  ),
  'insecure-url': warning(
    'The address is not encrypted',
    'Others on the way can read and change what the visitor sees there.',
    'Write https:// in place of http://.',
  ),
  'url-not-listed': error(
    'The operator does not let campaigns lead there',
    'The host is not among linkHosts of the operator document.',
    'Lead to a listed host, or ask the operator to list it.',
  ),
  'unsafe-pattern': error(
    'The pattern can take forever',
    'Some answers would make the page stand still.',
    'Write it so that what repeats can be read in one way only.',
  ),
  'heavy-route': warning(
    'The blocks of a page weigh too much',
    'On a slow line visitors wait for them.',
    'Spread the blocks over several pages.',
  ),
  'heavy-campaign': warning(
    'The blocks of a campaign weigh too much',
    'Visitors pay for the bytes, and wait for them on a slow line.',
    'Leave out blocks that it can do without, or lead to a campaign of its own for what few visitors need.',
  ),
} as const satisfies Record<string, CheckerProblem>;

export type CheckerCode = keyof typeof CHECKER_PROBLEMS;
