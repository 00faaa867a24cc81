import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { hasWords, sentence } from '#schemas/sentence.ts';
import { ROOT } from '../tools/install.ts';

/** Where sentences that authors read are written. */
const FILES = '{blocks,schemas,src/{checker,registry,server}}/**/*.ts';

function sentencesIn(code: string): string[] {
  if (!code.includes('sentence`')) return [];
  const found: string[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sentence') return;
      const parts = quasi.quasis.map(({ value }) => value.cooked ?? '');
      const { template } = sentence(Object.assign(parts, { raw: parts }), ...quasi.expressions.map(() => ''));
      found.push(template);
    },
  }).visit(parseSync('code.ts', code).program);
  return found.filter(hasWords);
}

/** The templates of all sentences that the code says, in English. */
export function sentencesInCode(): ReadonlySet<string> {
  const files = globSync(FILES, { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  return new Set(files.flatMap((path) => sentencesIn(readFileSync(join(ROOT, path), 'utf8'))));
}
