import type { BindBlock } from '#engine/block-rules.ts';
import { walk } from '#engine/walk.ts';
import type { Language } from '#schemas/language.ts';
import type { Witness } from '../../prove/witness.ts';
import type { AlternativePath } from '../changes/alternative-paths.ts';
import { factNoun, valueWords } from '../words/condition-words.ts';
import { explainTexts } from './explain-texts.table.ts';
import { bringsWords, changeWords } from './format-explanation.ts';

/** A visitor in words, for whoever does not know the names of controls and facts. */
export interface ToldVisitor {
  /** How they arrive, and what calls return, as sentences; empty if nothing about it is special. */
  readonly brings: readonly string[];
  /** What they answer on each page. */
  readonly steps: readonly {
    readonly route: string;
    readonly entered: readonly { readonly what: string; readonly value: string }[];
  }[];
  /** Does the engine walk the same path? */
  readonly confirmed: boolean;
}

/** Tells what a visitor brings and enters. */
export function visitorWords(witness: Witness, language: Language): ToldVisitor {
  return {
    brings: bringsWords(witness, explainTexts(language), language),
    steps: witness.steps.map(({ route, answers }) => ({
      route,
      entered: Object.entries(answers).map(([fact, value]) => ({
        what: factNoun(fact, language),
        value: valueWords(fact, value, language),
      })),
    })),
    confirmed: witness.confirmed,
  };
}

/** A small change that leads a visitor elsewhere, in words. */
export interface ToldAlternative {
  readonly from: string;
  readonly transition: number;
  readonly to: string;
  /** What would have to be different, as sentences. */
  readonly changes: readonly string[];
  /** What the visitor is then asked besides. */
  readonly asked: readonly string[];
  /** The pages of the changed visit. */
  readonly path: readonly string[];
}

/** Tells what would have to be different for a visit to go another way. */
export function alternativeWords(way: AlternativePath, bind: BindBlock, language: Language): ToldAlternative {
  const texts = explainTexts(language);
  return {
    from: way.route,
    transition: way.transition,
    to: way.to,
    changes: way.changes.map((change) => changeWords(change, texts, language)),
    asked: way.alsoAsked.map((fact) => factNoun(fact, language)),
    path: walk(way.visit, bind).path.map(({ name }) => name),
  };
}
