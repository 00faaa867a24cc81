import { useQuery } from '@tanstack/react-query';
import { convertQuestionnaire, convertStudy, type Converted } from '#api/content/conversion-calls.ts';
import { CallFailure, callOrThrow, PATIENT } from '../kit/call-failure.ts';
import type { CallServer } from '../kit/call-server.ts';
import { useKit } from '../kit/kit.tsx';

/** What others have written, from which a campaign is made. */
export type Source =
  | { readonly kind: 'study'; readonly study: string }
  | { readonly kind: 'questionnaire'; readonly text: string };

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Asks the server for the documents. Throws a `CallFailure`. */
export async function convert(
  callServer: CallServer,
  source: Source,
  named: Named,
  signal?: AbortSignal,
): Promise<Converted> {
  const options = signal === undefined ? {} : { signal };
  return source.kind === 'study'
    ? callOrThrow(callServer, convertStudy, { body: { study: source.study, ...named }, ...options })
    : callOrThrow(callServer, convertQuestionnaire, { body: { text: source.text, ...named }, ...options });
}

/** What somebody sees before they have chosen a name. */
const ANY_NAME = { id: 'new', name: 'New' };

/** What would become of a source. */
export function useConversion(source: Source | undefined) {
  const { callServer } = useKit();
  const query = useQuery({
    queryKey: ['conversion', source],
    enabled: source !== undefined,
    queryFn: async ({ signal }) => (source === undefined ? null : convert(callServer, source, ANY_NAME, signal)),
    ...PATIENT,
  });
  const { error } = query;
  return {
    isWorking: query.isLoading,
    converted: query.data ?? undefined,
    problem: error instanceof CallFailure ? error.problem.code : error?.message,
  };
}
