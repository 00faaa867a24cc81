import { useWords } from '../../kit/words.tsx';
import { spoken, type Outline } from '../../outline/outline.ts';

interface RouteOptionsProps {
  readonly outline: Outline;
  /** The name that is chosen now: it stays an option if no screen has it. */
  readonly chosen: string;
}

/** The options of a select of screens. */
export function RouteOptions({ outline: { routes }, chosen }: RouteOptionsProps) {
  const { language } = useWords();
  return (
    <>
      {routes.some(({ name }) => name === chosen) ? null : <option value={chosen}>{chosen}</option>}
      {routes.map(({ name, title }) => (
        <option key={name} value={name}>
          {spoken(title, language)} (/{name})
        </option>
      ))}
    </>
  );
}
