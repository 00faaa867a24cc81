import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  InitializeParams,
  InitializeResult,
  RenameParams,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { ErrorCodes, ResponseError, type MessageConnection } from 'vscode-jsonrpc/node';
import {
  answerAt,
  codeActions,
  documentSymbols,
  PLACE_ANSWERS,
  rename,
  type PlaceParams,
  type Session,
} from './editor-answers.ts';
import type { LanguageHost } from './language-host.ts';
import { openDocuments } from './open-documents.ts';

/** The protocol's own code for a request before `initialize`; JSON-RPC has none. */
const SERVER_NOT_INITIALIZED = -32_002;

/** A change may name a part of the text, or be all of it. */
const FULL_TEXT_OR_CHANGES = 2;

const CAPABILITIES: InitializeResult['capabilities'] = {
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: FULL_TEXT_OR_CHANGES, save: true },
  completionProvider: { triggerCharacters: ['"', ':', '.'] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  codeActionProvider: { codeActionKinds: ['quickfix'] },
};

/**
 * Answers an editor over a connection of the language server protocol. No request ends the server: what cannot be
 * answered is answered with nothing, and the reason goes to the editor's log. Requests before `initialize` and after
 * `shutdown` are refused. Resolves with the exit code: 0 after a
 * shutdown, 1 if the connection was lost.
 */
export function serveEditor(connection: MessageConnection, host: LanguageHost): Promise<number> {
  let session: Session | undefined;
  let hasBegun = false;
  let wasShutDown = false;
  const log = (reason: unknown) => {
    const message = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    void connection.sendNotification('window/logMessage', { type: 1, message });
  };

  // A message that is not JSON is skipped.
  connection.onError(([error]) => log(error));

  /** Throws the refusal that the protocol demands unless the editor has begun a session and not ended it. */
  function openedSession(): Session {
    if (wasShutDown) throw new ResponseError(ErrorCodes.InvalidRequest, 'The server has been shut down');
    if (!session) throw new ResponseError(SERVER_NOT_INITIALIZED, 'The first request has to be "initialize"');
    return session;
  }

  connection.onRequest('initialize', async (params: InitializeParams): Promise<InitializeResult> => {
    if (hasBegun) throw new ResponseError(ErrorCodes.InvalidRequest, 'The server has been initialized before');
    hasBegun = true;
    session = await openSession(connection, host, params, log);
    return { capabilities: CAPABILITIES, serverInfo: { name: 'trialflow' } };
  });
  connection.onRequest('shutdown', () => {
    openedSession().documents.closeAll();
    wasShutDown = true;
    return null;
  });
  connection.onRequest((method) => {
    openedSession();
    throw new ResponseError(ErrorCodes.MethodNotFound, `There is no request "${method}"`);
  });
  receiveTexts(connection, () => (wasShutDown ? undefined : session));

  /** A request that is answered with nothing if the answer fails. */
  function guarded<Params>(make: (own: Session, params: Params) => Promise<unknown>, otherwise: unknown) {
    return async (params: Params): Promise<unknown> => {
      const own = openedSession();
      try {
        return await make(own, params);
      } catch (error) {
        log(error);
        return otherwise;
      }
    };
  }
  for (const [method, place] of Object.entries(PLACE_ANSWERS)) {
    const answer = (own: Session, params: PlaceParams) => answerAt(place, own, params);
    connection.onRequest(method, guarded(answer, place.otherwise));
  }
  connection.onRequest('textDocument/codeAction', guarded(codeActions, []));
  connection.onRequest('textDocument/documentSymbol', guarded(documentSymbols, []));
  // Why something cannot be renamed is an answer too: the editor shows the error.
  connection.onRequest('textDocument/rename', async (params: RenameParams): Promise<WorkspaceEdit> =>
    rename(openedSession(), params),
  );

  return new Promise((resolve) => {
    connection.onNotification('exit', () => resolve(wasShutDown ? 0 : 1));
    connection.onClose(() => resolve(wasShutDown ? 0 : 1));
    connection.listen();
  });
}

async function openSession(
  connection: MessageConnection,
  host: LanguageHost,
  { workspaceFolders, rootUri, capabilities }: InitializeParams,
  failed: (reason: unknown) => void,
): Promise<Session> {
  const documents = await openDocuments(host, workspaceFolders?.[0]?.uri ?? rootUri ?? undefined, {
    report: (uri, diagnostics, version) =>
      void connection.sendNotification('textDocument/publishDiagnostics', {
        uri,
        diagnostics,
        ...(version === undefined ? {} : { version }),
      }),
    failed,
  });
  const snippets = capabilities.textDocument?.completion?.completionItem?.snippetSupport ?? false;
  return { documents, snippets, problemCodes: host.problemCodes };
}

/** Keeps the texts of open documents, and checks again after each change. */
function receiveTexts(connection: MessageConnection, session: () => Session | undefined): void {
  connection.onNotification('textDocument/didOpen', ({ textDocument }: DidOpenTextDocumentParams) => {
    session()?.documents.open(textDocument.uri, textDocument.version, textDocument.text);
  });
  connection.onNotification('textDocument/didChange', (params: DidChangeTextDocumentParams) => {
    session()?.documents.change(params.textDocument.uri, params.textDocument.version, params.contentChanges);
  });
  connection.onNotification('textDocument/didClose', ({ textDocument }: DidCloseTextDocumentParams) => {
    session()?.documents.close(textDocument.uri);
  });
  for (const method of ['textDocument/didSave', 'workspace/didChangeWatchedFiles'])
    connection.onNotification(method, () => session()?.documents.checkAll());
}
