import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { limitedText } from '../limited-text.ts';
import { COLOUR, FONT_NAME, ID, PICTURE_FILE } from '../patterns.ts';
import { COLOUR_ROLES, type ColourRole, type Colours } from './colour-roles.ts';

const FONT_WORDS =
  'a font of the product by its name, a .woff2 file in campaigns/media, or "system" for the fonts of the device';

export const CORNERS = ['square', 'soft', 'round'] as const;
export const DENSITIES = ['compact', 'comfortable'] as const;
export const LOGO_GROUNDS = ['light', 'dark'] as const;
export const HEADERS = ['plain', 'bold'] as const;

/** The name of a theme, wherever one is used. */
export const THEME_NAME = 'The name of a file in campaigns/themes, without .json';

/** The name of a theme: a file in `campaigns/themes`. */
export const ThemeName = Type.String(about(THEME_NAME, 'meadow', ID));

/** What each role is for. */
const USED_FOR: Readonly<Record<ColourRole, string>> = {
  page: 'the background of the page',
  surface: 'the background of header, footer, cards and form fields',
  panel: 'the background of what stands out: notices, the band of a landing page, a chosen answer',
  text: 'text',
  muted: 'hints and other less important text',
  heading: 'headings',
  primary: 'links, buttons, chosen answers',
  onPrimary: 'text on primary and on strong',
  strong: 'the more intense form of primary: a button under the pointer, the name in the header',
  accent: 'lines and ornaments; never text',
  border: 'the lines around cards and between rows',
  control: 'the borders of form fields',
  focus: 'the ring around what has the keyboard focus',
  halo: 'the second ring around it',
  error: 'errors',
  warning: 'warnings',
  success: 'what has succeeded',
};

const COLOUR_PROPERTIES = Object.fromEntries(
  COLOUR_ROLES.map((role) => [
    role,
    Type.Optional(Type.String(about(`The colour of ${USED_FOR[role]}`, '#1d6a8d', COLOUR))),
  ]),
);

const colours = (description: string) =>
  Type.Optional(
    Type.Unsafe<Colours>(
      Type.Object(COLOUR_PROPERTIES, about(description, { primary: '#1d6a8d' }, { additionalProperties: false })),
    ),
  );

/** The parts of a look that themes, campaigns and operators set. */
export const THEME_TOKENS = {
  colours: colours('The colours by their role; a role that is left out is derived from the others'),
  dark: colours(
    'The colours on devices that are set to a dark scheme; without it, pages look the same on all. Roles that are ' +
      'left out are derived',
  ),
  font: Type.Optional(Type.String(about(`The font of all text: ${FONT_WORDS}`, 'figtree', FONT_NAME))),
  headingFont: Type.Optional(
    Type.String(about(`The font of headings (default: that of all text): ${FONT_WORDS}`, 'bitter', FONT_NAME)),
  ),
  corner: Type.Optional(Type.Enum([...CORNERS], about('The corners of cards, fields and buttons', 'soft'))),
  density: Type.Optional(Type.Enum([...DENSITIES], about('How much space is between things', 'comfortable'))),
  header: Type.Optional(
    Type.Enum([...HEADERS], about('The header: on the surface, or filled with the primary colour', 'plain')),
  ),
  logo: Type.Optional(
    Type.Object(
      {
        file: Type.String(
          about('A picture in campaigns/media; an .svg is sharp at every size', 'acme.svg', PICTURE_FILE),
        ),
        alt: limitedText(
          'What the logo says, for visitors who do not see it; at most 100 characters',
          { en: 'Acme Research', es: 'Acme Research' },
          100,
        ),
        ground: Type.Optional(
          Type.Enum(
            [...LOGO_GROUNDS],
            about('What the logo is drawn for (default light); a header that is not so gets a plate under it', 'dark'),
          ),
        ),
      },
      about(
        'The logo in the header, in place of the name of the brand',
        { file: 'acme.svg', alt: { en: 'Acme Research', es: 'Acme Research' } },
        { additionalProperties: false },
      ),
    ),
  ),
  illustrations: Type.Optional(
    Type.String(
      about(
        'A set of drawings of the product by its name, or "none": in the opening of a page and above the footer',
        'hills',
        ID,
      ),
    ),
  ),
};

/** The look of a campaign as its author writes it in `settings.theme`: a theme, with what differs from it. */
export const OwnTheme = Type.Object(
  { extends: Type.Optional(ThemeName), ...THEME_TOKENS },
  about(
    'A look of its own, or a theme with what differs from it',
    { extends: 'meadow', colours: { primary: '#7a1f5c' } },
    { additionalProperties: false },
  ),
);
export type OwnTheme = Static<typeof OwnTheme>;

/** A theme that is put together: nothing is left to look up. */
export type Theme = Omit<OwnTheme, 'extends'>;

/** `campaigns/themes/<name>.json`: a look that several campaigns share. */
export const ThemeDocument = Type.Object(
  {
    $schema: Type.Optional(
      Type.String(about('Lets an editor complete and check the document', '../../schemas/json/theme.schema.json')),
    ),
    formatVersion: Type.Integer(about('The version of the document format', 1, { minimum: 1 })),
    about: Type.Optional(Type.String(about('What the theme is meant for; visitors never see it', 'Our clinics'))),
    extends: Type.Optional(ThemeName),
    ...THEME_TOKENS,
  },
  about(
    'A look that several campaigns share',
    { formatVersion: 1, colours: { primary: '#1d6a8d' } },
    { additionalProperties: false, title: 'Trialflow theme' },
  ),
);
export type ThemeDocument = Static<typeof ThemeDocument>;

/** The parts that an operator sets for all campaigns with a theme. */
export const LockedTokens = Type.Object(
  THEME_TOKENS,
  about(
    'Parts of themes that campaigns cannot change: their pages have these values',
    { colours: { primary: '#1d6a8d' } },
    { additionalProperties: false },
  ),
);
export type LockedTokens = Static<typeof LockedTokens>;
