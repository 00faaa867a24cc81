import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { protocolFrames } from '#entry/commands/campaigns/lsp/protocol-frames.ts';
import { startServer } from '#tests/support/editor/start-editor.ts';
import { tempFolder } from '#tests/support/temp.ts';

const SERVER = [process.execPath, join(import.meta.dirname, '../../../src/entry/commands/campaigns.ts'), 'lsp'];
const BEFORE = -32_002;
const AFTER = -32_600;
const UNKNOWN = -32_601;

function framed(text: string, more = ''): string {
  return `Content-Length: ${Buffer.byteLength(text)}${more}\r\n\r\n${text}`;
}

/** Sends chunks through the frames. Resolves with what is passed on, or rejects with what is wrong. */
async function passed(...chunks: readonly Buffer[]): Promise<string> {
  const frames = protocolFrames();
  Readable.from(chunks).pipe(frames);
  return (await buffer(frames)).toString();
}

function singly(bytes: Buffer): Buffer[] {
  return Array.from(bytes, (byte) => Buffer.of(byte));
}

describe('[O4] the bytes of an editor', () => {
  const MESSAGES = framed('{"méthode":1}') + framed('') + framed('{}', '\r\nContent-Type: application/json');

  test('pass as they are, however they are cut into chunks', async () => {
    const all = Buffer.from(MESSAGES);
    expect(await passed(all)).toBe(MESSAGES);
    expect(await passed(...singly(all))).toBe(MESSAGES);
    expect(await passed(all.subarray(0, 30), all.subarray(30))).toBe(MESSAGES);
  });

  test('pass if a message is longer than a header may be', async () => {
    const long = framed('x'.repeat(5000)) + framed('{}');
    expect(await passed(Buffer.from(long))).toBe(long);
  });

  test.each([
    ['bytes without a header', 'hello, are you there?', 'begins with the header Content-Length'],
    ['a message without its header', '{"jsonrpc":"2.0","id":1,"method":"shutdown"}', 'begins with the header'],
    ['a header without a length', 'Content-Type: application/json\r\n\r\n{}', 'no Content-Length'],
    ['a length that is no number', 'Content-Length: many\r\n\r\n{}', 'no Content-Length'],
    ['a length of more bytes than there ever are', 'Content-Length: 99999999999\r\n\r\n{}', 'is too long'],
    ['a header that does not end', `Content-Length: 5${' '.repeat(2000)}`, 'does not end'],
    ['bytes after a good message', `${framed('{}')}and more`, 'begins with the header Content-Length'],
  ])('fail with the reason: %s', async (_what, bytes, reason) => {
    await expect(passed(Buffer.from(bytes))).rejects.toThrow(reason);
    await expect(passed(...singly(Buffer.from(bytes)))).rejects.toThrow(reason);
  });
});

/** The code of the error with which a request is refused. */
async function refusal(request: Promise<unknown>): Promise<unknown> {
  return request.then(
    (answer) => ({ answer }),
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
}

describe('[O4] a language server', () => {
  const HOVER = { textDocument: { uri: 'file:///x' }, position: { line: 0, character: 0 } };
  const RENAME = { ...HOVER, newName: 'other' };

  test('refuses requests before initialize, and after shutdown', async () => {
    const folder = tempFolder('protocol');
    const { connection, ended, log } = startServer(SERVER, folder);
    const ask = async (method: string, params?: object) => refusal(connection.sendRequest(method, params));
    const asked = async () => [
      await ask('textDocument/hover', HOVER),
      await ask('textDocument/rename', RENAME),
      await ask('textDocument/unheardOf', HOVER),
    ];
    expect([...(await asked()), await ask('shutdown')]).toEqual([BEFORE, BEFORE, BEFORE, BEFORE]);
    const initialize = { processId: process.pid, rootUri: null, capabilities: {} };
    expect(await ask('initialize', initialize)).toMatchObject({ answer: { serverInfo: { name: 'trialflow' } } });
    expect(await ask('initialize', initialize)).toBe(AFTER);
    expect(await ask('textDocument/hover', HOVER)).toEqual({ answer: null });
    expect(await ask('textDocument/unheardOf', HOVER)).toBe(UNKNOWN);
    expect(await ask('shutdown')).toEqual({ answer: null });
    expect([...(await asked()), await ask('shutdown'), await ask('initialize', initialize)]).toEqual(
      Array.from({ length: 5 }, () => AFTER),
    );
    await connection.sendNotification('exit');
    expect(await ended).toBe(0);
    expect(log()).toBe('');
  });

  test('logs a message that is not JSON, answers the next one, and ends in the middle of a third', async () => {
    const { child, connection, ended, log } = startServer(SERVER, tempFolder('protocol'));
    child.stdin.write(framed('hello'));
    expect(await refusal(connection.sendRequest('textDocument/hover', HOVER))).toBe(BEFORE);
    expect(log()).toContain('JSON');
    child.stdin.end('Content-Length: 50\r\n\r\n{');
    expect(await ended).toBe(1);
  });

  test('ends with the reason after bytes that are no messages, although the editor keeps its end open', async () => {
    const { child, ended, log } = startServer(SERVER, tempFolder('protocol'));
    child.stdin.write('hello, are you there?');
    expect(await ended).toBe(1);
    expect(log()).toContain(
      'lsp: standard input is not the language server protocol: a message begins with the header',
    );
  });
});
