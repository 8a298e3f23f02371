/** The S3 service, bucket and folder of this installation. */
export type S3Place = { endpoint: string; region: string; key: string; secret: string; bucket: string; prefix: string };

const form = /^s3:\/\/([^:@/]+):(.+)@([^@/?]+)\/([^/?]+)\/?([^?]*)(?:\?(.*))?$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Parses `s3://key:secret@host[:port]/bucket[/folder][?region=…&tls=0|1]`. The secret may contain any character. Without
 * `tls`, TLS is used only on port 443.
 */
export function readS3Url(text: string): S3Place {
  const [, key = '', secret = '', host = '', bucket = '', folder = '', query = ''] = form.exec(text) ?? [];
  if (!bucket) throw new Error('FILES_URL: must be s3://key:secret@host/bucket');
  const asked = new URLSearchParams(query);
  const port = /:(\d+)$/.exec(host)?.[1];
  const tls = asked.has('tls') ? asked.get('tls') !== '0' : port === undefined || port === '443';
  const prefix = folder.replace(/\/+$/, '');
  return {
    endpoint: `${tls ? 'https' : 'http'}://${host}`,
    region: asked.get('region') ?? 'us-east-1',
    key: decoded(key),
    secret: decoded(secret),
    bucket,
    prefix: prefix && `${prefix}/`,
  };
}
