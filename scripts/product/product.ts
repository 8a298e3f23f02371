import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { engineTls } from '@millwright/api/engine/engine-tls.ts';
import { report, SetupError, say } from '../lib/console.ts';
import { postgresPart } from '../lib/database/postgres.ts';
import { Part } from '../lib/part.ts';
import { freePorts, isFree } from '../lib/ports.ts';
import { claim, endOrphans } from '../lib/running.ts';
import { temporalBinaries } from '../lib/temporal/binaries.ts';
import { untilServed } from '../lib/temporal/namespace.ts';
import { type TemporalPorts, temporalPart } from '../lib/temporal/temporal.ts';
import { buildWeb } from '../lib/web-build.ts';
import { type Secrets, secretsOf } from './secrets.ts';

/** The heap limit of a worker. With a limit Node collects garbage before it requests more memory. */
const workerHeap = '--max-old-space-size=640';

/** Starts all processes of one instance in order, and stops them in reverse. */
export class Product {
  readonly url: string;
  mailUrl: string | null = null;
  private readonly root: string;
  private readonly dataDir: string;
  private readonly env: NodeJS.ProcessEnv;
  private readonly secrets: Secrets;
  private readonly parts: Part[] = [];
  private readonly scripts = new Set<ChildProcess>();
  private hasDemo = false;
  private stopped = false;
  private running: NodeJS.ProcessEnv = {};
  private release = () => {};

  constructor(root: string, dataDir: string, env: NodeJS.ProcessEnv) {
    this.root = root;
    this.dataDir = dataDir;
    this.env = env;
    this.secrets = secretsOf(dataDir);
    this.url = `http://localhost:${this.port}`;
  }

  get port() {
    return Number(this.env.PORT ?? 8080);
  }

  private get namespace() {
    return this.env.TEMPORAL_NAMESPACE ?? 'millwright';
  }

  get demoPassword() {
    return this.env.DEMO_PASSWORD ?? this.secrets.demo;
  }

  async start() {
    this.release = claim(this.dataDir);
    await endOrphans(this.dataDir);
    if (!(await isFree(this.port, this.env.HOST ?? ''))) {
      throw new SetupError(`Port ${this.port} is taken.`, 'Stop what uses it, or set PORT to another one.');
    }
    const ports = await freePorts(14, this.dataDir);
    const binaries = this.env.TEMPORAL_ADDRESS ? null : temporalBinaries();
    binaries?.catch(() => {});
    // With SKIP_WEB_BUILD the last build is used, for work on the servers only.
    const web = this.env.SKIP_WEB_BUILD ? undefined : buildWeb(this.root);
    const [superuser] = await Promise.all([this.startDatabase(ports[0] ?? 0), web]);
    const env = await this.environment(superuser, ports);
    const [reached] = await Promise.all([
      binaries ? binaries.then((found) => this.startTemporal(found, superuser, ports)) : this.ownEngine(),
      this.script('scripts/migrate.ts', env, 'Preparing the database'),
      this.startMail(ports),
    ]);
    const running = { ...env, ...reached };
    this.running = running;
    say('Starting the API and the worker');
    const health = Number(this.env.HEALTH_PORT ?? 0);
    await Promise.all([this.startApi(running, health || (ports[13] ?? 0)), this.startWorker(running, health ? health + 1 : (ports[10] ?? 0))]);
    await this.addDemo();
    if (this.stopped) throw new SetupError('Stopped while starting.', 'Start again when you are ready.');
  }

  get makesExamples(): boolean {
    return this.env.EXAMPLE_COMPANIES !== '0';
  }

  /** Creates what is missing of the demo company. Returns whether it is complete. */
  addDemo(): Promise<boolean> {
    return this.load('demo company');
  }

  /** Creates what is missing of the demo and example companies while the product runs. */
  async addTheRest() {
    if (!this.hasDemo && (await this.addDemo())) say('The demo company is ready');
    if (this.makesExamples && (await this.load('example companies', ['examples']))) say('The example companies are ready');
  }

  /** Runs the script that loads companies. A failure is printed, the product runs nevertheless, and the next start continues. */
  private async load(what: string, args: string[] = []): Promise<boolean> {
    try {
      await this.script('scripts/load-demo.ts', this.running, `Looking after the ${what}`, args);
      if (args.length === 0) this.hasDemo = true;
      return true;
    } catch (error) {
      if (this.stopped) return false;
      report(error);
      say(`The ${what} could not be loaded completely. The product runs without; the next start goes on with it`);
      return false;
    }
  }

  /** Stops the serving processes first, and the database last. */
  async stop() {
    this.stopped = true;
    for (const child of this.scripts) child.kill();
    const byName = (names: string[]) => this.parts.filter((part) => names.includes(part.options.name));
    await Promise.all(byName(['api', 'worker', 'mail']).map((part) => part.stop()));
    await Promise.all(byName(['temporal']).map((part) => part.stop()));
    await Promise.all(byName(['postgres']).map((part) => part.stop()));
    this.release();
  }

  private async run(part: Part, limit_ms?: number) {
    if (this.stopped) throw new SetupError('Stopped while starting.', 'Start again when you are ready.');
    this.parts.push(part);
    await part.start(limit_ms);
  }

  private async startDatabase(port: number) {
    if (this.env.DATABASE_URL) return this.env.DATABASE_URL;
    say('Starting the database');
    const { part, url } = await postgresPart(this.dataDir, port, this.secrets.superuser);
    await this.run(part);
    return url;
  }

  private async startTemporal(binaries: Awaited<ReturnType<typeof temporalBinaries>>, superuser: string, ports: number[]) {
    say('Starting the workflow engine');
    const own = ports.slice(1, 9) as TemporalPorts;
    const { part, address, tls } = await temporalPart(this.dataDir, binaries, superuser, this.secrets.temporal, own, this.namespace, {
      secured: true,
    });
    await this.run(part, 90_000);
    return { TEMPORAL_ADDRESS: address, TEMPORAL_TLS: tls };
  }

  private async ownEngine() {
    const { TEMPORAL_ADDRESS, TEMPORAL_TLS } = this.env;
    return { TEMPORAL_ADDRESS: await untilServed(String(TEMPORAL_ADDRESS), this.namespace, undefined, engineTls(TEMPORAL_TLS)), TEMPORAL_TLS };
  }

  private async startMail(ports: number[]) {
    if (this.env.SMTP_URL) return;
    this.mailUrl = `http://localhost:${ports[12]}`;
    const env = { ...this.env, SMTP_PORT: String(ports[11]), MAIL_PORT: String(ports[12]), MAIL_DIR: join(this.dataDir, 'mails') };
    const url = this.mailUrl;
    await this.run(this.node('mail', 'scripts/mail-catcher.ts', env, () => fetch(url).then((answer) => answer.ok)));
  }

  private startApi(env: NodeJS.ProcessEnv, port: number) {
    const own = { ...env, HEALTH_PORT: String(port) };
    return this.run(this.node('api', 'api/main.ts', own, () => fetch(`http://127.0.0.1:${this.port}/v1/status`).then((answer) => answer.ok)));
  }

  private startWorker(env: NodeJS.ProcessEnv, port: number) {
    const own = { ...env, HEALTH_PORT: String(port) };
    return this.run(
      this.node('worker', 'workers/main.ts', own, () => fetch(`http://127.0.0.1:${port}/health`).then((answer) => answer.ok), [workerHeap]),
      120_000,
    );
  }

  private node(name: string, script: string, env: NodeJS.ProcessEnv, answers: () => Promise<boolean>, flags: string[] = []) {
    const args = [...flags, join(this.root, script)];
    return new Part(this.dataDir, { name, command: process.execPath, args, cwd: this.root, env, answers, stop_ms: 3_500 });
  }

  /** Builds the environment of api, worker and scripts. A variable that is set wins. */
  private async environment(superuser: string, ports: number[]): Promise<NodeJS.ProcessEnv> {
    const login = (user: string, password: string) => {
      const url = new URL(superuser);
      url.username = user;
      url.password = password;
      url.pathname = '/millwright';
      return url.href;
    };
    return {
      // The compile cache of Node makes a restart faster.
      NODE_COMPILE_CACHE: join(this.dataDir, 'compile-cache'),
      // The C library reserves memory for each of a worker's many threads; two arenas are enough.
      MALLOC_ARENA_MAX: '2',
      PUBLIC_URL: this.url,
      SECRET_KEY: this.secrets.key,
      SMTP_URL: `smtp://127.0.0.1:${ports[11]}`,
      FILES_URL: `file:${join(this.dataDir, 'files')}`,
      ...this.env,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      DEMO_PASSWORD: this.demoPassword,
      ADMIN_DATABASE_URL: superuser,
      DATABASE_URL: login('millwright_app', this.secrets.app),
      MIGRATOR_DATABASE_URL: login('millwright_migrator', this.secrets.migrator),
      TEMPORAL_NAMESPACE: this.namespace,
    };
  }

  /** Runs a script to its end and shows its output. */
  private script(path: string, env: NodeJS.ProcessEnv, title: string, args: string[] = []) {
    say(title);
    return new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, [join(this.root, path), ...args], { cwd: this.root, env, stdio: ['ignore', 'inherit', 'pipe'] });
      let log = '';
      this.scripts.add(child);
      child.stderr.on('data', (chunk) => (log = (log + chunk).slice(-4000)));
      child.once('exit', (code) => {
        this.scripts.delete(child);
        if (code === 0) resolve();
        else reject(new SetupError(`${path} failed.`, log));
      });
    });
  }
}
