#!/usr/bin/env node
/**
 * This command, `millwright config pull|diff|push`, copies a company's configuration into a folder and back
 * (docs/guide/configuration.md).
 */
import { parseArgs } from 'node:util';
import { isCommand, runCommand } from './commands.ts';
import { ConfigError, Server } from './server.ts';

const usage = `millwright config pull|diff|push [--folder FOLDER] [--remove]

  pull    writes the company's configuration into the folder; what only the folder has changed stays
  diff    tells what a push would change
  push    brings the company to the folder, all or nothing; with --remove also what the folder has taken away goes

MILLWRIGHT_URL is the address of the product, MILLWRIGHT_TOKEN an API token of an administrator.
`;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string', default: '.' }, remove: { type: 'boolean', default: false } },
  });
  const [group, command] = positionals;
  if (group !== 'config' || !isCommand(command)) {
    process.stderr.write(usage);
    return 2;
  }
  const { MILLWRIGHT_URL: url, MILLWRIGHT_TOKEN: token } = process.env;
  if (!url || !token) throw new ConfigError('Set MILLWRIGHT_URL and MILLWRIGHT_TOKEN.');
  const work = {
    folder: values.folder,
    server: new Server(url, token),
    remove: values.remove,
    tell: (line: string) => void process.stdout.write(`${line}\n`),
  };
  return (await runCommand(command, work)) ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error instanceof ConfigError ? error.message : error.stack) : error}\n`);
    process.exitCode = 1;
  },
);
