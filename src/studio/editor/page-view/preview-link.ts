import { useQuery } from '@tanstack/react-query';
import { createPreview } from '#api/content/access-calls.ts';
import { useKit } from '../../kit/kit.tsx';
import { useOpenCampaign } from '../../store/use-studio.tsx';

/** What the visitor of the preview brings along. */
export interface PreviewWishes {
  readonly language: string;
  readonly study: string;
  /** `YYYY-MM-DD`; '' for today. */
  readonly day: string;
}

/** A preview of the campaign, with the texts of documents that its link shows. */
export interface OpenPreview {
  readonly url: string;
  readonly origin: string;
  /** The name of the document of its campaign. */
  readonly document: string;
  readonly shown: ReadonlyMap<string, string>;
}

/** Asks the server for a link that shows the drafts; what is not saved yet is sent to its page. */
export function usePreviewLink({ language, study, day }: PreviewWishes) {
  const { callServer } = useKit();
  const { store, campaign, document: name } = useOpenCampaign();
  return useQuery({
    queryKey: ['preview', campaign, language, study, day],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async (): Promise<OpenPreview> => {
      const { documents } = store.getState().editing;
      const written = Object.entries(documents).filter(([, { revision }]) => revision > 0);
      const made = await callServer(createPreview, {
        body: {
          campaign,
          language,
          ...(study === '' ? {} : { study }),
          ...(day === '' ? {} : { day }),
          changes: written.map(([document, { revision }]) => ({ document, revision })),
        },
      });
      if (!made.ok) throw new Error(made.problem.code);
      const shown = new Map(Object.entries(documents).map(([document, { saved }]) => [document, saved]));
      return { url: made.value.address, origin: new URL(made.value.address).origin, document: name, shown };
    },
  });
}
