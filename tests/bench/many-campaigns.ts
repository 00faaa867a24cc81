import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const EN = (
  'have you ever been told by a doctor that your condition needed treatment with tablets injections or surgery ' +
  'in the last twelve months and how often does it affect daily life'
).split(' ');
const ES = (
  'le ha dicho alguna vez un médico que su afección necesitaba tratamiento con tabletas inyecciones o cirugía ' +
  'en los últimos doce meses y con qué frecuencia afecta su vida diaria'
).split(' ');
/** Blocks that ask something, each once in a campaign. */
const QUESTIONS = [
  'FullName',
  'Phone',
  'Email',
  'PostalCode',
  'Age',
  'Gender',
  'Height',
  'Weight',
  'Ethnicity',
  'Diagnosis',
  'ReferralSource',
];
const OUTCOMES = ['none', 'failed', 'healthyOnly'];

/** Valid campaigns as authors write them, of 10 to 40 kB; the same ones for the same seed. */
class Author {
  #seed: number;
  constructor(seed: number) {
    this.#seed = seed;
  }

  below(limit: number): number {
    this.#seed = (this.#seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(this.#seed / 65536) % limit;
  }

  one<Item>(list: readonly Item[]): Item {
    const item = list[this.below(list.length)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  }

  words(list: readonly string[], count: number): string {
    return Array.from({ length: count }, () => this.one(list)).join(' ');
  }

  text(most: number) {
    const count = 5 + this.below(most);
    return { en: this.words(EN, count), es: this.words(ES, count) };
  }

  predicate(depth: number): object {
    const kind = depth > 0 ? this.below(6) : 5;
    if (kind < 2)
      return {
        [kind === 0 ? 'any' : 'all']: Array.from({ length: 2 + this.below(3) }, () => this.predicate(depth - 1)),
      };
    if (kind === 2) return { not: this.predicate(depth - 1) };
    return this.one([
      { fact: 'candidate.age', atLeast: 18 + this.below(40) },
      { fact: 'candidate.age', lessThan: 40 + this.below(40) },
      { fact: 'candidate.gender', is: this.one(['male', 'female']) },
      { fact: 'path.hasCaregiver', is: this.below(2) === 0 },
      { fact: 'device.width', atMost: 300 + this.below(900) },
      { fact: 'study.loaded', is: true },
      { fact: 'sites.nearby', isOneOf: OUTCOMES.slice(0, 1 + this.below(2)) },
      { fact: 'candidate.country', isOneOf: ['US', 'GB'] },
    ]);
  }

  block(id: string, questions: string[]): object {
    const showWhen = this.below(3) > 0 ? {} : { showWhen: this.predicate(3) };
    if (this.below(4) === 0 && questions.length > 0) return { block: questions.shift(), ...showWhen };
    if (this.below(3) === 0)
      return { block: 'Heading', id, props: { text: this.text(8), lead: this.text(16) }, ...showWhen };
    if (this.below(3) === 0)
      return {
        block: 'Testimonial',
        id,
        props: { title: this.text(6), quotes: [{ quote: this.text(30), who: this.text(2) }] },
        ...showWhen,
      };
    return { block: 'RichText', id, props: { text: this.text(50) }, ...showWhen };
  }

  route(index: number, last: number, questions: string[]): object {
    const name = `step-${index}`;
    const blocks = Array.from({ length: 3 + this.below(4) }, (_, at) => this.block(`part-${index}-${at}`, questions));
    const jumps = Array.from({ length: this.below(3) }, () => ({
      when: this.predicate(3),
      to: `step-${index + 1 + this.below(last - index)}`,
    }));
    return {
      name,
      title: this.text(5),
      meta: { showProgress: true, whyWeAsk: this.text(12) },
      blocks,
      next: [...jumps, { to: `step-${index + 1}` }],
    };
  }

  campaign(id: string): object {
    const last = 4 + this.below(6);
    const questions = QUESTIONS.toSorted(() => this.below(3) - 1);
    const routes = Array.from({ length: last }, (_, index) => this.route(index, last, questions));
    const end = {
      name: `step-${last}`,
      title: this.text(4),
      meta: { showNav: false },
      blocks: [{ block: 'ThankYouPage' }],
    };
    return {
      formatVersion: 1,
      id,
      version: 1,
      name: `Campaign ${id}`,
      type: 'Signup',
      home: 'step-0',
      languages: ['en', 'es'],
      settings: { pageTitle: this.text(5) },
      routes: [...routes, end],
    };
  }
}

/** Writes this many campaigns into a folder; returns their bytes. */
export function writeCampaigns(folder: string, count: number): number {
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count }, (_, index) => {
    const id = `campaign-${String(index).padStart(5, '0')}`;
    const text = JSON.stringify(new Author(index + 1).campaign(id), undefined, 1);
    writeFileSync(join(folder, `${id}.json`), text);
    return Buffer.byteLength(text);
  }).reduce((sum, bytes) => sum + bytes, 0);
}
