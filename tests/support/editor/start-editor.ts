import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, InitializeResult, PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { childEnvironment } from '../child-environment.ts';

/** An editor that has started a language server as a process and speaks to it over standard input and output. */
export interface Editor {
  readonly initialized: InitializeResult;
  open(path: string, text: string): void;
  /** Replaces the whole text. */
  type(path: string, text: string): void;
  /** Sends changes of parts of the text. */
  edit(path: string, contentChanges: readonly object[]): void;
  close(path: string): void;
  /** Resolves as soon as the server has reported findings of a file that the test waits for. */
  findings(path: string, isExpected: (found: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>;
  /** Asks about a place of a file that is open. */
  ask<Answer = unknown>(method: string, path: string, position: object, more?: object): Promise<Answer>;
  uriOf(path: string): string;
  /** Says goodbye. Resolves with the exit code of the process. */
  end(): Promise<number | null>;
  /** Closes its end without a word. Resolves with the exit code of the process. */
  vanish(): Promise<number | null>;
  /** What the server wrote to standard error, and to the editor's log. */
  log(): string;
}

/** Starts a language server and connects to it; nothing has been said yet. */
export function startServer(command: readonly string[], folder: string) {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd: folder, env: childEnvironment(), stdio: 'pipe' });
  let log = '';
  const note = (text: string) => void (log += text);
  child.stderr.setEncoding('utf8').on('data', note);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onNotification('window/logMessage', ({ message }: { readonly message: string }) => note(`${message}\n`));
  connection.listen();
  return { child, connection, ended, log: () => log };
}

/** Starts a language server and waits until it is ready. */
export async function startEditor(command: readonly string[], folder: string): Promise<Editor> {
  const { child, connection, ended, log } = startServer(command, folder);
  const reported = new Map<string, readonly Diagnostic[]>();
  const waiting = new Set<() => void>();
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: PublishDiagnosticsParams) => {
    reported.set(uri, diagnostics);
    for (const look of waiting) look();
  });
  const uriOf = (path: string) => pathToFileURL(`${folder}/${path}`).href;
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'folder' }],
    capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
  });
  await connection.sendNotification('initialized', {});
  let version = 0;
  return {
    initialized,
    uriOf,
    open: (path, text) => {
      version += 1;
      const textDocument = { uri: uriOf(path), languageId: 'json', version, text };
      void connection.sendNotification('textDocument/didOpen', { textDocument });
    },
    type: (path, text) => {
      version += 1;
      const textDocument = { uri: uriOf(path), version };
      void connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
    },
    edit: (path, contentChanges) => {
      version += 1;
      const textDocument = { uri: uriOf(path), version };
      void connection.sendNotification('textDocument/didChange', { textDocument, contentChanges });
    },
    close: (path) => {
      void connection.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(path) } });
    },
    findings: (path, isExpected) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = reported.get(uriOf(path));
          if (!found || !isExpected(found)) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
        void ended.then(() => reject(new Error(`The server has ended:\n${log()}`)));
      }),
    ask: (method, path, position, more = {}) =>
      connection.sendRequest(`textDocument/${method}`, { textDocument: { uri: uriOf(path) }, position, ...more }),
    end: async () => {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      connection.dispose();
      return ended;
    },
    vanish: () => {
      child.stdin.end();
      return ended;
    },
    log,
  };
}
