// Runs on any Node from 18 on: finds or fetches a fitting Node, installs the packages, then hands over to a .ts script.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const wanted = '24.21.0';

/** Whether this Node will do: it runs our TypeScript as it is from 22.22 on; Temporal's SDK stops at 25. */
export function fits(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return (major === 22 && minor >= 22) || (major > 22 && major < 26);
}

const say = (text) => process.stdout.write(`· ${text}\n`);

function fail(what, advice) {
  process.stderr.write(`\n✗ ${what}\n  ${advice}\n`);
  process.exit(1);
}

/** npm's own program, run by the Node that runs us. */
function npm(args, what, node = process.execPath) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH}`;
  const shell = process.platform === 'win32';
  try {
    execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH: path }, shell, maxBuffer: 1 << 26 });
  } catch (error) {
    process.stderr.write(
      String(error.stderr ?? error)
        .split('\n')
        .slice(-15)
        .join('\n'),
    );
    fail(what, 'Check that this machine reaches the npm registry, then run the command again.');
  }
}

function findNode() {
  if (fits(process.version)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const binary = join(root, '.tools', 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    say(`Fetching Node ${wanted} (this machine has ${process.version})`);
    npm(
      ['install', '--prefix', '.tools', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', `${name}@${wanted}`],
      `Node ${wanted} could not be installed.`,
    );
  }
  return binary;
}

function installPackages(node) {
  const stamp = join(root, '.tools', 'installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(join(root, 'node_modules')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing packages (about a minute the first time)');
  npm(['ci', '--no-audit', '--no-fund'], 'The packages could not be installed.', node);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

/** Runs `script` under the fitting Node, passes signals on and ends as it ends. `settings` names a file of variables that it may find. */
export function run(script, { settings } = {}) {
  const began = Date.now() - performance.now();
  const node = findNode();
  installPackages(node);
  const env = { ...process.env, MILLWRIGHT_BEGAN: String(Math.round(began)), PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  // Node tells of a file that isn't there even where it may be missing.
  const found = settings !== undefined && existsSync(join(root, settings));
  const options = ['--disable-warning=ExperimentalWarning', ...(found ? [`--env-file=${join(root, settings)}`] : [])];
  const child = spawn(node, [...options, join(root, script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  // The terminal signals the whole group: the script itself ends its parts in order, we only wait for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // The shell between npm and us ends without passing a signal on: when our parent has gone, so must the child.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 300).unref();
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
