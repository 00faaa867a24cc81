import { error, warning, type CheckerProblem } from './problem.ts';

/** Every code of the checker: what happened, why, and what to do. Codes are permanent and are never reused. */
export const CHECKER_PROBLEMS = {
  // Structure of the document
  'rules-unreadable': error(
    'A file of rules cannot be read',
    'It is not JSON, it is not a list of rules, or a rule tests a fact that does not exist. ' +
      'Without the rules nothing new is proven, and the server accepts no changed campaign.',
    'Correct the file in the rules folder.',
  ),
  'json-syntax': error(
    'The document is not JSON, or cannot be read',
    'There is a missing or extra comma, quote or bracket, or a comment; or the message says why it cannot be read.',
    'Correct the text here, or what the message names. Until then nothing else in the document is checked.',
  ),
  'duplicate-property': error(
    'A property appears twice',
    'JSON parsers silently keep the last one and drop the first.',
    'Keep one of the two.',
  ),
  'format-version': error(
    'This product does not support the format version',
    'formatVersion is missing, is not a whole number of at least 1, or is newer than this product.',
    'Write the version that the message names, or update the product.',
  ),
  'unknown-property': error(
    'There is no such property',
    'The name is misspelt or belongs somewhere else.',
    'Use the suggested name, or one that the editor offers here.',
  ),
  'unknown-setting': error(
    'There is no such setting',
    'The name is misspelt, or the setting belongs to another part.',
    'Use the suggested name; the schema lists all settings under settings.',
  ),
  'missing-property': error('A property is missing', 'The product cannot do without it.', 'Add it.'),
  'wrong-type': error(
    'The value has the wrong type',
    'A different type of value is expected here; values are never converted.',
    'Write a value of the type that the message names.',
  ),
  'value-not-allowed': error(
    'The value is not on the list',
    'Only the listed values have a meaning here.',
    'Use one of the listed values.',
  ),
  'value-malformed': error(
    'The value is malformed',
    'It is too short, too long or out of bounds, or does not match the pattern.',
    'Use the form that the message describes.',
  ),
  'file-name-not-id': error(
    'The file is not named after the campaign',
    'A campaign is found by the name of its file.',
    'Rename the file, or change the id.',
  ),
  'file-name-case': error(
    'Two files have names that differ only in capital letters',
    'On disks that do not tell capital letters from small ones, as on Windows and macOS, one overwrites the other.',
    'Rename or remove one of them: names are in lower case.',
  ),
  'file-name-unpublishable': warning(
    'The write API cannot publish a document of this name',
    'A folder serves it, but the write API and the studio know only names of at most 60 lower-case letters, digits ' +
      'and hyphens: whoever wants to publish the document there is refused.',
    'Rename the file. Visitors know a campaign by its id: keep the old one among the aliases of the new one.',
  ),
  'document-too-large': warning(
    'The document is too large for the write API',
    'A folder serves it, but a call of the write API or the studio that writes it is refused: it may have 1 MB.',
    'Divide the document: move routes or blocks into fragments.',
  ),
  'file-passed-over': warning(
    'Nobody reads this file',
    'It is in a subfolder of campaigns other than fragments, questionnaires, rules and media.',
    'Move it into the campaigns folder to serve it, or out of the folder altogether.',
  ),
  // Names
  'unknown-block': error(
    'There is no such block',
    'No folder in blocks/ defines this name.',
    'Use the suggested name, or create the block: npm run new:block Name',
  ),
  'unknown-fragment': error(
    'There is no such fragment',
    'No file in campaigns/fragments has this name, and no source of the server has such a document.',
    'Use the suggested name, or add the fragment. One that was withdrawn has to be published again.',
  ),
  'fragment-misplaced': error(
    'The fragment has nothing for this place',
    'A fragment of routes can only be used among routes, and one of blocks only among blocks.',
    'Use it where it belongs, or name a different fragment.',
  ),
  'unknown-questionnaire': error(
    'There is no such questionnaire',
    'No file in campaigns/questionnaires has this name.',
    'Use the suggested name, or add the file: npm run campaigns -- questionnaire import',
  ),
  'questionnaire-misplaced': error(
    'The questionnaire cannot be asked here',
    'The block asks no questionnaires, or it has questions of its own beside the questionnaire.',
    'Name it in a block that asks questionnaires, without props.',
  ),
  'unknown-parent': error(
    'There is no such campaign to extend',
    'No campaign file has this id.',
    'Use the suggested id, or add the file.',
  ),
  'circular-extends': error(
    'Campaigns extend each other in a cycle',
    'None of them could ever be resolved.',
    'Remove extends from one of them.',
  ),
  'unknown-removed-route': error(
    'There is no such route to remove',
    'The extended campaign has no route with this name.',
    'Use the suggested name, or remove this one.',
  ),
  'duplicate-campaign-id': error(
    'Two files have the same campaign id',
    'The product could serve only one of them. Reported at the one that is new or not named after the id, or at both.',
    'Change the id of one.',
  ),
  'duplicate-address': error(
    'Two campaigns have the same address',
    'The path, alias or id is already taken. Reported at the one that is new, or at both if nobody can say which is.',
    'Change the path, alias or id of one; if one of them is live, that of the other.',
  ),
  'duplicate-route-name': error(
    'Two routes have the same name',
    'A transition could not tell which one is meant.',
    'Rename one of them, and the transitions to it.',
  ),
  'duplicate-route-path': error(
    'Two routes have the same path',
    'Only one of them could be reached by its address.',
    'Give one of them a different path.',
  ),
  'duplicate-block-id': error(
    'Two blocks have the same id',
    'Their answers would overwrite each other.',
    'Give one of them a different id.',
  ),
  'duplicate-control': error(
    'Two blocks of one page ask for the same thing',
    'Their controls would have the same name, and one would overwrite the other.',
    'Remove one, or show them under conditions that exclude each other.',
  ),
  'unused-fragment': warning(
    'No campaign uses this fragment',
    'It is a leftover, or its name is misspelt where it should be used.',
    'Use it, or delete the file.',
  ),
  'unused-questionnaire': warning(
    'No campaign asks this questionnaire',
    'It is a leftover, or its name is misspelt where it should be asked.',
    'Name it in a block, or delete the file.',
  ),
  'reserved-address': error(
    'The address belongs to one of the product’s own pages, or to a language',
    'Visitors would see that page, or one language would lead to the campaign.',
    'Choose a different path, alias or id.',
  ),
  'props-contradict': error(
    'The props of a block contradict each other',
    'The block could not do what they say: a minimum above the maximum, a property that its kind does not have, a ' +
      'choice that is there twice.',
    'Change the property that the message names.',
  ),
  'duplicate-option': error(
    'Two options have the same value',
    'Nobody could tell which of them was chosen.',
    'Give each option a unique value.',
  ),
  'unknown-action': error(
    'There is no such action',
    'The code is not on the list of actions.',
    'Use a code from the list.',
  ),
  'version-lower': warning(
    'The version is lower than the one that is served',
    'Publishing it would replace a newer document: later changes would be lost, and version numbers would no longer ' +
      'show which document came first. Reported when a campaign is published, and by check with --against.',
    'Continue counting from the served version if the document is meant to be new; ' +
      'leave it as it is to go back to an older version.',
  ),
  'consent-changed': error(
    'The text of a consent changed, but not the version',
    'Evidence of a consent names the version of the campaign, so each version must have exactly one wording. ' +
      'Reported where the served versions are known: when a campaign is published, and by check with --against.',
    'Increase the version, or undo the change.',
  ),
  'address-of-another': error(
    'The address is that of another campaign which visitors had',
    'Whoever follows a link to that campaign would meet this one, although it is about something else. ' +
      'Reported where the served versions are known: when a campaign is published, and by check with --against.',
    'Choose another address. To hand an address on, publish the other campaign in a version without it; its id stays ' +
      'its own. To lead visitors of a closed campaign to this one, name this one in settings.active.then there.',
  ),
  'visits-changed': error(
    'Visits that are under way would go on with other content',
    'Under the same version, visitors continue with the new document: they would be set back or lose answers, or ' +
      'that cannot be ruled out. Reported when a campaign is published where CONTENT_VISITS is keep.',
    'Increase the version: visits that are under way then end with what they began with.',
  ),
  'approval-stale': error(
    'The content is not the one that was approved',
    'A review board approves exactly one content, which its hash identifies. Something that visitors meet has ' +
      'changed since then, in the campaign or in a part that it uses. Reported by check with --approved.',
    'Have the new content approved: write its package with dossier, with --against the approved revision to show ' +
      'what changed. Or undo the change.',
  ),
  // Predicates
  'predicate-malformed': error(
    'This is not a condition',
    'A condition is a test of one fact, or exactly one of all, any, not.',
    'Write {"fact": …, "is": …}, {"all": […]}, {"any": […]} or {"not": {…}}.',
  ),
  'computation-malformed': error(
    'This is not a computation',
    'A computation has exactly one of sum, product, minimum, maximum, difference, quotient, count, score, ' +
      'bodyMassIndex and timeBetween, each with a list.',
    'Write, for example, {"sum": ["answer.a", "answer.b"]} or ' +
      '{"score": ["answer.a"], "points": {"yes": 1, "no": 0}}.',
  ),
  'computation-takes-other': error(
    'A computation takes something that it cannot compute with',
    'Sums and the like take numbers, scores take choices, and times between take dates; all of them answers.',
    'Name a fact of the right kind, or score the choices first.',
  ),
  'computation-circle': error(
    'A fact is computed from itself',
    'Its value would never be known.',
    'Remove it from what it is computed from.',
  ),
  'computation-too-large': error(
    'Computed facts take too long',
    'Pages and proofs compute them again and again, and each fact behind them as often as it is taken.',
    'Compute fewer facts, or take each of them once.',
  ),
  'points-missing': error(
    'An answer has no points',
    'Whoever gives this answer would have no score, so no condition on the score would hold.',
    'Add points for the value; 0 if it does not count.',
  ),
  'unknown-fact': error(
    'There is no such fact',
    'The name is not a listed fact and is not derived from a block.',
    'Use the suggested name, or one that the editor offers.',
  ),
  'fact-not-asked': error(
    'No block of the campaign asks for this',
    'The fact is derived from a block, but no block of the campaign has this id and asks for it.',
    'Correct the id, or add the block.',
  ),
  'unknown-operator': error(
    'There is no such operator',
    'The name is misspelt or comes from another rule language.',
    'Use the suggested operator.',
  ),
  'operator-count': error(
    'A test needs exactly one operator',
    'There is none, or there is more than one.',
    'Keep one operator; combine several tests with all.',
  ),
  'operator-not-of-fact': error(
    'The fact does not support this operator',
    'A fact’s operators depend on the kind of its values.',
    'Use one of the operators that the message names.',
  ),
  'units-differ': error(
    'A computation mixes units',
    'What is computed from kilograms and centimetres, or inches in place of centimetres, is wrong for every visitor.',
    'Ask in the unit that the message names, or multiply by a number first: {"product": ["answer.inches", 2.54]}.',
  ),
  'facts-not-comparable': error(
    'Two facts cannot be compared',
    'One is a number and the other a date, their units differ, or one of them is not an answer.',
    'Compare answers or computed facts of one kind and unit; compute one in the unit of the other where it has none.',
  ),
  'value-of-wrong-type': error(
    'The value has a different type from the fact',
    'Values are never converted: "18" is not a number and "true" is not a boolean.',
    'Write a value of the type that the message names.',
  ),
  'value-not-in-domain': error(
    'The fact can never have this value',
    'It is not one of the values of the fact, or is outside its bounds.',
    'Use one of the values that the message names.',
  ),
  'fact-not-yet-asked': error(
    'The fact cannot be known here yet',
    'No page on any path to this place asks for it, so the condition never holds.',
    'Ask for it on an earlier page, or move the condition to a later one.',
  ),
  'condition-reads-own-answer': error(
    'A block asks for what its own condition reads',
    'The question would disappear as soon as it is answered, and the answer with it.',
    'Ask everybody, or put the question on a separate page and let a transition skip that page ' +
      'when the answer is known.',
  ),
  'requires-nobody-asks': error(
    'A page requires something that no page asks for',
    'A visitor who reaches the page without what it requires is sent back to the first page and can never continue.',
    'Ask for it on an earlier page, or remove it from requires.',
  ),
  'repeated-value': warning(
    'A list names something twice',
    'The second entry has no effect; often a different name was meant.',
    'Remove it, or write the one that was meant.',
  ),
  // The flow
  'action-needs-save': error(
    'The action needs a saved lead',
    'It is performed on the lead that the route saves, and this route saves none.',
    'Add "saveSubject": true to the meta of the route, or move the action.',
  ),
  'contact-without-consent': warning(
    'Contact data are saved without a consent',
    'Those who leave a phone number or an e-mail address were not asked whether they may be called or written to: ' +
      'their lead has no consent as evidence.',
    'Add a consent, such as the block GenericConsent, to the page that saves the lead or to one before it.',
  ),
  'never-active': error(
    'The campaign never takes visitors',
    'Its last day is before its first, so every visitor would read that it is not open.',
    'Put the days in order.',
  ),
  'unknown-successor': error(
    'The campaign that follows after the last day does not exist',
    'Visitors would read that registration has closed instead of being sent there.',
    'Write the id of another campaign, or remove `then`.',
  ),
  'never-over': warning(
    'A campaign is to follow, but this one never closes',
    'No visitor is ever sent there.',
    'Add the last day (`until`) or the number of leads (`leads`), or remove `then`.',
  ),
  'circular-successor': warning(
    'Campaigns follow each other in a circle',
    'When all of them are over, visitors read that registration has closed.',
    'Remove `then` from the last of them, or name a campaign that stays open.',
  ),
  'successor-over': warning(
    'The campaign that follows is over by then',
    'Its last day is not after that of the first, so visitors would read that registration has closed.',
    'Give it a later last day, or name another campaign in `then`.',
  ),
  'successor-late': warning(
    'The campaign that follows opens later than the first is over',
    'Visitors in between read that registration has closed, although they could join a few days later.',
    'Let it open on the day after the last day of the first, or extend the first.',
  ),
  'successor-lacks-language': warning(
    'The campaign that follows lacks a language of the first',
    'Visitors who read the first in this language would be led to pages in another.',
    'Add the language to the campaign that follows, or name another one.',
  ),
  'impossible-hours': error(
    'The call centre has impossible hours',
    'Visitors would be told to call when nobody answers, or never be offered a call.',
    'Write a time zone such as America/Chicago, and a closing time after the opening time.',
  ),
  'missing-home': error(
    'The home is not a route of the campaign',
    'Visitors would have nowhere to begin.',
    'Name one of the routes.',
  ),
  'missing-target': error(
    'The transition leads to a route that does not exist',
    'The name is misspelt, or the route was removed.',
    'Use the suggested name, or add the route.',
  ),
  'missing-link-target': error(
    'A link of a block leads to a route that does not exist',
    'The name is misspelt, or the route was removed.',
    'Use the suggested name, or remove the link.',
  ),
  'missing-default': error(
    'The last transition has a condition',
    'A visitor for whom no condition holds would be stuck.',
    'Add a last transition without when.',
  ),
  'unreachable-transition': error(
    'A transition can never be taken',
    'A transition without a condition comes before it and always wins.',
    'Put the transition without a condition last.',
  ),
  'unreachable-route': warning(
    'No path leads to this route',
    'No transition of a reachable route names it; only a direct link reaches it.',
    'Add a transition to it, or remove it.',
  ),
  'no-end': error(
    'The flow never ends',
    'From these routes every transition leads around in a cycle.',
    'Let one of them lead to a route without next.',
  ),
  'answers-unsent': warning(
    'Nobody can go on from a page, or send what it asks',
    'The page has no button: no way leads on from it, or Next is hidden. What visitors answer there goes nowhere.',
    'Add a transition to a page that follows, show Next, or remove the question.',
  ),
  // Texts
  'unknown-language': error(
    'The product does not have this language',
    'Its languages are the files of the folder locales; a text in any other language is shown to nobody.',
    'Use one of the languages that the message names, or add the language as docs/languages.md describes.',
  ),
  'missing-built-in-text': error(
    'The product lacks texts in a language that the campaign offers',
    'Buttons, messages and questions of the product itself are not translated, so visitors would read them in ' +
      'English.',
    'Add the keys that the message names to the locale file, or do not offer the language.',
  ),
  'missing-language': error(
    'A text lacks a language',
    'The campaign offers a language that this text does not have.',
    'Add the text in that language.',
  ),
  'unknown-placeholder': error(
    'There is no such placeholder',
    'It would be shown as nothing.',
    'Use one of the placeholders that the message names.',
  ),
  'malformed-placeholder': error(
    'There is a stray brace',
    'Placeholders are letters in single braces: {firstName}.',
    'Close or remove the brace.',
  ),
  'placeholder-mismatch': warning(
    'The languages use different placeholders',
    'One of them probably lost a placeholder in translation.',
    'Use the same placeholders in every language.',
  ),
  'rule-never-speaks': error(
    'A rule has no effect',
    'A mistake disables it: it names something that does not exist, it has no condition, ' +
      'or another rule has its id. It would count as satisfied.',
    'Correct the name given in the message, or remove the rule.',
  ),
  'forced-language-not-offered': error(
    'The flow is restricted to a language that it does not offer',
    'Its texts may lack that language, and the addresses of every other language redirect to it.',
    'Add the language to languages, or remove forcedLanguage.',
  ),
  'unused-text': warning(
    'Nobody can read this text',
    'It is in a language that is not offered, or on a button that is not shown.',
    'Remove it, or offer the language, or show the button.',
  ),
  'unknown-text': error(
    'The block has no such text',
    'Custom texts replace a text of the block by its key, and this key is misspelt or belongs to another block.',
    'Use one of the keys that the message lists; the page of the block in the gallery shows them with their texts.',
  ),
  'long-text': warning(
    'The text is much longer than the one that it replaces',
    'A label or button with too many words pushes the page apart on a phone.',
    'Shorten them, or put the rest into a RichText block above.',
  ),
  'untranslated-text': warning(
    'A text is the same in two languages',
    'It was copied, not translated.',
    'Translate it.',
  ),
  'lost-character': error(
    'A text has lost a letter',
    'The file was not saved as UTF-8, so a letter such as é or ñ could not be read. ' +
      'Visitors see a question mark in a box.',
    'Save the file as UTF-8 and write the letter again.',
  ),
  'unstorable-character': error(
    'A text contains a character that cannot be stored',
    'Databases refuse U+0000 and lone surrogates, such as half an emoji, so the document could not be published.',
    'Remove it; --fix does so.',
  ),
  'stray-blank': warning(
    'A text has extra spaces',
    'They show as gaps, or make two texts differ that look alike.',
    'Remove them; --fix does so.',
  ),
  'invisible-character': warning(
    'A text contains an invisible character',
    'It was pasted with the text. It can break lines, searches and screen readers.',
    'Remove it; --fix does so.',
  ),
  'html-changed': warning(
    'The page would not show this HTML as written',
    'Only a few harmless tags are shown; everything else is left out.',
    'Write it with the tags that the message names.',
  ),
  'markup-not-shown': warning(
    'Visitors would see the markup itself',
    'This text does not support such markup, so it is shown literally.',
    'Write plain words, or use a block that supports markup, such as RichText.',
  ),
  // The page
  'low-contrast': error(
    'The colour makes text hard to read',
    'On this background some text, border or focus ring has less contrast than WCAG 2.2 AA requires.',
    'Use the suggested colour, or one with more contrast.',
  ),
  'unknown-theme': error(
    'There is no such theme',
    'No file in campaigns/themes has this name, so nobody can tell how the pages should look.',
    'Use the suggested name, or add the file.',
  ),
  'circular-theme': error(
    'Themes extend each other in a cycle',
    'None of them could ever be put together.',
    'Remove extends from one of them.',
  ),
  'unknown-font': error(
    'There is no such font',
    'The product has no font of this name, and pages load fonts from no other site.',
    'Use the suggested name, or put a .woff2 file into campaigns/media and name it with its ending.',
  ),
  'unknown-illustrations': error(
    'There are no such drawings',
    'The product has no set of illustrations of this name.',
    'Use the suggested name, or "none".',
  ),
  'theme-replaces-setting': warning(
    'The theme replaces a setting',
    'A theme says all colours of a page, so this setting has no effect.',
    'Remove the setting, or write its colour in the theme.',
  ),
  'theme-part-locked': warning(
    'The operator has locked a part of the look',
    'Pages of the brand show the value of the operator’s file, whatever a theme or a campaign says. ' +
      'Reported by check with --operator.',
    'Remove the part, or ask the operator to unlock it.',
  ),
  'unsafe-url': error(
    'A page cannot lead to this address',
    'Browsers would run it as code, or it hides where it leads, or it contains personal data.',
    'Write the https:// address of a site, or a path on this one.',
  ),
  'insecure-url': warning(
    'The link is not encrypted (http)',
    'Others on the network path can read and change what the visitor sees there.',
    'Write https:// instead of http://.',
  ),
  'url-not-listed': error(
    'The operator does not let campaigns link there',
    'The host is not among linkHosts in the operator document.',
    'Link to a listed host, or ask the operator to add it.',
  ),
  'unsafe-pattern': error(
    'The pattern can take exponential time (ReDoS)',
    'Some answers would freeze the page.',
    'Rewrite it so that its repetitions can match a text in one way only.',
  ),
  'media-missing': error(
    'A picture, film or file of captions does not exist',
    'No file in campaigns/media has this name, so visitors would see an empty place.',
    'Put the file into campaigns/media, or use the suggested name.',
  ),
  'media-too-large': error(
    'A media file is too large',
    'Phones would load it for minutes, and the server needs memory for each picture that it converts.',
    'Save it smaller; the message says how large it may be.',
  ),
  'media-unreadable': error(
    'A media file cannot be shown',
    'It is damaged, or its ending says another format than its content has.',
    'Save it again in the format that its ending names.',
  ),
  'media-unsafe': error(
    'A drawing contains more than a drawing',
    'An SVG with scripts, foreign content or references to other files could run code or report visitors.',
    'Export it as a plain SVG, or as a PNG.',
  ),
  'missing-alt': error(
    'A picture has no alternative text',
    'Visitors who do not see it would not learn what it shows (WCAG 1.1.1).',
    'Describe it in `alt`, or write "decorative": true if it says nothing that the text does not say.',
  ),
  'missing-captions': error(
    'A film has no captions in a language of the campaign',
    'Visitors who do not hear it, or watch without sound, would not know what is said (WCAG 1.2.2).',
    'Add a WebVTT file for the language to `captions`.',
  ),
  'region-order': error(
    'A block comes after blocks of a later region',
    'Pages are read, and their blocks reached with the keyboard, in the order hero, main, aside, footer.',
    'Move the block before the block that the message names, or change its region.',
  ),
  'second-heading': error(
    'Two blocks of a page are its heading',
    'Screen readers announce one heading of the first level as the title of the page.',
    'Remove one of the blocks, or show them under conditions that exclude each other.',
  ),
  'question-below-buttons': warning(
    'A question stands below the buttons of its page',
    'Visitors press Next before they have seen it, and meet an error for a question that they do not know.',
    'Put the block into the region "main", or "hero"; "aside" and "footer" are for reading.',
  ),
  'heavy-route': warning(
    'The blocks and pictures of a page weigh too much',
    'On a slow connection, visitors wait for them.',
    'Spread the blocks over several pages, or use fewer or simpler pictures.',
  ),
  'heavy-campaign': warning(
    'The blocks and pictures of a campaign weigh too much',
    'Visitors pay for the bytes, and wait for them on a slow connection.',
    'Leave out blocks and pictures that it can do without, or move what few visitors need to a separate campaign.',
  ),
} as const satisfies Record<string, CheckerProblem>;

export type CheckerCode = keyof typeof CHECKER_PROBLEMS;
