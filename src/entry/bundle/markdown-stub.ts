/**
 * Replaces markdown-to-jsx, which RJSF would use for help texts (30 kB): our help texts are plain or come as a block.
 */
export const compiler = (text: string): string => text;
export const Markdown = ({ children }: { children?: string }): string => children ?? '';
export default Markdown;
