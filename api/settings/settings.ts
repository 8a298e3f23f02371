import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/.+/, { error: 'must be a postgres:// address' });
const origin = z
  .string()
  .transform((text) => URL.parse(text))
  .refine((url) => url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.username, {
    error: 'must be an http(s) address without a path',
  })
  .transform((url) => (url as URL).origin);

const origins = list.transform((pairs, context) => {
  const split = pairs.map((pair) => pair.split('='));
  for (const [host, api = ''] of split) {
    const fits = host && URL.parse(`http://${host}`)?.host === host && origin.safeParse(api).data === api;
    if (!fits) context.addIssue({ code: 'custom', message: 'must be pairs host=http(s)://host, separated by commas' });
  }
  return new Map(split.map(([host = '', api = '']) => [host, api] as const));
});

/** 0: as many as fit. */
const megabytes = z.coerce.number().int().min(0).max(1_000_000_000);
/** 0: they are not counted. */
const callsPerMinute = z.coerce.number().int().min(0).max(100_000_000);

/** 1 or 0. */
const flag = (standard: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(standard)
    .transform((set) => set === '1');

const shape = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().optional(),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  DATABASE_URL: postgresUrl,
  MIGRATOR_DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  API_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^\s/]+:\d+$/, { error: 'must be host:port' })
    .default('127.0.0.1:7233'),
  TEMPORAL_TLS: z.string().optional(),
  TEMPORAL_NAMESPACE: z.string().min(1).default('millwright'),
  TASK_QUEUE: z.string().min(1).default('millwright'),
  SMTP_URL: z.string().regex(/^smtps?:\/\/.+/, { error: 'must be an smtp:// or smtps:// address' }),
  MAIL_FROM: z.string().optional(),
  RUNS_PER_COMPANY: z.coerce.number().int().min(1).max(100_000).default(100),
  MAILS_PER_COMPANY: z.coerce.number().int().min(1).max(10_000_000).default(1_000),
  MAILS_PER_ADDRESS: z.coerce.number().int().min(1).max(10_000_000).default(100),
  CALLS_PER_PERSON: callsPerMinute.default(12_000),
  CALLS_PER_COMPANY: callsPerMinute.default(60_000),
  CALLS_PER_NETWORK: callsPerMinute.default(6_000),
  PUBLIC_URL: origin,
  SECRET_KEY: z.string().min(32, { error: 'needs 32 characters or more' }),
  SECRET_KEYS_BEFORE: list,
  CHAT_KEY: z.string().optional(),
  CHAT_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  DEMO_PASSWORD: z.string().optional(),
  EXAMPLE_COMPANIES: flag('1'),
  FILES_URL: z
    .string()
    .regex(/^(file|s3):.+/, { error: 'must begin with file: or s3:' })
    .optional(),
  FILES_PER_COMPANY: megabytes.default(50_000),
  FILES_PER_PERSON: megabytes.default(5_000),
  EGRESS_ALLOW: list,
  TRUST_PROXY: list,
  API_ORIGINS: origins,
  CORS_ORIGINS: list.refine((all) => all.every((each) => origin.safeParse(each).data === each), {
    error: 'must be origins such as https://shop.example, separated by commas',
  }),
  TRACES_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HEALTH_HOST: z.string().optional(),
  TELL_UNKNOWN_USERS: flag('0'),
});

export type Settings = z.output<typeof shape>;

/** The settings of this process, read from the environment once at its start. Lists everything that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, data, error } = shape.safeParse(given);
  if (success) return data;
  const problems = error.issues.map(
    ({ path, message }) => `  ${path.join('.')}: ${path.length && !(String(path[0]) in given) ? 'is missing' : message}`,
  );
  throw new Error(`The settings are not complete (README, "Settings"):\n${problems.join('\n')}`);
}

/** Address that mails come from: MAIL_FROM, or no-reply at the public host. */
export const mailSender = ({ MAIL_FROM, PUBLIC_URL }: Pick<Settings, 'MAIL_FROM' | 'PUBLIC_URL'>) =>
  MAIL_FROM ?? `no-reply@${new URL(PUBLIC_URL).hostname}`;

/** The product's version, as package.json gives it. */
export const version = (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
