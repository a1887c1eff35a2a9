import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const binary = process.env.HELIOGRAF_BINARY ?? join(root, 'build/release/heliograf');
export const web = join(root, 'web/dist');

export type Server = {
  url: string;
  data: string;
  process: ChildProcess;
  log: () => string;
  ended: Promise<void>;
  stop: () => Promise<void>;
};

type Options = { data?: string; env?: Record<string, string>; keep?: boolean; pinTo?: number; diskMb?: number };

/**
 * Starts the release binary on a free port with a data folder of its own, or with `data` of an earlier run. With
 * `diskMb` the folder is a disk of that size, seen by this server alone and gone with it.
 */
export async function startServer(options: Options = {}): Promise<Server> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'heliograf-e2e-'));
  const command = [binary, 'serve', '--listen', '127.0.0.1:0', '--data', data, '--web', web];
  if (options.pinTo !== undefined) command.unshift('taskset', '-c', String(options.pinTo));
  if (options.diskMb !== undefined)
    command.unshift('unshare', '-rm', 'sh', '-c', `mount -t tmpfs -o size=${options.diskMb}m tmpfs "$0" && exec "$@"`, data);
  const child = spawn(command[0] ?? binary, command.slice(1), {
    env: { ...process.env, HELIOGRAF_ACCOUNTS_REGISTRATIONS_PER_HOUR: '100000', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no address after 20 s:\n${output}`)), 20_000);
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      const address = output.match(/http:\/\/127\.0\.0\.1:(\d+)/);
      if (address) {
        clearTimeout(late);
        resolve(address[0]);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    url,
    data: options.diskMb === undefined ? data : `/proc/${child.pid}/root${data}`,
    process: child,
    log: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (!options.keep) rmSync(data, { recursive: true, force: true });
    },
  };
}
