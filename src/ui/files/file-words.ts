/** The texts around files; a block has each of them in its locale files. */
export type FileText =
  | 'take'
  | 'choose'
  | 'full'
  | 'send'
  | 'photo'
  | 'retry'
  | 'retryName'
  | 'remove'
  | 'removeName'
  | 'sendingName'
  | 'private'
  | `state.${FileState}`;

/** `unreadable` and `refused` files were never stored and cannot be. */
export type FileState = 'preparing' | 'sending' | 'stored' | 'failed' | 'unreadable' | 'refused';

export type FileWords = (key: FileText, values?: Readonly<Record<string, string | number>>) => string;
