interface WordsWithNumberProps {
  /** The whole text, the number among its words. */
  readonly words: string;
  /** The number as people write it. */
  readonly number: string;
}

/** A text with a phone number, which stays together at the end of a line. */
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
