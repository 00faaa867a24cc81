import type { SchemaRow } from './schema-rows.ts';

/** A Markdown table; a bar in a cell does not end it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

/** The properties of an object. */
export function propertyTable(rows: readonly SchemaRow[]): string[] {
  return table(
    ['Property', 'Value', 'What it does'],
    rows.map(({ path, required, value, description }) => [
      `\`${path}\`${required ? ' (required)' : ''}`,
      value,
      description,
    ]),
  );
}

/** A page of the reference, with the line that says where it comes from. */
export function page(title: string, introduction: string, body: readonly string[]): string {
  const origin = 'Written by `npm run schemas` from the code; changes to this file are lost.';
  return `${[`# ${title}`, '', introduction, '', origin, '', ...body].join('\n').trimEnd()}\n`;
}
