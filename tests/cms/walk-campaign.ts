/** What a visitor without script meets on a running server. */
export interface Walk {
  readonly status: number;
  /** Where the visitor is at the end. */
  readonly path: string;
  readonly html: string;
}

const ATTRIBUTE = (name: string) => new RegExp(`\\b${name}="([^"]*)"`);

/** The fields of the first form of a page that sends something, filled in with a name where they are empty. */
function filledIn(html: string): URLSearchParams {
  const [form = ''] = /<form\b[^>]*method="post"[\s\S]*?<\/form>/i.exec(html) ?? [];
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<(?:input|button)\b[^>]*>/g)) {
    const name = ATTRIBUTE('name').exec(tag)?.[1];
    const value = ATTRIBUTE('value').exec(tag)?.[1];
    if (name !== undefined && !/type="(?:checkbox|radio)"/.test(tag)) fields.append(name, value || 'Ana Lopez');
  }
  return fields;
}

/** Opens a page. */
export async function openPage(address: string, cookie = ''): Promise<Walk & { readonly cookie: string }> {
  const reply = await fetch(address, { headers: { cookie, 'accept-language': 'en' } });
  const set = reply.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const html = await reply.text();
  return { status: reply.status, path: new URL(reply.url).pathname, html, cookie: [cookie, ...set].join('; ') };
}

/** Opens a campaign, fills in its first page and sends it. */
export async function walkOn(address: string): Promise<Walk> {
  const first = await openPage(address);
  const sent = await fetch(address, {
    method: 'POST',
    headers: {
      cookie: first.cookie,
      'accept-language': 'en',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: filledIn(first.html).toString(),
    redirect: 'manual',
  });
  const set = sent.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const target = sent.headers.get('location');
  if (target === null) return { status: sent.status, path: new URL(address).pathname, html: await sent.text() };
  return openPage(new URL(target, address).href, [first.cookie, ...set].join('; '));
}
