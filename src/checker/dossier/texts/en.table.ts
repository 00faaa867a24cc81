export const ENGLISH = {
  title: 'Ethics package: {name}',
  kind: 'Ethics package for the review board',
  name: 'Campaign',
  id: 'Identifier',
  version: 'Version',
  hash: 'Content hash',
  date: 'Date of the revision',
  dateOfFiles: '{date} (of the files; they are not in version control as they are here)',
  languages: 'Languages of the campaign',
  operator: 'Operator',
  product: 'Made by',
  contents: 'Contents',
  skip: 'Skip to the package',
  page: 'Page',
  how: 'How to read this package',
  flow: 'The flow',
  screens: 'Every screen',
  consents: 'Consents',
  questions: 'Questions and what answers lead to',
  outcomes: 'Outcomes',
  proofs: 'What is proven',
  differences: 'What changed since the earlier revision',
  signOff: 'Sign-off',
  howWhole:
    'This package shows what people meet when they open this campaign: every screen that anybody can reach, in ' +
    'every language, with all words, questions and consents. It is made from the document itself, by the program ' +
    'that shows the pages to visitors. The same document always gives the same package, byte for byte.',
  howHash:
    'The content hash identifies the document. If a single character of a text, a question, a consent or a rule ' +
    'changes, so does the hash. “campaigns -- check --approved” compares a document with an approved one.',
  howPictures:
    'The pictures are the real pages at the width of a phone ({width} pixels), at their full height. They cannot be ' +
    'used. A screen that says something else to other people is shown again for them, and below it only the words ' +
    'that are new. Numbers and dates may differ for each visitor.',
  howPeople:
    'Nobody in this package is a real person. All names, addresses, telephone numbers and answers are made up by a ' +
    'simulation, and so are the studies and the sites. The visits take place on {day}.',
  howWords:
    'The words below the pictures leave out the header and the footer, which are the same on each page. ' +
    'Conditions are given in words. What the proof reports is in English.',
  howLimits:
    'Not shown: messages about wrong entries, e-mails and text messages, what a study or a search finds, and the ' +
    'notices about cookies and tracking, which depend on the installation. Files in the media folder are part of the ' +
    'pictures but not of the content hash.',
  noPictures: 'There are no pictures: {why}.',
  noHeights:
    'No browser was found, so the pictures have the height of a phone and have to be scrolled, and there is no PDF.',
  flowText: 'Every step between screens, in words',
  always: 'always',
  starts: 'visits can begin here',
  ends: 'the visit ends here',
  saves: 'leaving it sends the answers',
  screenOf: '{number} of {count}',
  who: 'Who sees it, and why',
  opened: 'Visits can begin here.',
  onlyByAddress: 'No other screen leads here: only an address opens it.',
  unsureWay: 'Not decided: {why}',
  onlySome: 'Parts that only some people see',
  partWhen: 'The part “{block}”, when {condition}',
  asFirst: 'As visitors first see it',
  asOthers: 'As other visitors see it ({number})',
  asLeft: 'With answers filled in ({number})',
  example: 'For example a visitor: {circumstances}',
  examplePath: 'who comes by {path}',
  plainVisitor: 'who comes by a plain link',
  picture: 'Picture of the screen “{route}” in {language}',
  words: 'Words of the screen',
  newWords: 'Words that are new here',
  restWords: 'Words that still other visitors read on this screen',
  notIn: 'Nobody meets this screen in {language}.',
  kinds: { button: 'button', link: 'link', choice: 'choices' },
  unreachable: 'Screens that nobody reaches',
  unreachableMeans: 'These screens are in the document, and it is proven that no visitor reaches them:',
  unreachableNone: 'Every screen of the document is reached by somebody.',
  unseenParts: 'Parts of screens that nobody sees: {parts}',
  consentsMean:
    'Every text of a consent, word for word. Nothing is ticked in advance. The hash is the SHA-256 of the text, ' +
    'as it is stored with each decision, together with version {version} and the content hash.',
  noConsents: 'The campaign asks for no consent.',
  consentType: 'Type',
  consentDemand: 'Required',
  consentControl: 'Asked by',
  consentScreens: 'On the screens',
  consentHash: 'Hash of the text',
  consentWhen: 'Shown when',
  demands: {
    agreement: 'yes: nobody goes on without agreeing',
    decision: 'a decision is required, and it may be a refusal',
    nothing: 'no: it can be left out',
    implied: 'nothing is asked: going on means agreeing',
  },
  controls: {
    checkbox: 'a box, not ticked in advance',
    buttons: 'Yes and No, neither chosen in advance',
    implied: 'a text beside the button that goes on',
    signature: 'a name typed below the text',
  },
  questionsMean:
    'Every question with its answers. “Leads to” means that this answer alone decides the step unless an earlier ' +
    'step of the same screen is taken; “can lead to” that other answers decide together with it; “never leads ' +
    'to” that with this answer the step is not taken.',
  noQuestions: 'The campaign asks nothing.',
  required: 'required',
  optional: 'optional',
  ofStudy: 'a question of the made-up study; each study has its own',
  answers: 'Answers',
  leadsTo: 'What they lead to',
  settled: { to: 'leads to “{to}”', shows: 'shows the part “{shows}” of “{on}”' },
  open: {
    to: 'can lead to “{to}”: when {condition}',
    shows: 'can show the part “{shows}” of “{on}”: when {condition}',
  },
  excluded: { to: 'never leads to “{to}” by this step', shows: 'does not show the part “{shows}” of “{on}”' },
  nothingDepends: 'Nothing in the flow depends on it.',
  counts: 'It counts for: {facts}.',
  domains: {
    number: 'a number from {min} to {max}',
    date: 'a date',
    text: 'a text in the person’s own words',
    remote: 'the result of a lookup',
  },
  outcomesMean:
    'The screens that tell people something and ask nothing, after the first question. For each text the list says ' +
    'who reads it, by an example.',
  told: 'What they are told',
  toldWho: 'Who',
  proofsMean:
    'The rules are checked for every visitor there can be, not for a sample: “proven” means that no combination of ' +
    'answers, circumstances and results of lookups breaks the rule.',
  proofDays: 'The proof covers visits from {from} to {to}.',
  rule: 'Rule',
  rulePlaces: 'Applies at',
  verdict: 'Verdict',
  places: { one: '1 place', many: '{count} places', none: 'nowhere in this campaign' },
  verdicts: { proven: 'proven', broken: 'does not hold', undecided: 'not decided', idle: 'does not apply' },
  always2: 'Checked for every campaign',
  finding: 'What would be a finding',
  nothingFound: 'nothing found',
  findings: { one: '1 finding', many: '{count} findings' },
  undecided: 'Not decided',
  undecidedNone: 'Everything was decided.',
  leftOut: 'Who is left out of the proof',
  leftOutNone: 'Nobody: the proof covers every visitor.',
  accepted: 'Findings that were accepted, and why',
  differencesMean: 'Compared with {place}: version {before}, content hash {hash}. This package is version {now}.',
  differencesNone: 'Proven: visitors see no difference.',
  differencesUndecided: 'Whether anything else changed is not decided: {why}',
  whatChanged: 'What changed for visitors',
  textsChanged: 'Texts before and now',
  noTextsChanged: 'No text of the document changed.',
  place: 'Where',
  before: 'Before',
  now: 'Now',
  absent: 'not there',
  signMeans: 'By signing, each person confirms the decision for exactly the content whose hash is on the first page.',
  signName: 'Name',
  signRole: 'Role',
  signDecision: 'Decision',
  signDate: 'Date',
  signSignature: 'Signature',
  signPlaces: 'To be filled in by hand',
  roles: ['Principal investigator', 'Review board', 'Review board', 'Sponsor or operator'],
  decisions: 'approved / approved with changes / not approved',
};

export type DossierTexts = typeof ENGLISH;
