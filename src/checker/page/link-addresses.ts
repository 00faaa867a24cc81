import { sentence, type Sentence } from '#schemas/sentence.ts';
import { PERSONAL_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import { safeHref } from '#schemas/safe-address.ts';

/** What is wrong with an address that a page links to. */
export interface AddressFault {
  readonly code: 'unsafe-url' | 'insecure-url' | 'url-not-listed';
  readonly message: Sentence;
  readonly suggestion?: string;
}

const LOOKS_LIKE_ADDRESS = /^[\s\p{Cc}]*(?:https?:|\/\/|\\\\|javascript:|data:|vbscript:|file:|ftp:|blob:|ws?s:)/iu;
const LINKS = /\]\(\s*([^\s)]{1,1000})|\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Returns the addresses in a text: the whole text, or the targets of its links. */
export function addressesIn(text: string): string[] {
  if (LOOKS_LIKE_ADDRESS.test(text)) return [text];
  if (!text.includes('](') && !text.includes('href')) return [];
  return [...text.matchAll(LINKS)].flatMap(([, mark, double, single]) => mark ?? double ?? single ?? []);
}

/** Validates an address. `listed`: the hosts that the operator allows campaigns to link to; `undefined` allows any. */
export function addressFault(address: string, listed: readonly string[] | undefined): AddressFault | undefined {
  const unsafe = (message: Sentence): AddressFault => ({ code: 'unsafe-url', message });
  if (address.startsWith('#')) return undefined;
  const safe = safeHref(address);
  if (!safe)
    return unsafe(
      sentence`The address "${excerpt(address)}" is not one that a page can lead to; use https://…, /…,
        tel: or mailto:`,
    );
  if (!safe.external) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) return unsafe(sentence`The address "${excerpt(address)}" cannot be read`);
  if (url.username !== '' || url.password !== '')
    return unsafe(sentence`The address "${excerpt(address)}" contains a user name or password; it leads
      to ${url.host}`);
  if (/^[\d.]+$|^\[|^localhost$|\.(local|internal|test)$/i.test(url.hostname))
    return unsafe(sentence`"${url.hostname}" is the address of a machine, not of a site`);
  if (url.hostname.startsWith('xn--') || url.hostname.includes('.xn--'))
    return unsafe(sentence`"${url.hostname}" uses letters that look like other letters`);
  if (url.port !== '')
    return unsafe(sentence`The address "${excerpt(address)}" names a port, which
    public sites do not use`);
  const personal = [...url.searchParams.keys()].find((key) =>
    PERSONAL_PARAMETERS.some((name) => name.toLowerCase() === key.toLowerCase()),
  );
  if (personal !== undefined)
    return unsafe(sentence`The address contains "${personal}": personal data must not be in an address`);
  if (listed && !listed.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)))
    return {
      code: 'url-not-listed',
      message: sentence`"${url.hostname}" is not among the hosts that campaigns may lead to: ${listed.join(', ')}`,
    };
  if (url.protocol === 'http:')
    return {
      code: 'insecure-url',
      message: sentence`"${excerpt(address)}" is not encrypted: anybody on the network path can read and
        change the page`,
      suggestion: address.replace(/^http:/i, 'https:'),
    };
  return undefined;
}

function excerpt(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
