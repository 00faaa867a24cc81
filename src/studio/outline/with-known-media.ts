import { isRecord } from '#api/guards.ts';
import type { Block } from '#registry/define-block.ts';
import type { MediaUse } from '#schemas/campaign/shown-media.ts';

type Props = Readonly<Record<string, unknown>>;

interface Fitting {
  readonly props: Props;
  /** What is left to choose. */
  readonly open: readonly MediaUse['kind'][];
}

/** A value without what stands at a place of it. */
function without(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === step ? without(one, rest) : one));
  if (!isRecord(value)) return value;
  if (rest.length > 0) return { ...value, [step]: without(value[step], rest) };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
}

/** The place of what goes with a file: a picture within a block goes as a whole, the captions keep their language. */
function placeOf(at: string): readonly string[] {
  const steps = at.split('/').slice(1);
  const isWithin = steps.length > 1 && steps.at(-1) === 'file' && !/^\d+$/.test(steps.at(-2) ?? '');
  return isWithin ? steps.slice(0, -1) : steps;
}

/** An example of a block without the files that this server does not have: their author chooses those. */
export function withKnownMedia(block: Pick<Block, 'media'>, example: Props, has: (file: string) => boolean): Fitting {
  const missing = (block.media?.(example) ?? []).filter(({ file }) => !has(file));
  const props = missing.reduce<unknown>((value, { at }) => without(value, placeOf(at)), example);
  const isOpen = ({ at }: MediaUse) => placeOf(at).length === at.split('/').length - 1;
  return { props: isRecord(props) ? props : {}, open: missing.filter(isOpen).map(({ kind }) => kind) };
}
