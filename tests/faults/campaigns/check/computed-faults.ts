import type { PlantedFault } from './planted-fault.ts';

const withComputed = (line: string): PlantedFault['replace'] => [
  '"settings": { "showCountrySelect": true }',
  `"settings": { "showCountrySelect": true }, "computed": { ${line} }`,
];

const counting = (condition: string) => withComputed(`"risk": { "count": [${condition}] }`);

/** Facts that a campaign computes or compares. */
export const COMPUTED_FAULTS: readonly PlantedFault[] = [
  {
    title: '[B5] a computation of a kind that does not exist',
    code: 'computation-malformed',
    replace: withComputed('"risk": «{ "summ": ["candidate.heightCm"] }'),
    suggestion: 'sum',
  },
  {
    title: '[B5] a computation of two kinds at once',
    code: 'computation-malformed',
    replace: withComputed('"risk": «{ "sum": [1], "product": [2] }'),
    says: 'sum and product',
  },
  {
    title: '[B5] a difference of three terms',
    code: 'computation-malformed',
    replace: withComputed('"risk": { "difference": «[1, 2, 3] }'),
    says: 'a list of 2',
  },
  {
    title: '[B5] a quotient by zero',
    code: 'computation-malformed',
    replace: withComputed('"risk": { "quotient": ["candidate.heightCm", «0] }'),
    says: 'other than 0',
  },
  {
    title: '[B5] a score without points',
    code: 'computation-malformed',
    replace: withComputed('"risk": «{ "score": ["answer.colour"] }'),
    says: '"points"',
  },
  {
    title: '[B5] a time between dates in a unit that does not exist',
    code: 'computation-malformed',
    replace: withComputed('"age": { "timeBetween": ["candidate.birthDate", "today"], "unit": «"month" }'),
    suggestion: 'months',
  },
  {
    title: '[B5] a choice without points',
    code: 'points-missing',
    replace: withComputed('"risk": { "score": [«"answer.colour"], "points": { "red": 1 } }'),
    says: '"green"',
  },
  {
    title: '[B5] points for a choice that nobody has',
    code: 'value-not-in-domain',
    replace: withComputed('"risk": { "score": ["answer.colour"], "points": { "red": 1, "green": 2, «"gren": 3 } }'),
    suggestion: 'green',
  },
  {
    title: '[B5] a sum of what is no number',
    code: 'computation-takes-other',
    replace: withComputed('"risk": { "sum": [«"candidate.gender", 1] }'),
    says: 'one choice',
  },
  {
    title: '[B5, F1] a sum of an answer to a study, which another study asks in another way',
    code: 'computation-takes-other',
    replace: withComputed('"risk": { "sum": [«"criteria.cigarettes", 1] }'),
    says: 'only conditions on it can be counted',
  },
  {
    title: '[B5] a sum of the outcome of a call',
    code: 'computation-takes-other',
    replace: withComputed('"risk": { "score": [«"sites.nearby"], "points": { "found": 1, "none": 0, "failed": 0 } }'),
    says: 'not an answer',
  },
  {
    title: '[B5] a computation of an answer that no block asks for',
    code: 'fact-not-asked',
    replace: withComputed('"risk": { "score": [«"answer.color"], "points": { "red": 1, "green": 2 } }'),
    suggestion: 'answer.colour',
  },
  {
    title: '[B5] a count of a condition on a fact that does not exist',
    code: 'unknown-fact',
    replace: withComputed('"risk": { "count": [{ "fact": «"candidate.heigthCm", "atLeast": 100 }] }'),
    suggestion: 'candidate.heightCm',
  },
  {
    title: '[B5] a fact that is computed from itself',
    code: 'computation-circle',
    replace: withComputed('«"one": { "sum": ["computed.two"] }, "two": { "sum": ["computed.one"] }'),
  },
  {
    title: '[B5] a computed fact with a name that conditions cannot use',
    code: 'computation-malformed',
    replace: withComputed('«"toString": { "sum": [1] }'),
    says: 'lower-case letters',
  },
  {
    title: '[B5] a fact that reads another a thousand times and more',
    code: 'computation-too-large',
    replace: withComputed(
      Array.from({ length: 11 }, (_, index) =>
        index === 0
          ? '"f0": { "sum": [1] }'
          : `${index === 10 ? '«' : ''}"f${index}": { "sum": ["computed.f${index - 1}", "computed.f${index - 1}"] }`,
      ).join(', '),
    ),
    says: 'at most 2000',
  },
  {
    title: '[B5] a height compared with a weight',
    code: 'facts-not-comparable',
    replace: counting('{ "fact": "candidate.heightCm", "moreThan": «{ "fact": "candidate.weightKg" } }'),
    says: 'in cm and "candidate.weightKg" in kg',
  },
  {
    title: '[B5] a height compared with itself',
    code: 'facts-not-comparable',
    replace: counting('{ "fact": "candidate.heightCm", "moreThan": «{ "fact": "candidate.heightCm" } }'),
    says: 'compared with itself: name another fact',
  },
  {
    title: '[B5] a date compared with a number',
    code: 'facts-not-comparable',
    replace: counting('{ "fact": "candidate.birthDate", "before": «{ "fact": "candidate.heightCm" } }'),
    says: 'two numbers or two dates',
  },
  {
    title: '[B5] an age compared with an answer',
    code: 'facts-not-comparable',
    replace: counting('{ "fact": "candidate.age", "atLeast": «{ "fact": "candidate.heightCm" } }'),
    says: '"candidate.age" is in years and "candidate.heightCm" in cm',
  },
  {
    title: '[B5] a comparison with what a link says',
    code: 'facts-not-comparable',
    replace: counting('{ "fact": "candidate.heightCm", "atLeast": «{ "fact": "device.width" } }'),
    says: '"device.width" is not an answer',
  },
  {
    title: '[B5] a comparison with a misspelt fact',
    code: 'unknown-fact',
    replace: counting('{ "fact": "candidate.heightCm", "atLeast": { "fact": «"candidate.wieghtKg" } }'),
    suggestion: 'candidate.weightKg',
  },
  {
    title: '[B5] two facts that are to be equal',
    code: 'value-of-wrong-type',
    replace: counting('{ "fact": "candidate.gender", "is": «{ "fact": "candidate.caregiverRelationship" } }'),
    says: 'another fact is compared by atLeast',
  },
  {
    title: '[B5] a comparison that adds to the other fact',
    code: 'value-of-wrong-type',
    replace: counting('{ "fact": "candidate.heightCm", "atLeast": «{ "fact": "candidate.weightKg", "plus": 2 } }'),
    says: 'with nothing beside it',
  },
  {
    title: '[B5] a sum of a height and a weight',
    code: 'units-differ',
    replace: withComputed('"risk": { "sum": ["candidate.heightCm", 10, «"candidate.weightKg"] }'),
    says: 'in kg, and what stands before it in cm',
  },
  {
    title: '[B5] a body mass index of a weight and a height',
    code: 'units-differ',
    replace: withComputed('"index": { "bodyMassIndex": [«{ "sum": ["candidate.weightKg", 1] }, 80] }'),
    says: 'a height is in cm',
  },
  {
    title: '[B5] a time in months compared with an age in years',
    code: 'facts-not-comparable',
    replace: withComputed(
      '"age": { "timeBetween": ["candidate.birthDate", "today"], "unit": "months" }, ' +
        '"old": { "count": [{ "fact": "computed.age", "atLeast": «{ "fact": "candidate.age" } }] }',
    ),
    says: '"computed.age" is in months and "candidate.age" in years',
  },
];
