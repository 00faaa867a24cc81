interface WordsWithNumberProps {
  /** The whole text, including the number. */
  readonly words: string;
  /** The number as people write it. */
  readonly number: string;
}

/** A text with a phone number that is never broken across lines. */
export function WordsWithNumber({ words, number }: WordsWithNumberProps) {
  const [before = '', after = ''] = words.split(number);
  return (
    <>
      {before}
      <span className="call-number">{number}</span>
      {after}
    </>
  );
}
