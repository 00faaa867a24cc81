import type { Check } from '../../check.ts';
import { stringOf } from '../../document/node-access.ts';
import { suggest } from '../../suggest.ts';

export const missingHome: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model }) => {
    const name = stringOf(model.home);
    const names = model.routes.map((route) => route.name);
    if (!model.routesComplete || model.home === undefined || name === undefined || names.includes(name)) return [];
    return [{ code: 'missing-home' as const, at: { document: model.homeDocument, node: model.home }, campaign: model.document.name, message: `There is no route "${name}" to begin with`, suggestion: suggest(name, names) }];
  });
