import { useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { useTyping } from '../store/use-typing.ts';
import { beginsMention, mentionedIn, withMention } from './mentions.ts';
import { type Said, useReaders } from './use-comments.ts';

const MAX_LENGTH = 4000;

interface CommentFieldProps {
  /** What is commented on: what is typed and not sent yet is there again. */
  readonly about: string;
  readonly document: string;
  readonly label: string;
  readonly send: string;
  /** Gives the problem, if there was one. */
  readonly onSend: (said: Said) => Promise<string | undefined>;
}

interface Reader {
  readonly id: string;
  readonly name: string;
}

interface MentionMenuProps {
  readonly readers: readonly Reader[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onMention: (name: string) => void;
}

/** The people who can read the comment, to mention one of them. */
function MentionMenu({ readers, isOpen, onOpenChange, onMention }: MentionMenuProps) {
  const { t } = useWords();
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className="button small" isDisabled={readers.length === 0}>
        {t('comments.mention')}
      </Button>
      <Popover className="popover menu" placement="bottom start">
        <Menu aria-label={t('comments.mention')} items={readers} onAction={(key) => onMention(nameOf(readers, key))}>
          {({ id: person, name }) => (
            <MenuItem id={person} className="menu-item">
              {name}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** What colleagues are told; `@` mentions one of them, and Control and Enter send it. */
export function CommentField({ about, document, label, send, onSend }: CommentFieldProps) {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { readers, refetch } = useReaders(document);
  const { text = '', keep, complete } = useTyping(`comment ${document} ${about}`);
  const setText = (next: string) => (next === '' ? complete() : keep(next));
  const [isChoosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mentioned = mentionedIn(text, readers);
  const submit = async () => {
    if (text.trim() === '') return;
    const failed = await onSend({ text: text.trim(), mentions: mentioned.map((one) => one.id) });
    setProblem(failed);
    if (failed === undefined) complete();
  };
  const choose = (isOpen: boolean) => {
    setChoosing(isOpen);
    if (isOpen) void refetch();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
  };
  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart } = currentTarget;
    setText(value);
    const typedMark = nativeEvent instanceof InputEvent && nativeEvent.data === '@';
    if (typedMark && readers.length > 0 && beginsMention(value.slice(0, selectionStart))) choose(true);
  };
  const mention = (name: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = start } = field.current ?? {};
    const next = withMention(text, { start, end }, name);
    setText(next.text);
    field.current?.focus();
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  };
  return (
    <div className="field comment-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        rows={3}
        value={text}
        maxLength={MAX_LENGTH}
        aria-describedby={`${id}-help`}
        onChange={onChange}
        data-own-keys
        onKeyDown={onKeyDown}
      />
      <p className="help" id={`${id}-help`}>
        {t('comments.help')}
      </p>
      {problem === undefined ? null : (
        <p className="wrong" role="alert">
          {problemWords(words, problem)}
        </p>
      )}
      <div className="beside">
        <Button className="button small primary" isDisabled={text.trim() === ''} onPress={() => void submit()}>
          {send}
        </Button>
        <MentionMenu readers={readers} isOpen={isChoosing} onOpenChange={choose} onMention={mention} />
      </div>
    </div>
  );
}

const nameOf = (readers: readonly Reader[], key: unknown) => readers.find(({ id }) => id === key)?.name ?? '';
