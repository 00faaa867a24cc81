interface Named {
  readonly name: string;
}

/** Somebody's name with what marks it as a mention. */
const mark = (name: string) => `@${name}`;

/** Whom a text mentions. Of two names that begin alike, the longer one counts where it fits: `@Ana Ruiz` is not Ana. */
export function mentionedIn<Reader extends Named>(text: string, readers: readonly Reader[]): readonly Reader[] {
  let rest = text;
  return readers
    .toSorted((one, other) => other.name.length - one.name.length)
    .filter(({ name }) => {
      const found = rest.includes(mark(name));
      rest = rest.replaceAll(mark(name), '\n');
      return found;
    });
}

/** Does a text that ends with an @ begin a mention? In the middle of a word it is that of an e-mail address. */
export const beginsMention = (text: string): boolean => /(?:^|[^\p{L}\p{N}._%+-])@$/u.test(text);

interface Selection {
  readonly start: number;
  readonly end: number;
}

/** The text with the mention of a person in place of what is selected, and where the caret stands after it. */
export function withMention(
  text: string,
  { start, end }: Selection,
  name: string,
): { readonly text: string; readonly caret: number } {
  // Whoever typed an @ to choose somebody has that one already.
  const typed = text.slice(0, start);
  const before = `${typed.endsWith('@') ? typed.slice(0, -1) : typed}${mark(name)} `;
  return { text: `${before}${text.slice(end)}`, caret: before.length };
}
