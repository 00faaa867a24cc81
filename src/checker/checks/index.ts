import type { Check } from '../workspace.ts';
import { blockProps, schema } from './form/schema.ts';
import { duplicateProperty } from './form/duplicate-property.ts';
import { fileNameCase, unpublishable } from './names/file-names.ts';
import { fileName, duplicateCampaigns, reservedAddress } from './names/campaign-names.ts';
import { formatVersion } from './form/format-version.ts';
import { jsonSyntax } from './form/json-syntax.ts';
import { propsFaults } from './form/props-faults.ts';
import { rules } from './form/rules.ts';
import { activeDays } from './flow/active-days.ts';
import { callHours } from './flow/call-hours.ts';
import { actionNeedsSave, requiredFacts } from './flow/route-settings.ts';
import { missingHome } from './flow/missing-home.ts';
import { missingLinkTarget } from './flow/missing-link-target.ts';
import { missingTarget } from './flow/missing-target.ts';
import { noEnd, unreachableRoute } from './flow/reachability.ts';
import { successors } from './flow/successors.ts';
import { unconsentedContact } from './flow/unconsented-contact.ts';
import { unsentAnswers } from './flow/unsent-answers.ts';
import { transitionOrder } from './flow/transition-order.ts';
import { questionnaires, unusedParts } from './names/campaign-parts.ts';
import { duplicateBlocks, unknownBlock } from './names/block-names.ts';
import { duplicateControl } from './names/duplicate-control.ts';
import { duplicateOption } from './names/duplicate-option.ts';
import { duplicateRoutes } from './names/duplicate-routes.ts';
import { fragments } from './names/fragments.ts';
import { parents } from './names/parents.ts';

import { addresses } from './page/addresses.ts';
import { contrast } from './page/contrast.ts';
import { media } from './page/media.ts';
import { patterns } from './page/patterns.ts';
import { questionBelowButtons, regionOrder, secondHeading } from './page/regions.ts';
import { weight } from './page/weight.ts';
import { lockedLogos, lockedTokens } from './themes/locked-tokens.ts';
import { themeColours } from './themes/theme-colours.ts';
import { replacedSettings, themeFiles } from './themes/theme-files.ts';
import { themeNames } from './themes/theme-names.ts';
import { malformedPredicate, unknownOperator, operatorCount, operatorOfFact } from './predicates/operators.ts';
import { comparisons } from './predicates/comparisons.ts';
import { computations, malformedComputation, pointsOfNothing } from './predicates/computations.ts';
import { notYetAsked } from './predicates/not-yet-asked.ts';
import { ownAnswer } from './predicates/own-answer.ts';
import { repeatedValue } from './predicates/repeated-value.ts';
import { unknownFact } from './predicates/unknown-fact.ts';
import { valueOfFact } from './predicates/value-of-fact.ts';
import { builtInLanguages } from './texts/built-in-languages.ts';
import { markup } from './texts/markup.ts';
import { forcedLanguage, missingLanguage, untranslated } from './texts/languages.ts';
import { unstorableCharacters, lostCharacters, strayCharacters } from './texts/characters.ts';
import { ownWords } from './texts/own-words.ts';
import { placeholders } from './texts/placeholders.ts';
import { unusedTexts } from './texts/unused-texts.ts';
import { unusedWords } from './texts/unused-words.ts';

/** Every check. To add one, write a function in the file of its subject and add one line here. */
export const CHECKS: readonly Check[] = [
  jsonSyntax,
  duplicateProperty,
  formatVersion,
  schema,
  blockProps,
  propsFaults,
  rules,
  fileName,
  unknownBlock,
  fragments,
  questionnaires,
  parents,
  duplicateCampaigns,
  fileNameCase,
  unpublishable,
  activeDays,
  successors,
  callHours,
  duplicateRoutes,
  duplicateBlocks,
  duplicateControl,
  malformedPredicate,
  malformedComputation,
  computations,
  pointsOfNothing,
  unknownFact,
  unknownOperator,
  operatorCount,
  operatorOfFact,
  valueOfFact,
  comparisons,
  missingHome,
  missingTarget,
  missingLinkTarget,
  transitionOrder,
  unreachableRoute,
  noEnd,
  forcedLanguage,
  missingLanguage,
  builtInLanguages,
  placeholders,
  unusedParts,
  reservedAddress,
  duplicateOption,
  notYetAsked,
  ownAnswer,
  requiredFacts,
  repeatedValue,
  actionNeedsSave,
  unconsentedContact,
  unsentAnswers,
  unusedTexts,
  ownWords,
  unusedWords,
  untranslated,
  unstorableCharacters,
  strayCharacters,
  lostCharacters,
  markup,
  contrast,
  themeNames,
  themeColours,
  themeFiles,
  replacedSettings,
  lockedTokens,
  lockedLogos,
  addresses,
  patterns,
  media,
  regionOrder,
  secondHeading,
  questionBelowButtons,
  weight,
];
