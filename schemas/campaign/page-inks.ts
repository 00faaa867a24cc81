/**
 * The colours that text has on the ground of a page, beside the ink of every brand: `src/ui/styles/tokens.css` draws
 * with the same ones. A campaign that sets a ground (`mainBgColor`) is held against them.
 */
export const PAGE_INKS = {
  text: [
    { what: 'the text', token: '--ink', colour: '#1d2b36' },
    { what: 'the smaller text', token: '--ink-soft', colour: '#52606d' },
  ],
  /** Links, by the colours that the page has. */
  links: { 'trial-search': '#1d6a8d', 'trials-world': '#4d5bb5', partner: '#2b7434' },
  /** The frames of what can be filled in. */
  control: '#6b7785',
} as const;
