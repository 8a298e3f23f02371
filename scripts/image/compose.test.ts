import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serverName, tlsFiles } from '@millwright/api/engine/engine-tls.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Service = {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  profiles?: string[];
  security_opt?: string[];
  cap_add?: string[];
  cap_drop?: string[];
  networks?: string[];
  volumes?: string[];
  ports?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
};
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
};
const services = Object.entries(compose.services);
const own = services.filter(([, service]) => service.build);

it('has every part of the product', () => {
  const engine = ['engine-certificates', 'temporal', 'temporal-namespace', 'temporal-schema'];
  expect(Object.keys(compose.services).sort()).toEqual(['api', ...engine, 'mail', 'migrate', 'objects', 'postgres', 'worker'].sort());
});

it.each(own)('%s starts a script that exists, with the flags of npm start', (_, service) => {
  const [program, ...args] = service.command ?? [];
  expect(program).toBe('node');
  expect(existsSync(join(root, String(args.at(-1))))).toBe(true);
  for (const flag of args.slice(0, -1)) expect(read('scripts/product/product.ts')).toContain(`'${flag}'`);
});

/** A variable exists if a script reads it or the settings declare it. */
const sources = ['api/settings/settings.ts', 'workers/main.ts', 'scripts/mail-catcher.ts', 'scripts/migrate.ts']
  .filter((path) => existsSync(join(root, path)))
  .map(read)
  .join('\n');

it.each(own)('%s sets only variables that the product reads', (_, service) => {
  for (const name of Object.keys(service.environment ?? {})) expect(sources).toMatch(new RegExp(`\\b${name}\\b`));
});

it.each(['api', 'worker'])('%s is checked on its readiness, at a port that is published nowhere', (name) => {
  const { healthcheck, environment, ports = [] } = compose.services[name] ?? {};
  expect(healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${environment?.HEALTH_PORT}/ready`);
  expect(ports.join()).not.toContain(String(environment?.HEALTH_PORT));
});

it('refuses to start without a mail server, and catches mail only when it is asked to', () => {
  for (const name of ['api', 'worker', 'migrate']) expect(compose.services[name]?.environment?.SMTP_URL).toMatch(/^\$\{SMTP_URL:\?.+\}$/);
  expect(compose.services.mail?.profiles).toEqual(['mail-catcher']);
});

it('keeps the workflow engine and the database private', () => {
  expect(compose.networks.inside?.internal).toBe(true);
  for (const name of ['postgres', 'temporal', 'temporal-schema', 'temporal-namespace', 'objects']) {
    expect(compose.services[name]?.ports).toBeUndefined();
    expect(compose.services[name]?.networks).toEqual(['inside']);
  }
});

describe('the workflow engine', () => {
  const { temporal = {}, 'temporal-schema': schema = {}, 'temporal-namespace': namespace = {} } = compose.services;

  it('runs a Temporal of 1.32.2 or newer, all of one version, from images that are still built', () => {
    expect([temporal, schema, namespace].map(({ image }) => image?.split(':')[0])).toEqual([
      'temporalio/server',
      'temporalio/admin-tools',
      'temporalio/admin-tools',
    ]);
    const versions = new Set([temporal, schema, namespace].map(({ image }) => image?.split(':')[1]));
    expect(versions.size).toBe(1);
    const [major = 0, minor = 0, patch = 0] = [...versions].join().split('.').map(Number);
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(1_032_002);
  });

  it('begins when its schema is there, and the worker when its namespace is', () => {
    const done = { condition: 'service_completed_successfully' };
    expect(temporal.depends_on).toEqual({ 'temporal-schema': done, 'engine-certificates': done });
    expect(namespace.depends_on).toEqual({ temporal: { condition: 'service_healthy' } });
    expect(compose.services.worker?.depends_on).toMatchObject({ 'temporal-namespace': { condition: 'service_completed_successfully' } });
    expect(namespace.environment?.TEMPORAL_NAMESPACE).toBe(compose.services.worker?.environment?.TEMPORAL_NAMESPACE);
  });

  it('has the schemas and the settings that npm start gives it', () => {
    const start = read('scripts/lib/temporal/temporal.ts');
    for (const [, database = '', folder = ''] of schema.command?.join().matchAll(/^bring (\S+) (\S+)$/gm) ?? []) {
      expect(start).toContain(`{ database: '${database}', folder: '${folder}' }`);
    }
    const [here, there] = (temporal.volumes ?? []).join().split(':');
    expect(here).toBe('./scripts/lib/temporal/dynamic.yaml');
    expect(there).toBe(temporal.environment?.DYNAMIC_CONFIG_FILE_PATH);
    expect(start).toContain(`join(import.meta.dirname, 'dynamic.yaml')`);
    expect(start).toContain(`numHistoryShards: ${temporal.environment?.NUM_HISTORY_SHARDS}`);
  });

  it('answers only who shows a certificate of its authority, and its key is on no other service', () => {
    const { environment = {} } = temporal;
    const server = '/certificates/server';
    expect(environment).toMatchObject({
      TEMPORAL_TLS_REQUIRE_CLIENT_AUTH: 'true',
      TEMPORAL_TLS_INTERNODE_SERVER_NAME: serverName,
      TEMPORAL_TLS_FRONTEND_SERVER_NAME: serverName,
    });
    for (const side of ['SERVER', 'FRONTEND']) {
      expect(environment[`TEMPORAL_TLS_${side}_CERT`]).toBe(`${server}/server.pem`);
      expect(environment[`TEMPORAL_TLS_${side}_KEY`]).toBe(`${server}/server.key`);
    }
    for (const client of ['SERVER', 'CLIENT1']) expect(environment[`TEMPORAL_TLS_${client}_CA_CERT`]).toBe(`${server}/ca.pem`);
    const holders = (volume: string) =>
      services.filter(([, { volumes = [] }]) => volumes.some((each) => each.startsWith(`${volume}:`))).map(([name]) => name);
    expect(holders('engine-server').sort()).toEqual(['engine-certificates', 'temporal']);
    expect(holders('engine-client').sort()).toEqual(['api', 'engine-certificates', 'temporal-namespace', 'worker']);
    expect(temporal.volumes).toContain(`engine-server:${server}:ro`);
  });

  it.each(['api', 'worker'])('%s shows its certificate, which is made before', (name) => {
    const { environment, volumes, depends_on } = compose.services[name] ?? {};
    expect(volumes).toContain(`engine-client:${environment?.TEMPORAL_TLS}:ro`);
    expect(Object.keys({ ...depends_on, ...namespace.depends_on, ...temporal.depends_on })).toContain('engine-certificates');
    expect(Object.keys(depends_on ?? {}).some((each) => ['engine-certificates', 'temporal-namespace'].includes(each))).toBe(true);
  });

  it('has its namespace made by one who shows the certificate', () => {
    const asked = namespace.command?.join() ?? '';
    const files = Object.values(tlsFiles).map((name) => `/certificates/client/${name}`);
    for (const file of files) expect(asked).toContain(file);
    expect(asked).toContain(`--tls-server-name ${serverName}`);
    expect(namespace.volumes).toEqual(['engine-client:/certificates/client:ro']);
  });

  it('lets companies take turns, in one partition for each queue', () => {
    const settings = parse(read('scripts/lib/temporal/dynamic.yaml')) as Record<string, { value: unknown }[]>;
    expect(settings['matching.enableFairness']).toEqual([{ value: true }]);
    expect(settings['matching.numTaskqueueWritePartitions']).toEqual([{ value: 1 }]);
  });
});

describe('the browser that prints', () => {
  it('is in the image with fonts for all seven languages, unless the build leaves it out', () => {
    const final = read('Dockerfile').split(/^FROM node:24-bookworm-slim$/m)[1] ?? '';
    expect(final).toMatch(/^ARG CHROMIUM=1$/m);
    for (const name of ['chromium-headless-shell', 'fonts-inter', 'fonts-dejavu-core', 'fonts-noto-cjk']) expect(final).toContain(name);
    expect(final.indexOf('apt-get install')).toBeLessThan(final.indexOf('USER node'));
  });

  it('may make the namespaces in which it confines a page', () => {
    const { security_opt, cap_add, cap_drop } = compose.services.api ?? {};
    expect(security_opt).toEqual(['no-new-privileges:true', 'seccomp=./scripts/image/seccomp.json']);
    expect([cap_add, cap_drop]).toEqual([undefined, ['ALL']]);
    const [refused] = (JSON.parse(read('scripts/image/seccomp.json')) as { syscalls: { names: string[]; action: string }[] }).syscalls;
    for (const name of ['mount', 'bpf', 'keyctl', 'io_uring_setup', 'setns', 'userfaultfd']) expect(refused?.names).toContain(name);
    for (const name of ['clone', 'clone3', 'unshare', 'chroot']) expect(refused?.names).not.toContain(name);
  });
});

it('builds an image that holds every workspace', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  for (const name of workspaces) expect(read('Dockerfile')).toContain(`COPY ${name}/package.json ${name}/`);
});
