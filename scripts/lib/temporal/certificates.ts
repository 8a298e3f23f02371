// The library finds its parts by metadata.
import 'reflect-metadata';
import { serverName } from '@millwright/api/engine/engine-tls.ts';
import * as x509 from '@peculiar/x509';

/** A certificate with its private key, as PEM. */
export type Identity = { cert: string; key: string };
/** The certificates for mutual TLS: the authority that both sides trust, and an identity for each. The authority's key is not kept. */
export type Certificates = { ca: string; server: Identity; client: Identity };

const years = 20;
const day_ms = 86_400_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** The validity begins a day earlier, so that certificates are valid on a machine whose clock is slow. */
const validity = () => ({ notBefore: new Date(Date.now() - day_ms), notAfter: new Date(Date.now() + years * 365 * day_ms) });

const keyOf = async ({ privateKey }: Awaited<ReturnType<typeof newKeys>>) =>
  x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');

/**
 * Creates an authority, and one identity for the server and one for its clients. The authority's key is discarded, so
 * nobody can be added later.
 */
export async function newCertificates(): Promise<Certificates> {
  x509.cryptoProvider.set(crypto);
  const authority = await newKeys();
  const issuer = `CN=${serverName} authority`;
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    name: issuer,
    keys: authority,
    signingAlgorithm: algorithm,
    ...validity(),
    extensions: [new x509.BasicConstraintsExtension(true, 0, true), new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true)],
  });
  const identity = async (side: string): Promise<Identity> => {
    const keys = await newKeys();
    const cert = await x509.X509CertificateGenerator.create({
      subject: `CN=${serverName} ${side}`,
      issuer,
      publicKey: keys.publicKey,
      signingKey: authority.privateKey,
      signingAlgorithm: algorithm,
      ...validity(),
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
        new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: serverName }]),
      ],
    });
    return { cert: cert.toString('pem'), key: await keyOf(keys) };
  };
  const [server, client] = await Promise.all([identity('server'), identity('client')]);
  return { ca: ca.toString('pem'), server, client };
}
