import type { Services } from './compose-services.ts';
import { brandOf, publicOperator } from './features/visits/index.ts';
import type { PageServices } from './pages/page-services.ts';

/** What pages need to be rendered; only an entry has it. `npm run dev` rereads the texts for each page. */
export type PageRendering = Pick<
  PageServices,
  'render' | 'blockNames' | 'renderOwnPage' | 'assets' | 'explained' | 'demonstration' | 'preview'
> &
  Partial<Pick<PageServices, 'texts' | 'dev'>>;

/** The services of pages, with the operator's configuration for them. */
export function composePages(services: Services, rendering: PageRendering): PageServices {
  const { campaigns, texts, config } = services;
  const { operator, production, publicOrigin, legalDir } = config;
  return {
    ...services,
    texts: () => texts,
    production,
    publicOrigin,
    legalDir,
    ownLegalOnly: production && !config.acceptedDemonstration.includes('legal'),
    refused: production ? undefined : campaigns.refused,
    standstill: production ? undefined : campaigns.standstill,
    lockedTokens: (host) => brandOf(operator, host).locked,
    operatorFor: (host, campaign) => publicOperator(operator, brandOf(operator, host), campaign),
    ...rendering,
  };
}
