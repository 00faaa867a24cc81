import type { SourceDocument, SourceFile } from '../document/source-document.ts';
import type { Library } from '../model/campaign-model.ts';
import type { Assemble, CheckedCampaign } from '../workspace.ts';

// Between two key presses nearly everything in a folder is what it was.

/** Parses a file only if its text has changed since it was last parsed. */
export function rememberingRead(read: (file: SourceFile) => SourceDocument): (file: SourceFile) => SourceDocument {
  const known = new Map<string, SourceDocument>();
  return (file) => {
    const last = known.get(file.path);
    if (last?.text === file.text && last.unreadable === file.unreadable) return last;
    const document = read(file);
    known.set(file.path, document);
    return document;
  };
}

/** What was looked for in a library, and found or not. */
type Lookup = readonly [kind: keyof Library, name: string, found: ReturnType<Library['campaign']>];

interface Remembered {
  readonly document: SourceDocument;
  readonly lookups: readonly Lookup[];
  readonly campaign: CheckedCampaign;
}

/** Assembles a campaign only if its document, or a document that it looked for, has changed since. */
export function rememberingAssembly(): Assemble {
  const known = new Map<string, Remembered>();
  return (document, library, make) => {
    const last = known.get(document.path);
    const isSame = ([kind, name, found]: Lookup) => library[kind](name) === found;
    if (last?.document === document && last.lookups.every(isSame)) return last.campaign;
    const lookups: Lookup[] = [];
    const note = (kind: keyof Library) => (name: string) => {
      const found = library[kind](name);
      lookups.push([kind, name, found]);
      return found;
    };
    const campaign = make({
      campaign: note('campaign'),
      fragment: note('fragment'),
      questionnaire: note('questionnaire'),
      theme: note('theme'),
    });
    known.set(document.path, { document, lookups, campaign });
    return campaign;
  };
}
