import type { LeftOut } from './read-connector.ts';

/** One-letter options with a value, and their long names. */
const shortWithValue: Record<string, string> = {
  A: 'user-agent',
  b: 'cookie',
  c: 'cookie-jar',
  C: 'continue-at',
  d: 'data',
  D: 'dump-header',
  e: 'referer',
  E: 'cert',
  F: 'form',
  H: 'header',
  K: 'config',
  m: 'max-time',
  o: 'output',
  P: 'ftp-port',
  Q: 'quote',
  r: 'range',
  t: 'telnet-option',
  T: 'upload-file',
  u: 'user',
  U: 'proxy-user',
  w: 'write-out',
  x: 'proxy',
  X: 'request',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
};
const shortFlags: Record<string, string> = { G: 'get', I: 'head' };

/** Options with a value that describe the request and its sign-in. */
const asking =
  /^(request|header|data|data-raw|data-binary|data-ascii|data-urlencode|json|user|oauth2-bearer|url|cookie|form|form-string|user-agent|referer)$/;
/** Options with a value that only configure curl. They are skipped. */
const ownValue =
  /^(output|output-dir|max-time|connect-timeout|retry|retry-delay|retry-max-time|write-out|proxy|cacert|capath|cert|key|max-redirs|limit-rate|cookie-jar|dump-header|stderr|trace|trace-ascii)$/;
/** Other options with a value. Only their names are reported; their values are dropped. */
const otherValue = new RegExp(
  `^(${[
    'abstract-unix-socket|alt-svc|aws-sigv4|c(ert-type|iphers|onfig|onnect-to|ontinue-at|reate-file-mode|rlfile|urves)|delegation',
    'dns-(interface|ipv4-addr|ipv6-addr|servers)|doh-url|ech|egd-file|engine|etag-(compare|save)|expect100-timeout',
    'ftp-(account|alternative-to-user|method|port|ssl-ccc-mode)|happy-eyeballs-timeout-ms|haproxy-clientip|hostpub(md5|sha256)|hsts',
    'interface|ip-tos|ipfs-gateway|keepalive-(cnt|time)|key-type|krb|libcurl|local-port|login-options|mail-(auth|from|rcpt)|max-filesize',
    'netrc-file|noproxy|parallel-max|pass|pinnedpubkey|preproxy|proto(-default|-redir)?|pubkey|quote|random-file|range|rate|request-target',
    'proxy-(cacert|capath|cert|cert-type|ciphers|crlfile|header|key|key-type|pass|pinnedpubkey|service-name|tls13-ciphers|tlsauthtype|tlspassword|tlsuser|user)',
    'proxy1\\.0|resolve|sasl-authzid|service-name|signature-algorithms|socks(4a?|5|5-hostname|5-gssapi-service)|speed-(limit|time)',
    'telnet-option|tftp-blksize|time-cond|tls-max|tls13-ciphers|tls(authtype|password|user)|trace-config|unix-socket|upload-file|url-query',
    'variable|vlan-priority',
  ].join('|')})$`,
);
/** Options without a value that only configure curl. They are skipped. */
const ownFlag =
  /^(silent|show-error|location|insecure|include|verbose|compressed|globoff|fail|fail-with-body|http[\d.]+|tlsv[\d.]+|ipv[46]|progress-bar|path-as-is|remote-name|no-[a-z-]+|[sSLkivgfN#O012346])$/;

type ReadOptions = { address: string; options: [name: string, value: string][]; left_out: LeftOut[] };
/** One option of a word. `joined` is its value if it is part of the same word. */
type Option = { name: string; place: string; joined: string | undefined };

/** The options of one word: one long option, or one-letter options, the last of which may have a value. */
function optionsIn(word: string): Option[] {
  const [, long, joined] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (long !== undefined) return [{ name: long, place: /^[\w.-]{1,40}$/.test(long) ? `--${long}` : '--', joined }];
  const letters = [...word.slice(1)];
  const last = letters.findIndex((letter) => letter in shortWithValue);
  const flags = last < 0 ? letters : letters.slice(0, last);
  const told = flags.map((letter): Option => ({ name: shortFlags[letter] ?? letter, place: `-${letter}`, joined: undefined }));
  const letter = letters[last];
  if (letter === undefined) return told;
  return [...told, { name: shortWithValue[letter] ?? '', place: `-${letter}`, joined: letters.slice(last + 1).join('') || undefined }];
}

/**
 * The options of a command by their long names, and its URL: the first bare word that looks like one. Unknown options are
 * reported by name. The word after such an option may be its value, so it is only the URL if it clearly looks like one.
 */
export function curlOptions(words: readonly string[]): ReadOptions {
  const options: ReadOptions['options'] = [];
  const left_out: LeftOut[] = [];
  const bare: string[] = [];
  let mayBeValue = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (!word.startsWith('-') || word === '-') {
      if (!mayBeValue || isAddress(word)) bare.push(word);
      mayBeValue = false;
      continue;
    }
    for (const { name, place, joined } of optionsIn(word)) {
      const takes = asking.test(name) || ownValue.test(name) || otherValue.test(name);
      const value = takes ? (joined ?? words[++at] ?? '') : '';
      if (asking.test(name) || name === 'get' || name === 'head') options.push([name, value]);
      else if (!ownValue.test(name) && !ownFlag.test(name)) left_out.push({ place, reason: 'option_unknown' });
      mayBeValue = !takes && joined === undefined && name.length > 1 && !/^(get|head)$/.test(name) && !ownFlag.test(name);
    }
  }
  const named = options.find(([name]) => name === 'url')?.[1];
  return { address: named ?? bare.find(isAddress) ?? bare[0] ?? '', options, left_out };
}

export const isAddress = (word: string) => /^https?:\/\//i.test(word);
