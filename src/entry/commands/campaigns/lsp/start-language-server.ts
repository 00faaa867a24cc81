import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import type { LanguageHost } from './language-host.ts';
import { serveEditor } from './language-server.ts';
import { protocolFrames } from './protocol-frames.ts';

/**
 * Speaks the language server protocol on standard input and output until the editor says goodbye or closes its end.
 * Resolves with the exit code: 0 after a shutdown, 1 if the editor was lost or does not speak the protocol. Nothing
 * else may write to standard output.
 */
export async function startLanguageServer(host: LanguageHost): Promise<number> {
  const frames = protocolFrames().on('error', ({ message }) => {
    console.error(`lsp: standard input is not the language server protocol: ${message}`);
  });
  const reader = new StreamMessageReader(process.stdin.pipe(frames));
  // Its timer would keep the process alive after an editor that is lost in the middle of a message.
  reader.partialMessageTimeout = 0;
  const connection = createMessageConnection(reader, new StreamMessageWriter(process.stdout));
  const code = await serveEditor(connection, host);
  connection.dispose();
  // An editor that has said "exit" may keep its end open: the process ends all the same.
  process.stdin.destroy();
  return code;
}
