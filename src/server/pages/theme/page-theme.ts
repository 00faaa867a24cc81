import type { FastifyRequest } from 'fastify';
import type { PageLogo } from '#api/page-data.ts';
import { mergeThemes } from '#engine/theme/resolve-theme.ts';
import { smallestAddress } from '#schemas/campaign/shown-media.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Language, LocalizedText } from '#schemas/language.ts';
import type { Theme } from '#schemas/theme/theme.ts';
import type { ShownFont } from '../../features/media/index.ts';
import type { PageServices } from '../page-services.ts';
import { themeStyle } from './theme-style.ts';

type ThemeServices = Pick<PageServices, 'media' | 'themeShelf' | 'lockedTokens'>;

/** The look of a campaign's pages on a host: the campaign's, and what the operator has locked. */
export function themeOn(
  host: string,
  { theme }: Pick<Campaign, 'theme'>,
  { lockedTokens }: Pick<PageServices, 'lockedTokens'>,
): Theme | undefined {
  const locked = lockedTokens(host);
  return theme && locked ? mergeThemes(theme, locked) : theme;
}

/** The style of a look. */
export function styleOf(theme: Theme, { media, themeShelf }: ThemeServices): string {
  const fontOf = (name: string | undefined): ShownFont | undefined =>
    name === undefined ? undefined : name.endsWith('.woff2') ? media.font(name) : themeShelf.font(name);
  return themeStyle({
    theme,
    font: fontOf(theme.font),
    headingFont: fontOf(theme.headingFont),
    drawings: theme.illustrations === undefined ? undefined : themeShelf.drawings(theme.illustrations),
  });
}

/** What a page adds to the style sheets for the look of its campaign; '' without one. */
export function pageStyle(host: string, campaign: Campaign, services: ThemeServices): string {
  const theme = themeOn(host, campaign, services);
  if (theme) return styleOf(theme, services);
  const ground = campaign.settings.mainBgColor;
  return ground === undefined ? '' : `:root[data-brand]{--ground:${ground}}`;
}

/** The logo of a look; undefined if it has none, or the file is not there. */
export function pageLogo(
  theme: Theme | undefined,
  text: (localized: LocalizedText) => string,
  { media }: Pick<PageServices, 'media'>,
): PageLogo | undefined {
  const shown = theme?.logo && media.shown(theme.logo.file);
  const src = smallestAddress(shown);
  if (!theme?.logo || src === undefined || shown?.width === undefined || shown.height === undefined) return undefined;
  return { src, alt: text(theme.logo.alt), width: shown.width, height: shown.height, className: 'shell-logo' };
}

/** The look of a campaign on a page that is not one of its routes. */
export interface PageLook {
  readonly style: string;
  readonly logo?: PageLogo | undefined;
}

/** Undefined for a campaign without a theme: the page has the look of the host's brand. */
export async function lookOf(
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  { campaign, locale }: { readonly campaign: Campaign; readonly locale: Language },
  services: PageServices,
): Promise<PageLook | undefined> {
  const theme = themeOn(hostname, campaign, services);
  if (!theme) return undefined;
  const { brand } = services.operatorFor(hostname);
  const translator = (await services.texts()).translator(brand, locale);
  return {
    style: styleOf(theme, services),
    logo: pageLogo(theme, (localized) => translator.pick(localized), services),
  };
}
