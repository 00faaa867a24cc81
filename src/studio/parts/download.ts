/** Gives a text to the browser as a file, at an address that exists on this page only. */
export function download(name: string, content: string): void {
  const href = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
