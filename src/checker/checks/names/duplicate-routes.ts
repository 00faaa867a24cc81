import { sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { PlacedRoute } from '../../model/campaign-model.ts';

/** The name and the address of each route are unique in the campaign. */
export const duplicateRoutes: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model }) => [
    ...repeated(model.own, ({ name }) => name).map((route): Finding => ({
      code: 'duplicate-route-name',
      at: { document: route.entry.document, node: route.entry.nameNode },
      campaign: model.document.name,
      message: sentence`Another route is already called "${route.name}"`,
    })),
    ...repeated(model.routes, (route) => pathOf(route).toLowerCase())
      .filter((route) => !repeated(model.own, ({ name }) => name).includes(route))
      .map((route): Finding => ({
        code: 'duplicate-route-path',
        at: { document: route.entry.document, node: member(route.entry.node, 'path') ?? route.entry.nameNode },
        campaign: model.document.name,
        message: sentence`Another route already has the path "${pathOf(route)}"`,
      })),
  ]);

function pathOf({ entry }: PlacedRoute): string {
  return stringOf(member(entry.node, 'path')) ?? entry.name;
}

function repeated(routes: readonly PlacedRoute[], key: (route: PlacedRoute) => string): PlacedRoute[] {
  return routes.filter((route, index) => routes.findIndex((other) => key(other) === key(route)) < index);
}
