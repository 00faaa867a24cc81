import type { CampaignFile, SourceFinding } from '../campaign-file.ts';
import { textHash } from '../revisions/events.ts';
import type { CampaignSource, WaitingDocument } from './campaign-source.ts';

const CODE = 'source-unapproved';

function unapproved({ name, text }: CampaignFile, severity: SourceFinding['severity']): SourceFinding {
  const message = `The text of its source (SHA-256 ${textHash(text)}) has not been approved`;
  return { code: CODE, severity, file: name, path: '', message };
}

const isUnapproved = ({ findings = [] }: CampaignFile, severity: SourceFinding['severity']) =>
  findings.some((one) => one.code === CODE && one.severity === severity);

/** A document that was served although a newer one waits, without the remark that one does. */
function withoutRemark({ findings, ...file }: CampaignFile): CampaignFile {
  const others = (findings ?? []).filter(({ code }) => code !== CODE);
  return others.length === 0 ? file : { ...file, findings: others };
}

/**
 * A source whose texts count only once exactly they were approved. Until then, the last text that counted stays; what
 * counted before approvals were asked for needs none.
 * @param approved the texts that were approved, as `DOCUMENT HASH`
 */
export function approvedSource(source: CampaignSource, approved: () => Promise<ReadonlySet<string>>): CampaignSource {
  let newest: readonly CampaignFile[] = [];
  let waiting: readonly WaitingDocument[] = [];
  let counting: readonly CampaignFile[] | undefined;
  let [last, told]: [readonly CampaignFile[] | undefined, string | undefined] = [undefined, undefined];

  function gated(file: CampaignFile, texts: ReadonlySet<string>, before: CampaignFile | undefined): CampaignFile {
    if (file.unreadable !== undefined || file.text === before?.text) return file;
    if (texts.has(`${file.name} ${textHash(file.text)}`)) return file;
    const [base, severity] = before === undefined ? [file, 'error' as const] : [before, 'warning' as const];
    return { ...base, findings: [...(base.findings ?? []), unapproved(file, severity)] };
  }

  return {
    ...source,
    read: async () => {
      const found = await source.read();
      if (found !== 'unchanged') newest = found;
      counting ??= (await source.stored?.()) ?? [];
      const before = new Map(counting.map((file) => [file.name, file]));
      const texts = await approved();
      const files = newest.map((file) => gated(file, texts, before.get(file.name)));
      waiting = newest.flatMap(({ name: document, text }, index) =>
        files[index]?.findings?.some(({ code }) => code === CODE) ? [{ document, hash: textHash(text) }] : [],
      );
      const now = JSON.stringify(files);
      if (now === told) return 'unchanged';
      told = now;
      return files;
    },
    accepted: async (files) => {
      if (files !== last) counting = files.filter((file) => !isUnapproved(file, 'error')).map(withoutRemark);
      last = files;
      await source.accepted?.(counting ?? []);
    },
    newest: (document) => newest.find(({ name }) => name === document),
    waiting: () => waiting,
  };
}
