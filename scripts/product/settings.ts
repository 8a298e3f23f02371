import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { checkPassword } from '@millwright/api/auth/passwords/password-policy.ts';
import { readSettings } from '@millwright/api/settings/settings.ts';
import type { AppError } from '@millwright/core/errors.ts';
import { SetupError } from '../lib/console.ts';

type StartSettings = { env: NodeJS.ProcessEnv; dataDir: string; readyFile: string | undefined };

/** Placeholders of the settings that the start creates, while the given ones are checked. */
const standIns = { DATABASE_URL: 'postgres://embedded', SMTP_URL: 'smtp://embedded', PUBLIC_URL: 'http://localhost', SECRET_KEY: 'x'.repeat(32) };

function checkPort(text = '8080') {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return;
  throw new SetupError(`PORT is "${text}", which is no port.`, 'Set it to a number from 1 to 65535, or unset it for 8080.');
}

function checkAll(env: NodeJS.ProcessEnv) {
  try {
    readSettings({ ...standIns, ...env });
  } catch (error) {
    throw new SetupError((error as Error).message, 'Correct them, or unset them to take the defaults.');
  }
}

/** Throws in production without SMTP_URL, because the mail catcher delivers nothing. */
function checkMail({ NODE_ENV, SMTP_URL }: NodeJS.ProcessEnv) {
  if (NODE_ENV !== 'production' || SMTP_URL) return;
  throw new SetupError(
    'SMTP_URL is not set, so that no mail would ever arrive.',
    'Set it to your mail server (smtp://user:secret@host:587), or unset NODE_ENV.',
  );
}

function checkDemoPassword(password: string) {
  try {
    checkPassword(password);
  } catch (error) {
    const { fields } = (error as AppError).details as { fields: { message: string }[] };
    throw new SetupError(
      `DEMO_PASSWORD is too weak. ${fields.map(({ message }) => message).join(' ')}`,
      'Choose another one, or unset it to have one made.',
    );
  }
}

function openFolder(path: string, variable: string) {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new SetupError(`The folder ${path} cannot be written: ${(error as Error).message}`, `Set ${variable} to a place of your own.`);
  }
}

/** Reads and checks the settings of a start from its environment, before anything runs. Empty variables are ignored. */
export function startSettings(root: string, given: NodeJS.ProcessEnv): StartSettings {
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  checkPort(env.PORT);
  checkAll(env);
  checkMail(env);
  if (env.DEMO_PASSWORD) checkDemoPassword(env.DEMO_PASSWORD);
  const dataDir = resolve(root, env.DATA_DIR ?? '.data');
  openFolder(dataDir, 'DATA_DIR');
  if (env.READY_FILE) openFolder(dirname(resolve(env.READY_FILE)), 'READY_FILE');
  return { env, dataDir, readyFile: env.READY_FILE };
}
