import type { Check } from '../check.ts';
import { blockProps } from './form/block-props.ts';
import { duplicateProperty } from './form/duplicate-property.ts';
import { fileName } from './form/file-name.ts';
import { formatVersion } from './form/format-version.ts';
import { jsonSyntax } from './form/json-syntax.ts';
import { rules } from './form/rules.ts';
import { schema } from './form/schema.ts';
import { actionNeedsSave } from './flow/action-needs-save.ts';
import { missingHome } from './flow/missing-home.ts';
import { missingLinkTarget } from './flow/missing-link-target.ts';
import { missingTarget } from './flow/missing-target.ts';
import { noEnd } from './flow/no-end.ts';
import { requiredFacts } from './flow/required-facts.ts';
import { transitionOrder } from './flow/transition-order.ts';
import { unreachableRoute } from './flow/unreachable-route.ts';
import { duplicateBlocks } from './names/duplicate-blocks.ts';
import { duplicateCampaigns } from './names/duplicate-campaigns.ts';
import { duplicateControl } from './names/duplicate-control.ts';
import { duplicateOption } from './names/duplicate-option.ts';
import { duplicateRoutes } from './names/duplicate-routes.ts';
import { fragments } from './names/fragments.ts';
import { parents } from './names/parents.ts';
import { reservedAddress } from './names/reserved-address.ts';
import { unknownBlock } from './names/unknown-block.ts';
import { unusedFragments } from './names/unused-fragments.ts';
import { addresses } from './page/addresses.ts';
import { contrast } from './page/contrast.ts';
import { patterns } from './page/patterns.ts';
import { weight } from './page/weight.ts';
import { malformedPredicate } from './predicates/malformed-predicate.ts';
import { notYetAsked } from './predicates/not-yet-asked.ts';
import { operatorCount } from './predicates/operator-count.ts';
import { operatorOfFact } from './predicates/operator-of-fact.ts';
import { ownAnswer } from './predicates/own-answer.ts';
import { repeatedValue } from './predicates/repeated-value.ts';
import { unknownFact } from './predicates/unknown-fact.ts';
import { unknownOperator } from './predicates/unknown-operator.ts';
import { valueOfFact } from './predicates/value-of-fact.ts';
import { markup } from './texts/markup.ts';
import { forcedLanguage } from './texts/forced-language.ts';
import { lostCharacters } from './texts/lost-characters.ts';
import { missingLanguage } from './texts/missing-language.ts';
import { placeholders } from './texts/placeholders.ts';
import { strayCharacters } from './texts/stray-characters.ts';
import { untranslated } from './texts/untranslated.ts';
import { unusedTexts } from './texts/unused-texts.ts';

/** Every check. A new one is one file and one line here. */
export const CHECKS: readonly Check[] = [
  jsonSyntax,
  duplicateProperty,
  formatVersion,
  schema,
  blockProps,
  rules,
  fileName,
  unknownBlock,
  fragments,
  parents,
  duplicateCampaigns,
  duplicateRoutes,
  duplicateBlocks,
  duplicateControl,
  malformedPredicate,
  unknownFact,
  unknownOperator,
  operatorCount,
  operatorOfFact,
  valueOfFact,
  missingHome,
  missingTarget,
  missingLinkTarget,
  transitionOrder,
  unreachableRoute,
  noEnd,
  forcedLanguage,
  missingLanguage,
  placeholders,
  unusedFragments,
  reservedAddress,
  duplicateOption,
  notYetAsked,
  ownAnswer,
  requiredFacts,
  repeatedValue,
  actionNeedsSave,
  unusedTexts,
  untranslated,
  strayCharacters,
  lostCharacters,
  markup,
  contrast,
  addresses,
  patterns,
  weight,
];
