import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Funnel, getFunnel } from '#api/leads-desk/funnel-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';

const DAY_MS = 86_400_000;

/** How many days back visitors are counted, today included. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export const isPeriod = (days: number): days is Period => PERIODS.some((period) => period === days);

/** What became of real visitors, while somebody wants to see it. */
export interface Life {
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
  readonly days: Period;
  readonly setDays: (days: Period) => void;
  readonly funnel: Funnel | undefined;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  readonly again: () => void;
}

/** The visitors of the open campaign as it is live. */
export function useLife(): Life {
  const { callServer } = useKit();
  const { campaign } = useOpenCampaign();
  const [isOn, setOn] = useState(false);
  const [days, setDays] = useState<Period>(30);
  const read = useQuery<Funnel>({
    networkMode: 'always',
    retry: false,
    enabled: isOn,
    queryKey: ['funnel', campaign, days],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
      return callOrThrow(callServer, getFunnel, { params: { campaign }, query: { from }, signal });
    },
  });
  return {
    isOn,
    setOn,
    days,
    setDays,
    funnel: isOn ? read.data : undefined,
    isPending: isOn && read.isPending,
    problem: isOn ? read.error?.message : undefined,
    again: () => void read.refetch(),
  };
}
