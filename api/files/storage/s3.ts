import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '@millwright/core/errors.ts';
import type { S3Place } from './s3-url.ts';
import type { Part, Storage, StorageKey, StoredFile } from './storage.ts';

const isCode = (error: unknown, ...names: string[]) => error instanceof S3ServiceException && names.includes(error.name);

/**
 * Waits for the storage service and converts its errors: unreachable, silent or failing is an outage, full is reported as
 * full, and a refusal is an internal error.
 */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$fault === 'client') throw error;
    const isFull = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 507;
    throw new AppError(isFull ? 'no_room' : 'unavailable', { service: 'files' }, { cause: error });
  }
}

/** Stores files in an S3 bucket as `<folder>/<client>/<file>`. An object is visible only when complete. */
export class S3Storage implements Storage {
  private readonly client: S3Client;
  private readonly place: S3Place;

  /** `idle_ms` is how long the service may be silent. */
  constructor(place: S3Place, idle_ms = 120_000) {
    this.place = place;
    this.client = new S3Client({
      endpoint: place.endpoint,
      region: place.region,
      credentials: { accessKeyId: place.key, secretAccessKey: place.secret },
      forcePathStyle: true,
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 5_000, socketTimeout: idle_ms },
      // Some S3 services do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  private object({ client_id, id }: StorageKey) {
    return { Bucket: this.place.bucket, Key: `${this.place.prefix}${client_id}/${id}` };
  }

  async keep(place: StorageKey, path: string): Promise<void> {
    try {
      await this.upload(place, path);
    } catch (error) {
      if (!isCode(error, 'NoSuchBucket')) throw error;
      await this.addBucket();
      await this.upload(place, path);
    }
  }

  private async upload(place: StorageKey, path: string): Promise<void> {
    const { size } = await stat(path);
    const Body = createReadStream(path);
    try {
      const put = new PutObjectCommand({ ...this.object(place), Body, ContentLength: size, ContentType: 'application/octet-stream' });
      await answered(this.client.send(put));
    } finally {
      // If the service refuses at once, the stream is unread and its file still open.
      Body.destroy();
    }
  }

  /** Creates the bucket if it is missing. Two processes may do so at once. */
  private async addBucket(): Promise<void> {
    await answered(this.client.send(new CreateBucketCommand({ Bucket: this.place.bucket }))).catch((error: unknown) => {
      if (!isCode(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error;
    });
  }

  async read(place: StorageKey, part: Part | null = null): Promise<Readable | null> {
    const Range = part ? `bytes=${part.start}-${part.end}` : undefined;
    try {
      return (await answered(this.client.send(new GetObjectCommand({ ...this.object(place), Range })))).Body as Readable;
    } catch (error) {
      if (isCode(error, 'NoSuchKey', 'NoSuchBucket')) return null;
      throw error;
    }
  }

  async remove(place: StorageKey): Promise<void> {
    await answered(this.client.send(new DeleteObjectCommand(this.object(place)))).catch((error: unknown) => {
      if (!isCode(error, 'NoSuchKey', 'NoSuchBucket')) throw error;
    });
  }

  async *list(client_id: string): AsyncGenerator<StoredFile> {
    const Prefix = `${this.place.prefix}${client_id}/`;
    try {
      for await (const page of paginateListObjectsV2({ client: this.client }, { Bucket: this.place.bucket, Prefix })) {
        for (const { Key = '', LastModified = new Date() } of page.Contents ?? []) yield { id: Key.slice(Prefix.length), kept_at: LastModified };
      }
    } catch (error) {
      if (!isCode(error, 'NoSuchBucket')) throw error;
    }
  }

  /** Does nothing, because incomplete objects are never visible. */
  async clearBroken(): Promise<void> {}

  close(): void {
    this.client.destroy();
  }
}

export const s3Storage = (place: S3Place): Storage => new S3Storage(place);
