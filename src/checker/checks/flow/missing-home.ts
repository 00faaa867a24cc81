import { sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import { member, stringOf } from '../../document/node-access.ts';
import { suggest } from '../../suggest.ts';

/** The campaign has routes, and its home is one of them (A18). */
export const missingHome: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model }) => {
    const name = stringOf(model.home);
    const names = model.routes.map((route) => route.name);
    if (model.routesComplete && names.length === 0 && model.document.root) {
      return [
        {
          code: 'missing-home' as const,
          at: { document: model.document, node: member(model.document.root, 'routes') ?? model.document.root },
          campaign: model.document.name,
          message: sentence`signup ${model.document.name} has no routes`,
        },
      ];
    }
    if (!model.routesComplete || model.home === undefined || name === undefined || names.includes(name)) return [];
    return [
      {
        code: 'missing-home' as const,
        at: { document: model.homeDocument, node: model.home },
        campaign: model.document.name,
        message: sentence`The home "${name}" is not a route of the campaign`,
        suggestion: suggest(name, names),
      },
    ];
  });
