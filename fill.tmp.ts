import { readFile, writeFile } from 'node:fs/promises';
import { checkDocuments } from '#checker/check-documents.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
let guide = await readFile('docs/authoring.md', 'utf8');
const text = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
const { files } = await readCampaignFiles(['campaigns']);
const fragments = files.filter(({ path }) => path.includes('fragments'));
const registry = createRegistry(await loadBlocks('blocks'));
const M = /### \d+\. (.+)\n\n```diff\n-(.+)\n\+(.+)\n```\n\n```text\n([^]*?)\n```/g;
for (const [whole, title, good, wrong, shown] of [...guide.matchAll(M)]) {
  const issues = (await checkDocuments({ files: [{ path: 'campaigns/asthma-signup.json', text: text.replace(good, () => wrong) }, ...fragments], registry })).filter(({file}) => file.includes('asthma'));
  const out = issues.map(formatIssue).join('\n');
  console.log(title, '\n', out);
  guide = guide.replace(whole, () => whole.replace('```text\n' + shown + '\n```', () => '```text\n' + out + '\n```'));
}
await writeFile('docs/authoring.md', guide);
