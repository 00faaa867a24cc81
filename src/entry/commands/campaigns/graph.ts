import { parseArgs } from 'node:util';
import { requireLanguage } from '#checker/author-languages.ts';
import { flowChart } from '#checker/graph/flow-chart.ts';
import { mermaidOf } from '#checker/graph/mermaid.ts';
import { svgOf } from '#checker/graph/svg.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { oneName, openCampaign } from './one-campaign.ts';
import { OWN_BLOCKS } from './own-blocks.ts';

const FORMATS = { svg: svgOf, mermaid: mermaidOf } as const;

/** `graph CAMPAIGN`: the flow as a picture, on standard output. */
export async function graph(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'svg' },
      language: { type: 'string', default: 'en' },
      blocks: { type: 'string', default: OWN_BLOCKS },
    },
  });
  const { format, language } = values;
  requireLanguage(language);
  if (format !== 'svg' && format !== 'mermaid') throw new Error(`There is no format "${format}"; use svg or mermaid`);
  const { campaign, registry } = await openCampaign(oneName(positionals), values.blocks);
  console.log(
    FORMATS[format](
      flowChart(
        subjectOf(campaign, registry, () => undefined),
        language,
      ),
    ),
  );
  return 0;
}
