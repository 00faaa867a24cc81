import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ConditionMatch } from '#schemas/study/condition-match.ts';
import type { Language } from '#schemas/language.ts';
import { nameColumn, namesOf, type NameColumns } from '../catalogue-names.ts';
import type { Tables } from '../../../core/database/tables.ts';

/** A search returns at most this many conditions (D13). */
export const MAX_CONDITIONS = 10;

/** Below these similarities, two words are different words (similarity, word_similarity of pg_trgm). */
const LIKENESS = { whole: 0.24, word: 0.45 } as const;

interface FoundRow extends NameColumns {
  readonly id: number;
  readonly name: string;
  readonly language: Language;
  readonly shown: boolean;
}

/** A name that is only similar is shown unless another is so much more similar that this one can hardly be meant. */
const WORTH_SHOWING = sql.lit(0.6);
const ALIKE = sql.lit(7);

/**
 * How well a name matches what was typed, best first: it is the name; another name of the condition is; the name begins
 * with it; a word of the name does; the name contains it (D13); a word of another name begins with it; another name
 * contains it; it is similar.
 */
const RANK = sql`case
  when match_key = term and source = 'own' then 0
  when match_key = term then 1
  when source = 'own' and starts_with(match_key, term) then 2
  when source = 'own' and strpos(' ' || match_key, ' ' || term) > 0 then 3
  when source = 'own' and strpos(match_key, term) > 0 then 4
  when strpos(' ' || match_key, ' ' || term) > 0 then 5
  when strpos(match_key, term) > 0 then 6
  else ${ALIKE} end`;

/**
 * Among names that are only similar, a name contained in what was typed ("i have asthma") counts as much as an almost
 * complete match.
 */
const SCORE = sql`case when match_key = any(said) then 0.6 + 0.4 * length(match_key)::real / length(term)
  else (similarity(match_key, term) + word_similarity(term, match_key)) / 2 end`;

/** The words that were typed, and sequences of them, because a sentence may contain the name of a condition. */
const SAID = sql`array(
  select array_to_string((string_to_array(term, ' '))[first:last], ' ')
  from generate_subscripts(string_to_array(term, ' '), 1) as first,
    generate_subscripts(string_to_array(term, ' '), 1) as last
  where last between first and first + 3 limit 60)`;

/**
 * The beginnings of words that a short word is if it misses one letter: "hart" has too little in common with "heart" to
 * be alike. Null: the term is no short word.
 */
const ONE_MISSING = sql`(
  select '\\m(' || string_agg(left(term, at) || '.' || substr(term, at + 1), '|') || ')'
  from generate_series(1, length(term) - 1) as at where term ~ '^[a-z]{4,6}$')`;

const RECRUITING = sql`(select count(*) from study_indications join studies on studies.id = study_indications.study_id
  where study_indications.indication_id = indications.id and studies.status = 'Active' and not studies.is_simulation)`;

/** Each way to find a name uses its own index; joined by "or" they would use none. */
const namesThat = (match: RawBuilder<unknown>) =>
  sql`select indication_id, match_key, name, language, source from condition_names, asked where ${match}`;

function query(term: string, locale: Language) {
  const own = nameColumn(locale);
  const shownName =
    own === undefined ? sql`indications.name_en` : sql`coalesce(${sql.ref(`indications.${own}`)}, indications.name_en)`;
  return sql<FoundRow>`
    with typed as materialized (select condition_key(${term}) as term),
    asked as materialized (select term, ${SAID} as said, ${ONE_MISSING} as one_missing from typed),
    candidates as (
      ${namesThat(sql`match_key % term`)} union ${namesThat(sql`match_key %> term`)}
      union ${namesThat(sql`match_key like '%' || term || '%'`)} union ${namesThat(sql`match_key = any(said)`)}
      union ${namesThat(sql`match_key ~ one_missing`)}),
    alike as (select candidates.*, ${RANK} as rank, ${SCORE} as score from candidates, asked where term <> ''),
    best as (
      select distinct on (indication_id) *, max(score) over () as best_score from alike
      order by indication_id, rank, score desc, language <> ${locale}, name)
    select indications.id, indications.name_en, indications.name_es, best.name, best.language,
      condition_key(best.name) = condition_key(${shownName}) as shown
    from best join indications on indications.id = best.indication_id
    where indications.show_for_signup and (best.rank < ${ALIKE} or best.score >= ${WORTH_SHOWING} * best.best_score)
    order by best.rank, case when best.rank = ${ALIKE} then round(best.score::numeric, 1) else 0 end desc,
      ${RECRUITING} desc, best.score desc, indications.name_en
    limit ${MAX_CONDITIONS}`;
}

function toMatch({ id, name, language, shown, ...names }: FoundRow): ConditionMatch {
  return {
    id,
    name: namesOf(names),
    ...(shown ? {} : { alsoCalled: { name, language } }),
  };
}

/**
 * The conditions that visitors can choose and that match what someone typed: by any of their names in any language,
 * ignoring accents and case, and tolerating small mistakes. Best first, at most ten; ties by how many studies recruit.
 * If a condition was found by a name that the page does not show, the name is returned to explain why.
 */
export async function findConditions(db: Kysely<Tables>, term: string, locale: Language): Promise<ConditionMatch[]> {
  // The thresholds are settings of the connection: they are set for this transaction only, because other users of the
  // pool may want others.
  return db.transaction().execute(async (tx) => {
    // The planner takes comparing text to be as cheap as comparing numbers, and would compare with every name.
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(LIKENESS.whole)}, true),
      set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS.word)}, true),
        set_config('enable_seqscan', 'off', true)`.execute(tx);
    return (await query(term, locale).execute(tx)).rows.map(toMatch);
  });
}
