import { findRoute } from '#engine/transition.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { readPage, type Entered, type ShownPage } from './page-form.ts';
import type { ServedSite } from './served-site.ts';

/** How somebody arrives at a campaign. */
export interface Arrival {
  readonly url: string;
  /** What the browser reports about languages and regions. */
  readonly language: string;
  readonly day: string;
}

/** A page of the campaign that a visitor sees. */
export interface Seen extends ShownPage {
  readonly route: Route;
  readonly url: string;
}

/** Where a post led. */
export type Answer =
  | { readonly kind: 'again'; readonly page: Seen; readonly isRight: boolean }
  | { readonly kind: 'onward'; readonly to: Route; readonly url: string };

const MAX_REDIRECTS = 8;

/** A browser without script that visits one campaign. */
export class Browser {
  readonly #visitor: PlainVisitor;
  readonly #campaign: Campaign;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(site: ServedSite, campaign: Campaign, { language, day }: Arrival) {
    site.setDay(day);
    this.#visitor = plainVisitor(site);
    this.#campaign = campaign;
    this.#headers = { 'accept-language': language };
  }

  /** Opens an address and follows its redirects. `undefined`: they lead to no page of the campaign. */
  async open(address: string): Promise<{ readonly page: Seen; readonly redirected: boolean } | undefined> {
    let url = address;
    for (let step = 0; step < MAX_REDIRECTS; step++) {
      const answer = await this.#visitor.get(url, this.#headers);
      const route = this.#routeOf(url);
      if (answer.statusCode === 200)
        return route && { page: { ...readPage(answer.body), route, url }, redirected: step > 0 };
      const { location } = answer.headers;
      if (typeof location !== 'string')
        throw new Error(`${url} was answered with ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
      url = location;
    }
    throw new Error(`${address} is led on for ever`);
  }

  /** Sends the form of a page. */
  async send({ route, url }: Seen, entered: Entered, action: string): Promise<Answer> {
    const answer = await this.#visitor.post(url, { ...entered, _action: action }, this.#headers);
    const { location } = answer.headers;
    const to = typeof location === 'string' ? this.#routeOf(location) : undefined;
    if (typeof location === 'string' && to === route) {
      const { body } = await this.#visitor.get(location, this.#headers);
      const data = pageDataOf(body);
      const page = { ...readPage(body), route, url };
      if (data.entered) return { kind: 'again', page, isRight: data.issues.length === 0 };
    }
    if (typeof location !== 'string' || !to)
      throw new Error(`A post to ${url} was answered with ${answer.statusCode} ${location}`);
    return { kind: 'onward', to, url: location };
  }

  #routeOf(url: string): Route | undefined {
    const { pathname, searchParams } = new URL(url, 'http://server.invalid');
    const [flow, path] = pathname.replace(/^\/signup(\/es)?\//, '').split('/');
    if (flow !== this.#campaign.path) return undefined;
    if (path !== undefined) return this.#campaign.routes.find((route) => route.path === path);
    return (
      findRoute(this.#campaign, searchParams.get('landing') ?? '') ?? findRoute(this.#campaign, this.#campaign.home)
    );
  }
}
