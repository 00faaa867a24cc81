/**
 * The text colours used on a page's background, besides each brand's own: `src/ui/styles/tokens.css` uses the same
 * ones. A campaign that sets a background colour (`mainBgColor`) is checked against them.
 */
export const PAGE_INKS = {
  text: [
    { what: 'the text', token: '--ink', colour: '#1d2b36' },
    { what: 'the smaller text', token: '--ink-soft', colour: '#52606d' },
  ],
  /** Links, by the page's colours. */
  links: { 'trial-search': '#1d6a8d', 'trials-world': '#4d5bb5', partner: '#2b7434' },
  /** The borders of form fields. */
  control: '#6b7785',
} as const;
